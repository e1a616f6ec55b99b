/// The offsets from UTC of a zone by a rule that is the same every year, such as `CET-1CEST,M3.5.0,M10.5.0/3`
/// (POSIX.1-2017 section 8.3, TZ; hours up to 167 as in RFC 8536 section 3.3.1).
struct ZoneRule: Sendable {
  /// Seconds from UTC to the clock, positive to the east.
  private let standard: Int
  /// The summer time; nil if there is none.
  private let summer: Summer?

  private struct Summer {
    let offset: Int
    let (start, end): (Change, Change)
  }

  /// When clocks change, in every year.
  private struct Change {
    enum Day {
      /// The number of the day in the year, from 1 without the 29th of February.
      case julian(Int)
      /// The number of the day in the year, from 0 with the 29th of February.
      case ordinal(Int)
      /// The day of the week, 0 for Sunday, in the first to fifth (last) week of a month.
      case ofWeek(month: Int, week: Int, day: Int)
    }

    let day: Day
    /// Seconds after the beginning of the day by the clock before the change.
    let time: Int

    /// Seconds since 1970 by the clock before the change.
    func seconds(inYear year: Int) -> Int {
      let days: Int
      switch day {
      case .julian(let number):
        days = ZoneRule.days(year, 1) + number - 1 + (ZoneRule.isLeap(year) && number > 59 ? 1 : 0)
      case .ordinal(let number): days = ZoneRule.days(year, 1) + number
      case .ofWeek(let month, let week, let day):
        let first = ZoneRule.days(year, month)
        let next = month == 12 ? ZoneRule.days(year + 1, 1) : ZoneRule.days(year, month + 1)
        // The first of January 1970 was a Thursday.
        let weekday = ((first + 4) % 7 + 7) % 7
        let firstDay = first + (day - weekday + 7) % 7
        let last = firstDay + (week - 1) * 7
        days = last < next ? last : last - 7
      }
      return days * 86_400 + time
    }
  }

  /// The rule in these bytes; nil if they are none.
  init?(_ bytes: ArraySlice<UInt8>) {
    var reader = Reader(rest: bytes)
    guard reader.takeName(), let standard = reader.takeOffset() else { return nil }
    // West is positive there.
    self.standard = -standard
    if reader.rest.isEmpty {
      summer = nil
      return
    }
    guard reader.takeName() else { return nil }
    var offset = -standard + 3600
    if reader.rest.first != UInt8(ascii: ",") {
      guard let typed = reader.takeOffset() else { return nil }
      offset = -typed
    }
    guard let start = reader.takeChange(), let end = reader.takeChange(), reader.rest.isEmpty else {
      return nil
    }
    summer = Summer(offset: offset, start: start, end: end)
  }

  /// Seconds from UTC to the clock at this moment, in seconds since 1970.
  func offset(at seconds: Int) -> Int {
    guard let summer else { return standard }
    let year = Self.year(ofDay: Self.floor(seconds + standard, by: 86_400))
    let start = summer.start.seconds(inYear: year) - standard
    let end = summer.end.seconds(inYear: year) - summer.offset
    let isSummer =
      start < end ? start <= seconds && seconds < end : !(end <= seconds && seconds < start)
    return isSummer ? summer.offset : standard
  }

  // MARK: The calendar

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// The days from 1970 to the first of this month.
  private static func days(_ year: Int, _ month: Int) -> Int {
    let before = year - 1
    let leapDays = floor(before, by: 4) - floor(before, by: 100) + floor(before, by: 400)
    let ofMonths = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334]
    let leap = month > 2 && isLeap(year) ? 1 : 0
    // 719,162 days are before 1970.
    return before * 365 + leapDays - 719_162 + ofMonths[month - 1] + leap
  }

  private static func year(ofDay day: Int) -> Int {
    var year = 1970 + floor(day * 400, by: 146_097)
    while days(year + 1, 1) <= day { year += 1 }
    while days(year, 1) > day { year -= 1 }
    return year
  }

  private static func floor(_ number: Int, by divisor: Int) -> Int {
    number >= 0 ? number / divisor : -((-number - 1) / divisor) - 1
  }

  // MARK: Reading

  private struct Reader {
    var rest: ArraySlice<UInt8>

    /// `CET`, or `<+03>`.
    mutating func takeName() -> Bool {
      if take(UInt8(ascii: "<")) {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
        rest = rest[(end + 1)...]
        return true
      }
      let name = rest.prefix { (0x61...0x7A).contains($0 | 0x20) }
      rest = rest[name.endIndex...]
      return name.count >= 3
    }

    /// `-1`, `+5:30`, in seconds.
    mutating func takeOffset() -> Int? {
      let isNegative = take(UInt8(ascii: "-"))
      if !isNegative { _ = take(UInt8(ascii: "+")) }
      guard var seconds = takeNumber(0...167).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where take(UInt8(ascii: ":")) {
        guard let number = takeNumber(0...59) else { return nil }
        seconds += number * unit
      }
      return isNegative ? -seconds : seconds
    }

    /// `,M3.5.0/2`, `,J60` or `,59`.
    mutating func takeChange() -> Change? {
      guard take(UInt8(ascii: ",")), let day = takeDay() else { return nil }
      guard take(UInt8(ascii: "/")) else { return Change(day: day, time: 7200) }
      return takeOffset().map { Change(day: day, time: $0) }
    }

    private mutating func takeDay() -> Change.Day? {
      if take(UInt8(ascii: "J")) { return takeNumber(1...365).map { .julian($0) } }
      guard take(UInt8(ascii: "M")) else { return takeNumber(0...365).map { .ordinal($0) } }
      guard let month = takeNumber(1...12), take(UInt8(ascii: ".")), let week = takeNumber(1...5),
        take(UInt8(ascii: ".")), let day = takeNumber(0...6)
      else { return nil }
      return .ofWeek(month: month, week: week, day: day)
    }

    private mutating func takeNumber(_ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard (1...3).contains(digits.count) else { return nil }
      rest = rest[digits.endIndex...]
      let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
      return range.contains(number) ? number : nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
      guard rest.first == byte else { return false }
      rest = rest.dropFirst()
      return true
    }
  }
}
