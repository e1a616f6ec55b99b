import PhotoEntities

/// A bin for each hour, day, month or year, by the local time of the cameras.
struct CalendarBinning: MetadataBinning {
  private let unit: CalendarUnit

  /// Days if the bulk of the photos was taken within two months, months if within three years,
  /// otherwise years. Hours if the tally has them and all photos were taken on one day.
  init(for tally: MetadataTally) {
    let days = tally.bulk { value in
      guard case .date(let date) = value else { return nil }
      return Double(CalendarUnit.day.number(of: date))
    }
    if tally.hasHours, Self.areOfOneDay(tally) {
      unit = .hour
    } else {
      unit = days.span < 2 * 31 ? .day : days.span < 3 * 366 ? .month : .year
    }
  }

  private static func areOfOneDay(_ tally: MetadataTally) -> Bool {
    let days = tally.counts.keys.map { value in
      if case .date(let date) = value { CalendarUnit.day.number(of: date) } else { 0 }
    }
    return Set(days).count == 1
  }

  func number(of value: MetadataValue) -> Int? {
    guard case .date(let date) = value else { return nil }
    return unit.number(of: date)
  }

  func extent(of number: Int) -> MetadataHistogramBin.Extent {
    .period(from: unit.period(number), to: unit.period(number + 1))
  }
}

/// A unit of the Gregorian calendar. Its periods are numbered, from 0 for the first one of year 0.
enum CalendarUnit: Sendable {
  case hour
  case day
  case month
  case year

  /// The number of the period that the date is in.
  func number(of date: CaptureDate) -> Int {
    switch self {
    case .hour: Self.day.number(of: date) * 24 + date.hour
    case .day:
      (1..<date.month).reduce(Self.days(before: date.year) + date.day - 1) { days, month in
        days + CaptureDate.days(inMonth: month, of: date.year)
      }
    case .month: date.year * 12 + date.month - 1
    case .year: date.year
    }
  }

  /// The period of this number, 0 or more.
  func period(_ number: Int) -> CalendarPeriod {
    switch self {
    case .hour:
      Self.hour(number % 24, of: Self.day(number / 24))
    case .day: Self.day(number)
    case .month: CalendarPeriod(year: number / 12, month: number % 12 + 1)
    case .year: CalendarPeriod(year: number)
    }
  }

  private static func hour(_ hour: Int, of day: CalendarPeriod) -> CalendarPeriod {
    CalendarPeriod(year: day.year, month: day.month, day: day.day, hour: hour)
  }

  private static func day(_ number: Int) -> CalendarPeriod {
    // No year has more than 366 days, so this year is not too late, and hardly too early.
    var year = number / 366
    while days(before: year + 1) <= number { year += 1 }
    var (month, left) = (1, number - days(before: year))
    while left >= CaptureDate.days(inMonth: month, of: year) {
      left -= CaptureDate.days(inMonth: month, of: year)
      month += 1
    }
    return CalendarPeriod(year: year, month: month, day: left + 1)
  }

  /// Days from the start of year 0, a leap year, to the start of this year.
  private static func days(before year: Int) -> Int {
    guard year > 0 else { return 0 }
    let last = year - 1
    return year * 365 + last / 4 - last / 100 + last / 400 + 1
  }
}
