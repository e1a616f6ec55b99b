extension CaptureDate {
  private static let secondsPerDay = 86_400
  /// Days in 400 years, after which the Gregorian calendar repeats.
  private static let daysPerCycle = 146_097
  private static let years = 0...9999

  /// The date `seconds` later by the camera's clock, or earlier if `seconds` is negative. The
  /// fraction and the offset from UTC do not change. Nil if the result is outside the years 0 to
  /// 9999, or if the time is not known.
  ///
  /// A leap second (second 60) counts as the first second of the next minute.
  public func adding(seconds: Int) -> CaptureDate? {
    let limit = (Self.years.count + 1) * 366 * Self.secondsPerDay
    guard (-limit...limit).contains(seconds), !isPartial else { return nil }
    let time = self.seconds + seconds
    guard time >= 0 else { return nil }
    var days = time / Self.secondsPerDay
    let rest = time % Self.secondsPerDay
    var year = days / Self.daysPerCycle * 400
    days %= Self.daysPerCycle
    while days >= Self.days(inYear: year) {
      days -= Self.days(inYear: year)
      year += 1
    }
    var month = 1
    while days >= Self.days(inMonth: month, of: year) {
      days -= Self.days(inMonth: month, of: year)
      month += 1
    }
    return CaptureDate(
      year: year, month: month, day: days + 1, hour: rest / 3600, minute: rest / 60 % 60,
      second: rest % 60, fraction: fraction, utcOffset: utcOffset)
  }

  /// The same day and time `months` months later, or earlier if `months` is negative; the last day of a
  /// month that is too short. Nil outside the years 0 to 9999, or if the time is not known.
  public func adding(months: Int) -> CaptureDate? {
    let limit = (Self.years.count + 1) * 12
    guard (-limit...limit).contains(months), !isPartial else { return nil }
    let number = year * 12 + month - 1 + months
    guard number >= 0 else { return nil }
    let (year, month) = (number / 12, number % 12 + 1)
    return CaptureDate(
      year: year, month: month, day: min(day, Self.days(inMonth: month, of: year)), hour: hour,
      minute: minute, second: second, fraction: fraction, utcOffset: utcOffset)
  }

  /// The moment this many seconds after the beginning of 1970, in UTC; nil outside the years 0 to 9999.
  package init?(secondsSince1970 seconds: Int) {
    let beginning = CaptureDate(
      year: 1970, month: 1, day: 1, hour: 0, minute: 0, second: 0, utcOffset: 0)
    guard let date = beginning?.adding(seconds: seconds) else { return nil }
    self = date
  }

  /// Seconds from the beginning of 1970 in UTC to this moment; nil without an offset from UTC.
  package var secondsSince1970: Int? {
    utcOffset.map { seconds - $0 * 60 - Self.daysTo1970 * Self.secondsPerDay }
  }

  /// Days from the beginning of year 0 to that of 1970.
  private static let daysTo1970 = 719_528

  /// Whether both are at most a minute apart by the camera's clock.
  package func isWithinMinute(of other: CaptureDate) -> Bool {
    precision == other.precision && abs(seconds - other.seconds) <= 60
  }

  /// Whether both are at most a minute apart: in time if both have an offset from UTC, or else by their clocks.
  package func isNear(_ other: CaptureDate) -> Bool {
    precision == other.precision && abs(secondsAfter(other)) <= 60
  }

  /// Seconds from the other date to this one: in time if both have an offset from UTC, or else by their clocks.
  package func secondsAfter(_ other: CaptureDate) -> Int {
    guard let time = secondsSince1970, let otherTime = other.secondsSince1970 else {
      return clockSeconds(since: other)
    }
    return time - otherTime
  }

  /// Seconds from the other date to this one, each by the clock of its camera.
  package func clockSeconds(since other: CaptureDate) -> Int { seconds - other.seconds }

  /// Seconds from the beginning of year 0 to this date, by the camera's clock.
  var seconds: Int {
    dayNumber * Self.secondsPerDay + hour * 3600 + minute * 60 + second
  }

  /// Days from 1 January of year 0 to this date.
  private var dayNumber: Int {
    let days = (0..<year % 400).reduce(year / 400 * Self.daysPerCycle) {
      $0 + Self.days(inYear: $1)
    }
    return (1..<month).reduce(days + day - 1) { $0 + Self.days(inMonth: $1, of: year) }
  }

  private static func days(inYear year: Int) -> Int {
    337 + days(inMonth: 2, of: year)
  }
}
