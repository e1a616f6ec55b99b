import PhotoContainers
import PhotoEntities

/// The fields that texts of PNG files say (PNG third edition, section 11.3.3.1).
enum PNGTextField {
  private static let names = [
    "Title": "title", "Author": "artist", "Description": "description", "Copyright": "copyright",
    "Comment": "comment", "Software": "software", "Creation Time": "captureDate",
  ]

  /// The field's name and its value according to the text; nil if it says none.
  static func value(of text: KeywordedText) -> (name: String, value: MetadataValue)? {
    guard let name = names[text.keyword] else { return nil }
    guard name.isIdentical(to: "captureDate") else {
      return XMPText.text(text.text).map { (name, .text($0)) }
    }
    return date(text.text).map { (name, .date($0)) }
  }

  /// Whether the text says this field, and not what the changes make it say.
  static func isLeft(
    _ text: KeywordedText, _ field: MetadataField, _ changes: FieldChanges
  ) -> Bool {
    guard let (name, value) = value(of: text), name.isIdentical(to: field.name) else {
      return false
    }
    return value != field.value(in: changes.new)
  }

  // MARK: Creation Time

  /// A date as programs write it: that of Exif or ISO 8601, or `Wed, 01 May 2024 12:34:56 +0200`, which the standard
  /// recommends (RFC 1123, section 5.2.14; RFC 2822, section 3.3), or `Wed May  1 12:34:56 2024` (C's `asctime`).
  static func date(_ text: String) -> CaptureDate? {
    if let date = XMPText.date(text) { return date }
    var words = text.parts(separatedBy: " ").filter { !$0.utf8.isEmpty }
    let isDayName = words.first.map { weekday($0) } ?? false
    if isDayName { words.removeFirst() }
    if let first = words.first, month(first) != nil, words.count >= 4 {
      // The day, the time, perhaps a zone, the year.
      let year = words.removeLast()
      words = [words[1], words[0], year] + words.dropFirst(2)
    }
    guard words.count >= 4, let day = number(words[0], 1...2), let month = month(words[1]),
      let year = number(words[2], 4...4)
    else { return nil }
    let time = words[3].parts(separatedBy: ":").map { number($0, 2...2) }
    guard (2...3).contains(time.count), let hour = time[0], let minute = time[1],
      let second = time.count == 3 ? time[2] : 0
    else { return nil }
    return CaptureDate(
      year: year, month: month, day: day, hour: hour, minute: minute, second: second,
      utcOffset: words.count > 4 ? offset(words[4]) : nil)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  private static func month(_ word: String) -> Int? {
    let start = String(word.unicodeScalars.prefix(3))
    return months.firstIndex { $0.isSameName(as: start) }.map { $0 + 1 }
  }

  private static func weekday(_ word: String) -> Bool {
    let start = String(word.unicodeScalars.prefix(3))
    return ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].contains { $0.isSameName(as: start) }
  }

  private static func number(_ word: String, _ digits: ClosedRange<Int>) -> Int? {
    let isNumber =
      digits.contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(word) : nil
  }

  /// The minutes of `+0200` or `+02:00`; 0 of `GMT` and `UTC`.
  private static func offset(_ word: String) -> Int? {
    if ["GMT", "UTC", "UT", "Z"].contains(where: { $0.isSameName(as: word) }) { return 0 }
    let digits = word.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard let sign = word.utf8.first, sign == 0x2B || sign == 0x2D, digits.count == 4,
      let number = number(String(decoding: digits, as: UTF8.self), 4...4)
    else { return nil }
    return (sign == 0x2D ? -1 : 1) * (number / 100 * 60 + number % 100)
  }
}
