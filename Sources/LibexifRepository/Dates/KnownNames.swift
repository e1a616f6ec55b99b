import PhotoEntities
import PhotoUseCases

/// The names that cameras, phones and programs give to photos, with the date in them.
enum KnownNames {
  /// A form of names.
  struct Form: Sendable {
    let pattern: String
    /// Whether the time in such names is UTC.
    var isUTC = false
  }

  /// The forms, in the order in which they are tried. Documentation/Dates.md has the same table.
  static let forms: [Form] = [
    // Pixel phones: PXL_20240501_123456789.jpg
    Form(pattern: "'PXL_'yyyyMMdd_HHmmssSSS", isUTC: true),
    Form(pattern: "'PXL_'yyyyMMdd_HHmmss", isUTC: true),
    // Photos that Windows imports from an iPhone: 20240501_123456000_iOS.jpg
    Form(pattern: "yyyyMMdd_HHmmssSSS'_iOS'", isUTC: true),
    // Android: IMG_20240501_123456789.jpg, VID_20240501_123456.mp4; Samsung: 20240501_123456.jpg
    Form(pattern: "yyyyMMdd_HHmmssSSS"),
    Form(pattern: "yyyyMMdd_HHmmss"),
    // Other phones: IMG_20240501123456.jpg
    Form(pattern: "yyyyMMddHHmmss"),
    // Android: Screenshot_20240501-123456.png
    Form(pattern: "yyyyMMdd-HHmmssSSS"),
    Form(pattern: "yyyyMMdd-HHmmss"),
    // macOS: Screenshot 2024-05-01 at 12.34.56 PM.png; WhatsApp Image 2024-05-01 at 12.34.56.jpeg
    Form(pattern: "yyyy-MM-dd 'at' h.mm.ss?a"),
    Form(pattern: "yyyy-MM-dd 'at' H.mm.ss"),
    // Dropbox: 2024-05-01 12.34.56.jpg; GNOME: Screenshot from 2024-05-01 12-34-56.png
    Form(pattern: "yyyy-MM-dd HH.mm.ss"),
    Form(pattern: "yyyy-MM-dd HH-mm-ss"),
    // Signal: signal-2024-05-01-123456.jpg, signal-2024-05-01-12-34-56-789.jpg
    Form(pattern: "yyyy-MM-dd-HHmmss"),
    Form(pattern: "yyyy-MM-dd-HH-mm-ss-SSS"),
    Form(pattern: "yyyy-MM-dd-HH-mm-ss"),
    // Telegram: photo_2024-05-01_12-34-56.jpg
    Form(pattern: "yyyy-MM-dd_HH-mm-ss"),
    Form(pattern: "yyyy-MM-dd_HH.mm.ss"),
    Form(pattern: "yyyy-MM-dd_HHmmss"),
    // WhatsApp: IMG-20240501-WA0001.jpg has the day alone.
    Form(pattern: "'-'yyyyMMdd'-WA'"),
    // People: 2024-05-01.jpg has the day alone.
    Form(pattern: "yyyy-MM-dd"),
  ]

  /// Facebook: FB_IMG_1714566896789.jpg has the milliseconds since the beginning of 1970 in UTC.
  private static let milliseconds = Array("fb_img_".utf8)

  private static let patterns: [(pattern: DatePattern, utcOffset: Int?)] =
    forms.compactMap { form in
      (try? DatePattern(form.pattern)).map { ($0, form.isUTC ? 0 : nil) }
    }

  /// The date in the name, by the first form that fits.
  static func date(in name: [UInt8]) -> DateOutcome {
    let match = patterns.lazy.compactMap { $0.pattern.match(in: name, utcOffset: $0.utcOffset) }
      .first
    if match == nil, let date = dateOfMilliseconds(in: name) { return .found(date) }
    return DateOutcome(match)
  }

  private static func dateOfMilliseconds(in name: [UInt8]) -> CaptureDate? {
    let lower = name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard let start = lower.firstRange(of: milliseconds)?.upperBound else { return nil }
    let digits = lower[start...].prefix { (0x30...0x39).contains($0) }
    guard digits.count == 13, let number = Int(String(decoding: digits, as: UTF8.self)) else {
      return nil
    }
    return CaptureDate(secondsSince1970: number / 1000)?
      .with(fraction: String(decoding: digits.suffix(3), as: UTF8.self), utcOffset: 0)
  }
}

extension DateOutcome {
  /// The date of a name.
  init(_ match: DatePattern.Match?) {
    self = match.map { $0.hasTime ? .found($0.date) : .foundDay($0.date) } ?? .missing
  }
}
