import PhotoEntities
import Platform

/// The dates in what makers' cameras write into their films in forms of their own: texts of one length.
struct MakersDates {
  /// A date in this form, in which zeros stand for digits.
  private let form: [UInt8]

  /// Those of Exif, in the user data of Canon's and Nikon's cameras.
  static let exif = MakersDates(form: Array("0000:00:00 00:00:00".utf8))
  /// Those of XML, in the record of Sony's cameras.
  static let xml = MakersDates(form: Array("0000-00-00T00:00:00".utf8))

  /// The boxes of Canon's and Nikon's cameras.
  static let boxes = ["CNTH", "NCDT", "CMT1", "CMT2"]

  /// These bytes with each date that says the same moment as the old one, to the minute, moved as that to the new one.
  func moved(in bytes: [UInt8], from old: CaptureDate, to new: CaptureDate) -> [UInt8] {
    var (moved, place) = (bytes, 0)
    while let mark = bytes.index(of: [form[4]], from: place) {
      place = mark + 1
      let start = mark - 4
      guard start >= 0, start + form.count <= bytes.count,
        let date = date(bytes[start..<start + form.count]), date.isWithinMinute(of: old),
        let shifted = date.adding(seconds: new.clockSeconds(since: old))
      else { continue }
      moved.replaceSubrange(start..<start + form.count, with: text(shifted))
      place = start + form.count
    }
    return moved
  }

  private func date(_ bytes: ArraySlice<UInt8>) -> CaptureDate? {
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

  private func text(_ date: CaptureDate) -> [UInt8] {
    func digits(_ number: Int, _ count: Int) -> [UInt8] {
      let digits = Array("\(number)".utf8)
      return [UInt8](repeating: UInt8(ascii: "0"), count: max(0, count - digits.count)) + digits
    }
    let numbers = [date.month, date.day, date.hour, date.minute, date.second]
    let signs = [form[4], form[7], form[10], form[13], form[16]]
    return digits(date.year, 4) + zip(signs, numbers).flatMap { [$0] + digits($1, 2) }
  }
}
