import PhotoEntities
import TIFFBlocks

/// Dates in Exif's form: `2024:05:01 12:00:00` (Exif 2.3 section 4.6.5, tag DateTimeOriginal).
/// Other tags hold the fraction of the second and the offset from UTC.
enum ExifDate {
  /// The date that the text contains; nil if it is blank, cut, or not a date of the calendar.
  /// Separators may be any ASCII characters: cameras write `2024-05-01` and `2024/05/01` too.
  static func date(
    _ text: UnsafeBufferPointer<UInt8>, fraction: String?, offset: UnsafeBufferPointer<UInt8>?
  ) -> CaptureDate? {
    guard text.count >= 19, [4, 7, 10, 13, 16].allSatisfy({ text[$0] < 0x80 }),
      let year = number(text[0..<4]), let month = number(text[5..<7]),
      let day = number(text[8..<10]), let hour = number(text[11..<13]),
      let minute = number(text[14..<16]), let second = number(text[17..<19])
    else { return nil }
    func date(fraction: String?, utcOffset: Int?) -> CaptureDate? {
      CaptureDate(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        fraction: fraction, utcOffset: utcOffset)
    }
    // An invalid fraction must not cost the date.
    let utcOffset = offset.flatMap(minutes)
    return date(fraction: fraction, utcOffset: utcOffset)
      ?? date(fraction: nil, utcOffset: utcOffset)
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

  /// The minutes of an offset such as `+09:00` (Exif 2.31, tag OffsetTime), or of `Z`, which some
  /// programs write for UTC.
  private static func minutes(_ offset: UnsafeBufferPointer<UInt8>) -> Int? {
    if offset.count == 1, offset[0] == UInt8(ascii: "Z") { return 0 }
    guard offset.count == 6, offset[3] == UInt8(ascii: ":"), let hours = number(offset[1..<3]),
      let minutes = number(offset[4..<6]), hours < 24, minutes < 60
    else { return nil }
    switch offset[0] {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case UInt8(ascii: "-"): return -(hours * 60 + minutes)
    default: return nil
    }
  }

  static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var number = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}

extension ExifContents {
  /// The date that these three tags contain; nil if it is not valid.
  func date(
    _ dateTime: ExifTag, _ subSecTime: ExifTag, _ offsetTime: ExifTag
  ) -> CaptureDate? {
    textBytes(dateTime).flatMap {
      ExifDate.date($0, fraction: text(subSecTime), offset: textBytes(offsetTime))
    }
  }
}
