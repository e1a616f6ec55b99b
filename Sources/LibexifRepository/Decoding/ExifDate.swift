import PhotoEntities
import PhotoUseCases
import TIFFBlocks

/// Dates in Exif's form: `2024:05:01 12:00:00` (Exif 2.3 section 4.6.5, tag DateTimeOriginal).
/// Other tags hold the fraction of the second and the offset from UTC.
enum ExifDate {
  /// The date that the text contains; nil if it is blank, cut, or not a date of the calendar.
  /// Separators may be any ASCII characters: cameras write `2024-05-01` and `2024/05/01` too. Programs write AM or
  /// PM, a fraction and an offset after the seconds; those of the other tags count before them.
  static func date(
    _ text: ArraySlice<UInt8>, fraction: String?, offset: ArraySlice<UInt8>?
  ) -> CaptureDate? {
    let start = text.startIndex
    guard text.count >= 19, [4, 7, 10, 13, 16].allSatisfy({ text[start + $0] < 0x80 }),
      let year = number(text, 0..<4), let month = number(text, 5..<7),
      let day = number(text, 8..<10), let hour = number(text, 11..<13),
      let minute = number(text, 14..<16), let second = number(text, 17..<19)
    else { return nil }
    let rest = text.count == 19 ? .nothing : TimeSuffix(text.dropFirst(19)) ?? .nothing
    func date(fraction: String?, utcOffset: Int?) -> CaptureDate? {
      CaptureDate(
        year: year, month: month, day: day, hour: rest.hour(hour), minute: minute,
        second: second, fraction: fraction, utcOffset: utcOffset)
    }
    // An invalid fraction must not cost the date.
    let utcOffset = offset.flatMap { CaptureDate.minutes(ofUTCOffset: $0) } ?? rest.utcOffset
    return fraction.flatMap { date(fraction: $0, utcOffset: utcOffset) }
      ?? date(fraction: rest.fraction, utcOffset: utcOffset)
  }

  /// The date and time of day in Exif's form.
  static func dateTime(_ date: CaptureDate) -> String {
    let day = [padded(date.year, 4), padded(date.month), padded(date.day)]
    let time = [padded(date.hour), padded(date.minute), padded(date.second)]
    return day.joined(separator: ":") + " " + time.joined(separator: ":")
  }

  /// The offset from UTC in Exif's form, `+09:00`; nil if the date has no offset.
  static func offset(_ date: CaptureDate) -> String? {
    date.utcOffset.map(CaptureDate.text(utcOffset:))
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// The number of these digits of a text; nil if one of them is none.
  static func number(_ text: ArraySlice<UInt8>, _ range: Range<Int>) -> Int? {
    var number = 0
    for index in range {
      let digit = text[text.startIndex + index]
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}

/// What follows the seconds of a time: a fraction, AM or PM, and an offset from UTC, each once, with blanks between.
struct TimeSuffix: Equatable {
  static let nothing = TimeSuffix()

  private(set) var fraction: String?
  private(set) var utcOffset: Int?
  private var isAfternoon: Bool?

  private init() {}

  /// Nil if the bytes are something else.
  init?(_ bytes: some Collection<UInt8>) {
    var rest = Array(bytes)[...]
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    while let byte = rest.first {
      switch Unicode.Scalar(byte) {
      case " ", "\0": rest.removeFirst()
      case ".", ",":
        let digits = rest.dropFirst().prefix(while: isDigit)
        guard fraction == nil, utcOffset == nil, !digits.isEmpty else { return nil }
        fraction = String(decoding: digits, as: UTF8.self)
        rest = rest.dropFirst(1 + digits.count)
      case "a", "A", "p", "P":
        let text = rest.prefix(4).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        let words = ["a.m.", "p.m.", "am", "pm"]
        guard isAfternoon == nil, let word = words.first(where: { text.starts(with: $0.utf8) })
        else { return nil }
        isAfternoon = text.first == UInt8(ascii: "p")
        rest = rest.dropFirst(word.utf8.count)
      case "+", "-", "Z", "z":
        guard let minutes = CaptureDate.minutes(ofUTCOffset: rest) else { return nil }
        utcOffset = minutes
        return
      default: return nil
      }
    }
  }

  /// The hour of the whole day. One of more than 12 is that already.
  func hour(_ hour: Int) -> Int {
    guard let isAfternoon, hour <= 12 else { return hour }
    return hour % 12 + (isAfternoon ? 12 : 0)
  }
}

extension Exif {
  /// The date that these three tags contain; nil if it is not valid.
  func date(
    _ dateTime: ExifTag, _ subSecTime: ExifTag, _ offsetTime: ExifTag
  ) -> CaptureDate? {
    textBytes(dateTime).flatMap {
      ExifDate.date($0, fraction: text(subSecTime), offset: textBytes(offsetTime))
    }
  }

  /// The tags of dates whose texts are not understood: what follows the seconds of a date, a fraction, or an offset
  /// from UTC that is not blank (Exif 2.31 section 4.6.5).
  private func unclearDateTags(_ metadata: Metadata) -> [ExifTag] {
    let rows: [(CaptureDate?, ExifTag, ExifTag, ExifTag)] = [
      (metadata.originalDate, .dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal),
      (metadata.digitizedDate, .dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized),
      (metadata.modifyDate, .dateTime, .subSecTime, .offsetTime),
    ]
    var tags: [ExifTag] = []
    for (date, dateTime, subSecTime, offsetTime) in rows {
      guard let date, date.utcOffset == nil || date.fraction == nil else { continue }
      if let text = textBytes(dateTime), text.count > 19, TimeSuffix(text.dropFirst(19)) == nil {
        tags.append(dateTime)
      }
      if date.fraction == nil, textBytes(subSecTime) != nil { tags.append(subSecTime) }
      if date.utcOffset == nil, let text = textBytes(offsetTime),
        text.contains(where: { $0 != 0x20 && $0 != UInt8(ascii: ":") })
      {
        tags.append(offsetTime)
      }
    }
    return tags
  }

  /// The warnings for tags whose texts are not understood.
  func unclearWarnings(_ metadata: Metadata) -> [PhotoWarning] {
    unclearDateTags(metadata).compactMap { tag in
      text(tag).map { .unclear(tag: tag.nameOfDate, text: $0) }
    }
  }
}

extension ExifTag {
  /// The standard's name of a tag of a date.
  fileprivate var nameOfDate: String {
    switch self {
    case .dateTimeOriginal: "DateTimeOriginal"
    case .dateTimeDigitized: "DateTimeDigitized"
    case .subSecTimeOriginal: "SubSecTimeOriginal"
    case .subSecTimeDigitized: "SubSecTimeDigitized"
    case .subSecTime: "SubSecTime"
    case .offsetTimeOriginal: "OffsetTimeOriginal"
    case .offsetTimeDigitized: "OffsetTimeDigitized"
    case .offsetTime: "OffsetTime"
    default: "DateTime"
    }
  }
}
