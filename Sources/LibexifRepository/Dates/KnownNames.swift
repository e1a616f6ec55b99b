import PhotoEntities
import PhotoUseCases
import Platform

/// The names that cameras, phones and programs give to photos, with the date in them.
enum KnownNames {
  /// The forms whose time is UTC, in the order in which they are tried. `TimeInName` finds the others.
  static let forms = [
    // Pixel phones: PXL_20240501_123456789.jpg
    "'PXL_'yyyyMMdd_HHmmssSSS",
    "'PXL_'yyyyMMdd_HHmmss",
    // Photos that Windows imports from an iPhone: 20240501_123456000_iOS.jpg
    "yyyyMMdd_HHmmssSSS'_iOS'",
  ]

  /// Facebook: FB_IMG_1714566896789.jpg has the milliseconds since the beginning of 1970 in UTC.
  private static let milliseconds = Array("fb_img_".utf8)

  private static let patterns = forms.compactMap { try? DatePattern($0) }

  /// The date in the name; unreadable if its year is still to come.
  static func date(in name: [UInt8]) -> DateOutcome {
    let outcome = anyDate(in: name)
    guard let date = outcome.date, let now = yearOfNow, date.year > now + 1 else { return outcome }
    let buddhist = date.year - 543
    let hint =
      (1826...now + 1).contains(buddhist) ? " (\(buddhist) in the Buddhist calendar)" : ""
    return .unreadable(
      detail:
        "it has the year \(date.year)\(hint), which is still to come; set the date with --date")
  }

  private static var yearOfNow: Int? {
    CaptureDate(secondsSince1970: Int(LocalTime.seconds))?.year
  }

  /// The date by the first form that fits, or else a day and the time that stands with it.
  private static func anyDate(in name: [UInt8]) -> DateOutcome {
    let match = patterns.lazy.compactMap { $0.match(in: name, utcOffset: 0) }.first
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
  fileprivate var date: CaptureDate? {
    switch self {
    case .found(let date), .foundDay(let date): date
    case .missing, .unreadable: nil
    }
  }

  /// The date of a name.
  init(_ match: DatePattern.Match?) {
    self = match.map { $0.hasTime ? .found($0.date) : .foundDay($0.date) } ?? .missing
  }
}
