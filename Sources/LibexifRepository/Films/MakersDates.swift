import PhotoEntities
import Platform

/// The dates in what Canon's and Nikon's cameras write into the user data of their films: texts of Exif's form.
enum MakersDates {
  /// The boxes.
  static let names = ["CNTH", "NCDT"]
  /// `2024:05:01 06:42:17`
  private static let form = Array("0000:00:00 00:00:00".utf8)

  /// These bytes with each date that says the same moment as the old one, to the minute, moved as that to the new one.
  static func moved(
    in bytes: [UInt8], from old: CaptureDate, to new: CaptureDate
  ) -> [UInt8] {
    var (moved, place) = (bytes, 0)
    while let colon = bytes.index(of: [UInt8(ascii: ":")], from: place) {
      place = colon + 1
      let start = colon - 4
      guard start >= 0, start + form.count <= bytes.count,
        let date = date(bytes[start..<start + form.count]), date.isWithinMinute(of: old),
        let shifted = date.adding(seconds: new.clockSeconds(since: old))
      else { continue }
      moved.replaceSubrange(start..<start + form.count, with: text(shifted))
      place = start + form.count
    }
    return moved
  }

  private static func date(_ bytes: ArraySlice<UInt8>) -> CaptureDate? {
    let hasForm = zip(bytes, form).allSatisfy { byte, sign in
      sign == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == sign
    }
    guard hasForm else { return nil }
    func number(_ range: Range<Int>) -> Int {
      range.reduce(0) { $0 * 10 + Int(bytes[bytes.startIndex + $1]) - 0x30 }
    }
    return CaptureDate(
      year: number(0..<4), month: number(5..<7), day: number(8..<10), hour: number(11..<13),
      minute: number(14..<16), second: number(17..<19))
  }

  private static func text(_ date: CaptureDate) -> [UInt8] {
    func digits(_ number: Int, _ count: Int) -> [UInt8] {
      let digits = Array("\(number)".utf8)
      return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, count - digits.count)) + digits
    }
    let (colon, blank) = ([UInt8(ascii: ":")], [UInt8(ascii: " ")])
    return digits(date.year, 4) + colon + digits(date.month, 2) + colon + digits(date.day, 2)
      + blank + digits(date.hour, 2) + colon + digits(date.minute, 2) + colon
      + digits(date.second, 2)
  }
}
