import PhotoEntities

/// A day in a name, and the time of day that stands before or after it in any form: the digits decide, whatever the
/// words and signs between them.
///
/// The day is `2024-01-16`, or with other signs between its parts, or `20240116`. The last two count only together
/// with a time: eight digits may be any number.
struct TimeInName {
  /// What a name says.
  enum Finding: Equatable {
    case none
    case day(CaptureDate)
    case moment(CaptureDate)
    /// There is a day, and there are digits that may be a time, or something else.
    case unclear
  }

  /// A row of digits.
  private struct Run {
    let range: Range<Int>
    let digits: ArraySlice<UInt8>

    var count: Int { digits.count }

    func number(_ range: Range<Int>) -> Int {
      digits.dropFirst(range.lowerBound).prefix(range.count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    var number: Int { number(0..<min(count, 9)) }
  }

  /// A time of day, and where its last digit ends.
  private struct Time {
    var (hour, minute, second) = (0, 0, 0)
    var fraction: String?
    var end = 0

    init?(_ hour: Int, _ minute: Int, _ second: Int, fraction: String? = nil, end: Int) {
      guard hour < 24, minute < 60, second < 60 else { return nil }
      (self.hour, self.minute, self.second) = (hour, minute, second)
      (self.fraction, self.end) = (fraction, end)
    }
  }

  private let name: [UInt8]
  private let runs: [Run]

  /// - Parameter name: The name without its extension.
  init(_ name: [UInt8]) {
    self.name = name
    var runs: [Run] = []
    var index = 0
    while index < name.count {
      guard Self.isDigit(name[index]) else {
        index += 1
        continue
      }
      let digits = name[index...].prefix(while: Self.isDigit)
      runs.append(Run(range: index..<digits.endIndex, digits: digits))
      index = digits.endIndex
    }
    self.runs = runs
  }

  /// The first day in the name, with its time.
  var finding: Finding {
    for index in runs.indices {
      guard let (day, count, isCertain) = day(at: index) else { continue }
      let (before, after) = (index, index + count)
      let rows = runs.indices[after...].filter { $0 == after || isFirstOfRow($0) }
      if let time = rows.lazy.compactMap({ time(at: $0) }).first {
        return moment(day, time).map { .moment($0) } ?? .unclear
      }
      guard isCertain else { continue }
      let others = runs.indices[..<before].filter(isFirstOfRow) + rows
      if others.contains(where: { time(at: $0) != nil || mayBeTime(at: $0) }) { return .unclear }
      return day.date(12, 0, 0, nil, nil).map { .day($0) } ?? .none
    }
    return .none
  }

  // MARK: Days

  /// A day of the calendar.
  private struct Day {
    let (year, month, day): (Int, Int, Int)

    init?(_ year: Int, _ month: Int, _ day: Int) {
      guard (1826...9999).contains(year), (1...12).contains(month),
        (1...CaptureDate.days(inMonth: month, of: year)).contains(day)
      else { return nil }
      (self.year, self.month, self.day) = (year, month, day)
    }

    func date(
      _ hour: Int, _ minute: Int, _ second: Int, _ fraction: String?, _ utcOffset: Int?
    ) -> CaptureDate? {
      CaptureDate(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        fraction: fraction, utcOffset: utcOffset)
    }
  }

  /// The day that begins with this run, the number of its runs, and whether it is one even without a time.
  private func day(at index: Int) -> (Day, count: Int, isCertain: Bool)? {
    let run = runs[index]
    if run.count == 8, let day = Day(run.number(0..<4), run.number(4..<6), run.number(6..<8)) {
      return (day, 1, false)
    }
    guard run.count == 4, index + 2 < runs.count, runs[index + 1].count == 2,
      runs[index + 2].count == 2, let sign = sign(after: index),
      sign == self.sign(after: index + 1), "-_.".utf8.contains(sign),
      let day = Day(run.number, runs[index + 1].number, runs[index + 2].number)
    else { return nil }
    return (day, 3, sign == UInt8(ascii: "-"))
  }

  /// Whether this run does not go on with the numbers before it, as the minute of `25.00` does.
  private func isFirstOfRow(_ index: Int) -> Bool {
    index == 0 || runs[index - 1].count > 2 || sign(after: index - 1) == nil
  }

  /// The one byte between this run and the next; nil if there are more.
  private func sign(after index: Int) -> UInt8? {
    guard index + 1 < runs.count,
      runs[index].range.upperBound + 1 == runs[index + 1].range.lowerBound
    else { return nil }
    return name[runs[index].range.upperBound]
  }

  // MARK: Times

  /// The time that begins with this run: six digits, perhaps with more for the fraction; or hour, minute and second
  /// with a sign between them; or hour and minute with a sign that only times have.
  private func time(at index: Int) -> Time? {
    let run = runs[index]
    if [6, 9, 12].contains(run.count) {
      let fraction = run.count > 6 ? String(decoding: run.digits.dropFirst(6), as: UTF8.self) : nil
      return Time(
        run.number(0..<2), run.number(2..<4), run.number(4..<6), fraction: fraction,
        end: run.range.upperBound)
    }
    guard run.count <= 2, index + 1 < runs.count, runs[index + 1].count == 2 else { return nil }
    let (first, minute) = (between(index), runs[index + 1])
    if index + 2 < runs.count, runs[index + 2].count == 2 {
      let (second, last) = (between(index + 1), runs[index + 2])
      let isSign = first.count == 1 && !Self.isASCIILetter(first.first) || Self.isOneSign(first)
      let isSame = isSign && first.elementsEqual(second)
      guard isSame || Self.isHour(first) && Self.isMinute(second) else { return nil }
      return withFraction(
        Time(run.number, minute.number, last.number, end: last.range.upperBound), index + 2)
    }
    guard Self.isHour(first) || first.elementsEqual(":".utf8) else { return nil }
    return Time(run.number, minute.number, 0, end: minute.range.upperBound)
  }

  /// The time with three digits after its seconds, and the same sign or a point before them.
  private func withFraction(_ time: Time?, _ index: Int) -> Time? {
    guard var time, index + 1 < runs.count, runs[index + 1].count == 3,
      let sign = sign(after: index),
      sign == UInt8(ascii: ".") || sign == self.sign(after: index - 1)
    else { return time }
    time.fraction = String(decoding: runs[index + 1].digits, as: UTF8.self)
    time.end = runs[index + 1].range.upperBound
    return time
  }

  /// Whether this run, perhaps with the next, may be a time in a form that is not known for sure. A number behind
  /// letters is a counter, as in `IMG_1234` and `WA0001`.
  private func mayBeTime(at index: Int) -> Bool {
    let run = runs[index]
    switch run.count {
    case 1, 2:
      guard index + 1 < runs.count, runs[index + 1].count == 2, between(index).count <= 3,
        !between(index).contains(where: { Self.isASCIILetter($0) }) || Self.isHour(between(index))
      else { return false }
      return run.number < 24 && runs[index + 1].number < 60
    case 4, 7, 8:
      let isSecond = run.count == 4 || run.number(4..<6) < 60
      return run.number(0..<2) < 24 && run.number(2..<4) < 60 && isSecond && !isCounter(run)
    case 5:
      return run.number(1..<3) < 60 && run.number(3..<5) < 60 && !isCounter(run)
    default: return false
    }
  }

  private func isCounter(_ run: Run) -> Bool {
    var before = name[..<run.range.lowerBound]
    if let sign = before.last, "-_".utf8.contains(sign) { before.removeLast() }
    return before.suffix(2).count == 2 && before.suffix(2).allSatisfy { Self.isASCIILetter($0) }
  }

  /// The bytes between this run and the next.
  private func between(_ index: Int) -> ArraySlice<UInt8> {
    name[runs[index].range.upperBound..<runs[index + 1].range.lowerBound]
  }

  // MARK: What follows a time

  /// The moment of the day at this time, with the half of the day and the offset from UTC that follow it or stand
  /// before it.
  private func moment(_ day: Day, _ time: Time) -> CaptureDate? {
    var hour = time.hour
    let rest = name[time.end...]
    if let isAfternoon = HalfOfDay.isAfternoon(rest, before: name[..<time.end]) {
      guard (1...12).contains(hour) || isAfternoon else { return nil }
      hour = hour > 12 ? hour : hour % 12 + (isAfternoon ? 12 : 0)
    }
    return day.date(hour, time.minute, time.second, time.fraction, Self.utcOffset(rest))
  }

  /// The minutes of `Z` or `+0200` right after the time; nil for anything else: a minus may be a dash.
  private static func utcOffset(_ rest: ArraySlice<UInt8>) -> Int? {
    let isZ = rest.first == UInt8(ascii: "Z") && !isASCIILetter(rest.dropFirst().first)
    if isZ { return 0 }
    guard rest.first == UInt8(ascii: "+") else { return nil }
    let offset = rest.prefix { isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ":") }
    return offset.count >= 5 ? CaptureDate.minutes(ofUTCOffset: offset) : nil
  }

