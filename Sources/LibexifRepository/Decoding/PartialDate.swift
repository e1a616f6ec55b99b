import PhotoEntities

/// Dates of which the time, the day or the month is not known.
enum PartialDate {
  /// `1974`, `1974-06` or `1974-06-01` (XMP part 1, section 8.2.1.1, Date), also with colons, or in the form of Exif with
  /// blanks for what is not known (Exif 2.3, section 4.6.5, DateTimeOriginal). A month or a day of 0 is not known either
  /// (IIM version 4.2, section 1.5.10). Nil for anything else.
  static func date(_ text: some Collection<UInt8>) -> CaptureDate? {
    var bytes = Array(text.prefix(20))
    // Blanks at the end of a text are not read.
    while (11..<19).contains(bytes.count) { bytes.append(0x20) }
    guard [4, 7, 10, 19].contains(bytes.count), let year = number(bytes[..<4]), year > 0,
      bytes.count < 7 || isSign(bytes[4]), bytes.count < 10 || isSign(bytes[7]),
      bytes.dropFirst(10).allSatisfy({ $0 == 0x20 || $0 == UInt8(ascii: ":") || $0 == 0x30 }),
      let month = part(bytes, at: 5), let day = part(bytes, at: 8)
    else { return nil }
    if month == 0 { return CaptureDate(year: year) }
    return CaptureDate(year: year, month: month, day: day == 0 ? nil : day)
  }

  private static func isSign(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x3A }

  /// The number at this place, 0 if it is not known; nil if it is no number.
  private static func part(_ bytes: [UInt8], at place: Int) -> Int? {
    guard bytes.count > place + 1 else { return 0 }
    let digits = bytes[place..<place + 2]
    return digits.allSatisfy { $0 == 0x20 } ? 0 : number(digits)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
