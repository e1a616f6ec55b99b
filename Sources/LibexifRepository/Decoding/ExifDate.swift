import PhotoEntities

/// Dates as Exif writes them: `2024:05:01 12:00:00` (Exif 2.3 section 4.6.5, tag
/// DateTimeOriginal), with the fraction of the second and the offset from UTC in tags of their own.
enum ExifDate {
  /// The tags that tell one moment.
  struct Tags {
    let dateTime: ExifTag
    let subSecTime: ExifTag
    let offsetTime: ExifTag

    /// When the photo was taken, else when it was digitised, else when the file was changed.
    static let inOrderOfPreference = [
      Tags(
        dateTime: .dateTimeOriginal, subSecTime: .subSecTimeOriginal,
        offsetTime: .offsetTimeOriginal),
      Tags(
        dateTime: .dateTimeDigitized, subSecTime: .subSecTimeDigitized,
        offsetTime: .offsetTimeDigitized),
      Tags(dateTime: .dateTime, subSecTime: .subSecTime, offsetTime: .offsetTime),
    ]
  }

  /// The date in Exif's form; nil where it is blank, cut, or no date of the calendar. Any single
  /// separator is taken: cameras write `2024-05-01` and `2024/05/01` too.
  static func date(_ text: String, fraction: String?, offset: String?) -> CaptureDate? {
    let characters = Array(text.utf8)
    guard characters.count >= 19, let year = number(characters[0..<4]) else { return nil }
    let parts = stride(from: 5, through: 17, by: 3).map { number(characters[$0..<$0 + 2]) }
    guard let month = parts[0], let day = parts[1], let hour = parts[2], let minute = parts[3],
      let second = parts[4]
    else { return nil }
    func date(fraction: String?, utcOffset: Int?) -> CaptureDate? {
      CaptureDate(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        fraction: fraction, utcOffset: utcOffset)
    }
    // A fraction that is none must not cost the date.
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

  /// The offset from UTC in Exif's form, `+09:00`; nil where the date has none.
  static func offset(_ date: CaptureDate) -> String? {
    date.utcOffset.map { offset in
      (offset < 0 ? "-" : "+") + padded(Int(offset.magnitude) / 60) + ":"
        + padded(Int(offset.magnitude) % 60)
    }
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  /// The minutes of an offset like `+09:00` (Exif 2.31, tag OffsetTime), or of `Z`, which some
  /// write for UTC.
  private static func minutes(_ offset: String) -> Int? {
    if offset == "Z" { return 0 }
    let characters = Array(offset.utf8)
    guard characters.count == 6, characters[3] == UInt8(ascii: ":"),
      let hours = number(characters[1..<3]), let minutes = number(characters[4..<6]), hours < 24,
      minutes < 60
    else { return nil }
    switch characters[0] {
    case UInt8(ascii: "+"): return hours * 60 + minutes
    case UInt8(ascii: "-"): return -(hours * 60 + minutes)
    default: return nil
    }
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