  // MARK: Bytes

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Whether the bytes are one character that is not ASCII, such as a full-width colon.
  private static func isOneSign(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self).map { text in
      text.unicodeScalars.count == 1
        && text.unicodeScalars.allSatisfy { !$0.isASCII && !$0.properties.isAlphabetic }
    } ?? false
  }

  private static func isASCIILetter(_ byte: UInt8?) -> Bool {
    byte.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
  }

  private static let hourMarks = ["h", "uhr", "時", "时", "시", "點", "点"].map { Array($0.utf8) }
  private static let minuteMarks = ["m", "min", "分", "분", "'"].map { Array($0.utf8) }

  /// Whether the bytes between two numbers make them an hour and a minute.
  private static func isHour(_ bytes: ArraySlice<UInt8>) -> Bool { isMark(bytes, hourMarks) }

  private static func isMinute(_ bytes: ArraySlice<UInt8>) -> Bool { isMark(bytes, minuteMarks) }

  private static func isMark(_ bytes: ArraySlice<UInt8>, _ marks: [[UInt8]]) -> Bool {
    let mark = bytes.filter { $0 != 0x20 }.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return marks.contains(mark)
  }
}

/// The words for the halves of the day, as systems write them into the names of screenshots.
private enum HalfOfDay {
  private static let words: [(word: [UInt8], isAfternoon: Bool)] = [
    ("am", false), ("a.m", false), ("a. m", false), ("上午", false), ("午前", false),
    ("오전", false), ("π.μ", false), ("ص", false),
    ("pm", true), ("p.m", true), ("p. m", true), ("下午", true), ("午後", true), ("오후", true),
    ("μ.μ", true), ("م", true),
  ].map { (Array($0.0.utf8), $0.1) }

