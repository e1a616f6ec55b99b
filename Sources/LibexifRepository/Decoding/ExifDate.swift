import PhotoEntities
import PhotoUseCases
import TIFFBlocks

/// Dates in Exif's form: `2024:05:01 12:00:00` (Exif 2.3 section 4.6.5, tag DateTimeOriginal).
/// Other tags hold the fraction of the second and the offset from UTC.
enum ExifDate {
  /// The date that the text contains; nil if it is blank, or is not a date of the calendar.
  /// Separators may be any ASCII characters: cameras write `2024-05-01` and `2024/05/01` too. Programs write AM or
  /// PM, a fraction and an offset after the seconds; the fraction and the offset of the other tags count before them.
  /// Nil too if an unknown word after the seconds may be AM or PM.
  static func date(
    _ text: ArraySlice<UInt8>, fraction: String?, offset: ArraySlice<UInt8>?
  ) -> CaptureDate? {
    let utcOffset = offset.flatMap { CaptureDate.minutes(ofUTCOffset: $0) }
    let start = text.startIndex
    guard text.count >= 19, [4, 7, 10, 13, 16].allSatisfy({ text[start + $0] < 0x80 }),
      let year = number(text, 0..<4), let month = number(text, 5..<7),
      let day = number(text, 8..<10), let hour = number(text, 11..<13),
      let minute = number(text, 14..<16), let second = number(text, 17..<19)
    else {
      return LooseDate.date(text).flatMap { $0.qualified(fraction, utcOffset) }
        ?? PartialDate.date(text)
    }
    if month == 0 || day == 0 { return PartialDate.date(text) }
    let rest = text.count == 19 ? .nothing : TimeSuffix.reading(text.dropFirst(19), hour: hour)
    guard let rest, let wholeHour = rest.hour(hour) else { return nil }
    return CaptureDate(
      year: year, month: month, day: day, hour: wholeHour, minute: minute, second: second,
      fraction: rest.fraction, utcOffset: rest.utcOffset)?.qualified(fraction, utcOffset)
  }

  /// The date and time of day in Exif's form. What is not known is blank.
  static func dateTime(_ date: CaptureDate) -> String {
    let known = date.knownParts.map { padded($0) }
    let parts = known + Array(repeating: "  ", count: 6 - known.count)
    let (day, time) = ([padded(date.year, 4)] + parts[1...2], parts[3...])
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

  /// The number of these digits of a text; nil if one is not a digit.
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

extension CaptureDate {
  /// The date with the fraction and the offset of other tags, if they have them. An invalid fraction must not cost the
  /// date.
  fileprivate func qualified(_ fraction: String?, _ utcOffset: Int?) -> CaptureDate? {
    if fraction == nil, utcOffset == nil { return self }
    let offset = utcOffset ?? self.utcOffset
    return fraction.flatMap { with(fraction: $0, utcOffset: offset) }
      ?? with(fraction: self.fraction, utcOffset: offset)
  }
}

extension ExifBlock {
  /// The date that these three tags contain; nil if it is not valid.
  func date(
    _ dateTime: ExifTag, _ subSecTime: ExifTag, _ offsetTime: ExifTag
  ) -> CaptureDate? {
    textBytes(dateTime).flatMap {
      ExifDate.date($0, fraction: text(subSecTime), offset: textBytes(offsetTime))
    }
  }

  /// The tags of dates and their texts that are not understood: a whole date, what follows its seconds, a fraction, or
  /// an offset from UTC that is not blank (Exif 2.31 section 4.6.5).
  private func unclearDateTexts(
    _ metadata: Metadata, isWanted: (PhotoDate) -> Bool
  ) -> [(tag: ExifTag, text: ArraySlice<UInt8>)] {
    var texts: [(tag: ExifTag, text: ArraySlice<UInt8>)] = []
    func check(_ date: CaptureDate?, _ dateTime: ExifTag, _ subSecTime: ExifTag, _ offset: ExifTag)
    {
      guard let date else {
        if let text = textBytes(dateTime), !text.allSatisfy(Self.isBlankInDate) {
          texts.append((dateTime, text))
        }
        return
      }
      if date.utcOffset == nil || date.fraction == nil, let text = textBytes(dateTime),
        text.count > 19, TimeSuffix(text.dropFirst(19)) == nil, LooseDate.date(text) == nil
      {
        texts.append((dateTime, text.dropFirst(19).drop { $0 == 0x20 }))
      }
      if date.fraction == nil, let text = textBytes(subSecTime) { texts.append((subSecTime, text)) }
      if date.utcOffset == nil, let text = textBytes(offset), !text.allSatisfy(Self.isBlankInDate) {
        texts.append((offset, text))
      }
    }
    if isWanted(.original) {
      check(metadata.originalDate, .dateTimeOriginal, .subSecTimeOriginal, .offsetTimeOriginal)
    }
    if isWanted(.digitized) {
      check(metadata.digitizedDate, .dateTimeDigitized, .subSecTimeDigitized, .offsetTimeDigitized)
    }
    if isWanted(.modify) { check(metadata.modifyDate, .dateTime, .subSecTime, .offsetTime) }
    return texts
  }

  /// Whether the byte may stand in a date that is not known: `0000:00:00 00:00:00`, or blanks and colons (section
  /// 4.6.5).
  private static func isBlankInDate(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, 0x20, 0x30, UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The warnings for tags whose texts are not understood.
  ///
  /// - Parameter isWanted: Whether the date is wanted.
  func unclearWarnings(
    _ metadata: Metadata, isWanted: (PhotoDate) -> Bool
  ) -> [PhotoWarning] {
    unclearDateTexts(metadata, isWanted: isWanted).map { tag, text in
      .unclear(tag: tag.nameOfDate, text: ExifText.text(text))
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
