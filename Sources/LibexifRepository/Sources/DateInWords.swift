import PhotoEntities

/// A date whose year need not come first: `Wed, 01 May 2024 12:34:56 +0200`, which the standard of PNG recommends (RFC
/// 1123, section 5.2.14; RFC 2822, section 3.3), `Wed May  1 12:34:56 2024` (C's `asctime`), `May 1, 2024 10:20 AM`,
/// `01-May-2024 10:20:30`, `31.12.2024 10:20`, `Wed May 01 2024 10:20:30 GMT+0200 (CEST)` (JavaScript).
struct DateInWords {
  let date: CaptureDate
  /// Whether nothing follows the time but AM or PM, a fraction and an offset from UTC, which are understood.
  let isWhole: Bool

  /// Nil if the text is something else, has no time, or if its numbers of the day and the month may be exchanged.
  init?(_ text: String) {
    let words = Self.words(of: text)
    guard let place = words.firstIndex(where: { Self.clock($0) != nil }),
      let (hour, minute, second, rest) = Self.clock(words[place])
    else { return nil }
    var (days, times) = (words[..<place], words[(place + 1)...])
    if let first = days.first, Self.index(of: first, in: Self.weekdays) != nil {
      days.removeFirst()
    }
    if days.last?.isSameName(as: "at") ?? false { days.removeLast() }
    if days.count == 2, let year = times.last, Self.number(year, 4...4) != nil {
      days.append(times.removeLast())
    }
    let ending = Array(([rest] + times).joined(separator: " ").utf8)
    let suffix = TimeSuffix(ending)
    guard let (year, month, day) = Self.day(Array(days)),
      let known = suffix ?? TimeSuffix.reading(ending, hour: hour),
      let wholeHour = known.hour(hour),
      let date = CaptureDate(
        year: year, month: month, day: day, hour: wholeHour, minute: minute, second: second,
        fraction: known.fraction, utcOffset: known.utcOffset)
    else { return nil }
    self.date = date
    isWhole = suffix != nil
  }

  /// The words, without commas and points at their ends, up to the name of a zone in parentheses.
  private static func words(of text: String) -> [String] {
    // The blanks of other systems are U+00A0 and U+202F.
    let blanks = " \t\r\n\0\u{A0}\u{202F}".unicodeScalars
    return text.unicodeScalars.split { blanks.contains($0) }.prefix(16)
      .prefix { $0.first?.value != 0x28 }.map { word in
        var word = word
        while let last = word.last, last == "," || last == "." { word.removeLast() }
        return String(word)
      }
  }

  /// The hour, the minute, perhaps the second, and what follows them; nil if the word does not begin with a time.
  private static func clock(
    _ word: String
  ) -> (hour: Int, minute: Int, second: Int, rest: String)? {
    let parts = word.parts(separatedBy: ":", maxSplits: 2)
    guard parts.count > 1, let hour = number(parts[0], 1...2) else { return nil }
    let last = parts[parts.count - 1]
    let digits = String(last.unicodeScalars.prefix(2))
    guard let number = number(digits, 2...2) else { return nil }
    let rest = String(last.unicodeScalars.dropFirst(2))
    if parts.count == 2 { return (hour, number, 0, rest) }
    return Self.number(parts[1], 2...2).map { (hour, $0, number, rest) }
  }

  private static func day(_ words: [String]) -> (year: Int, month: Int, day: Int)? {
    let signs = "-/.".unicodeScalars
    let parts =
      words.count == 1
      ? words[0].unicodeScalars.split { signs.contains($0) }.map { String($0) } : words
    guard parts.count == 3 else { return nil }
    if let month = index(of: parts[1], in: months) {
      if let day = dayNumber(parts[0]), let year = number(parts[2], 4...4) {
        return (year, month, day)
      }
      return number(parts[0], 4...4).flatMap { year in
        dayNumber(parts[2]).map { (year, month, $0) }
      }
    }
    guard let year = number(parts[2], 4...4), let second = dayNumber(parts[1]) else { return nil }
    if let month = index(of: parts[0], in: months) { return (year, month, second) }
    guard let first = dayNumber(parts[0]) else { return nil }
    // Where points are usual, the day comes first.
    if first > 12 || first == second || words[0].unicodeScalars.contains(".") {
      return (year, second, first)
    }
    return second > 12 ? (year, first, second) : nil
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The number of the name, from 1 on, whose first letters, three or more, these are; nil if there is none.
  private static func index(of word: String, in names: [String]) -> Int? {
    guard word.utf8.count >= 3 else { return nil }
    return names.firstIndex {
      String($0.utf8.prefix(word.utf8.count))?.isSameName(as: word) ?? false
    }
    .map { $0 + 1 }
  }

  /// The number of `1`, `01` or `1st`.
  private static func dayNumber(_ word: String) -> Int? {
    let isOrdinal = ["st", "nd", "rd", "th"].contains { word.isSuffixed(by: $0) }
    return number(isOrdinal ? String(word.unicodeScalars.dropLast(2)) : word, 1...2)
  }

  private static func number(_ word: String, _ digits: ClosedRange<Int>) -> Int? {
    let isNumber =
      digits.contains(word.utf8.count) && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(word) : nil
  }
}