  /// Whether the time is one of the afternoon; nil if no word says so. The word follows the time, or stands right
  /// before it, as in Chinese, Japanese and Korean.
  ///
  /// - Parameter before: The name up to the end of the time.
  static func isAfternoon(_ rest: ArraySlice<UInt8>, before: ArraySlice<UInt8>) -> Bool? {
    let after = lowercased(rest.drop(while: isBlank))
    if let found = words.first(where: { isWord($0.word, at: after) }) { return found.isAfternoon }
    let time = before.reversed().prefix { isTime($0) }
    let words = Self.words.filter { ($0.word.first ?? 0) >= 0x80 }
    let left = Array(before.dropLast(time.count))
    return words.first { left.reversed().starts(with: $0.word.reversed()) }?.isAfternoon
  }

  private static func isWord(_ word: [UInt8], at text: [UInt8]) -> Bool {
    guard text.starts(with: word) else { return false }
    let next = text.dropFirst(word.count).first
    return next.map { !(0x61...0x7A).contains($0) } ?? true
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.prefix(16).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }

  /// A blank, or a byte of the narrow blank that macOS writes before AM and PM (U+202F), or of the usual one that does
  /// not break (U+00A0).
  private static func isBlank(_ byte: UInt8) -> Bool {
    [0x20, 0x5F, 0xE2, 0x80, 0xAF, 0xC2, 0xA0].contains(byte)
  }

  /// Whether the byte may be part of a time's digits and signs, or of a blank before them.
  private static func isTime(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || ".:-_ ".utf8.contains(byte)
  }
}
