import PhotoEntities
import PhotoUseCases
import Platform

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
    // Series of Google's camera: 00000IMG_00000_BURST20240501123456789_COVER.jpg
    Form(pattern: "yyyyMMddHHmmssSSS"),
    // Other phones: IMG_20240501123456.jpg
    Form(pattern: "yyyyMMddHHmmss"),
    // Android: Screenshot_20240501-123456.png
    Form(pattern: "yyyyMMdd-HHmmssSSS"),
    Form(pattern: "yyyyMMdd-HHmmss"),
    // WhatsApp: IMG-20240501-WA0001.jpg has the day alone.
    Form(pattern: "'-'yyyyMMdd'-WA'"),
  ]

  /// Facebook: FB_IMG_1714566896789.jpg has the milliseconds since the beginning of 1970 in UTC.
  private static let milliseconds = Array("fb_img_".utf8)

  private static let patterns: [(pattern: DatePattern, utcOffset: Int?)] =
    forms.compactMap { form in
      (try? DatePattern(form.pattern)).map { ($0, form.isUTC ? 0 : nil) }
    }

  /// The date in the name, by the first form that fits, or else a day and the time that stands with it.
  static func date(in name: [UInt8]) -> DateOutcome {
    let match = patterns.lazy.compactMap { $0.pattern.match(in: name, utcOffset: $0.utcOffset) }
      .first
    if let match { return DateOutcome(match) }
    switch TimeInName(NameBytes.withASCIIDigits(stem(of: name))).finding {
    case .moment(let date): return .found(date)
    case .day(let day): return .foundDay(day)
    case .unclear:
      return .unreadable(
        detail: "it has a day, and digits that may be a time in a form that exifcli does not know;"
          + " give --pattern")
    case .none: return dateOfMilliseconds(in: name).map { .found($0) } ?? .missing
    }
  }

  /// The name without an extension, which has a letter and no blank.
  private static func stem(of name: [UInt8]) -> [UInt8] {
    guard let suffix = PathBytes(name).nameExtension, suffix.count <= 5,
      suffix.contains(where: { (0x61...0x7A).contains($0 | 0x20) }),
      suffix.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) })
    else { return name }
    return Array(name.dropLast(suffix.count + 1))
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
