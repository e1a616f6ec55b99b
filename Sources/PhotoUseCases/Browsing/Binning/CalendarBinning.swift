import PhotoEntities

/// A bin for each day, month or year, by the local time of the cameras.
struct CalendarBinning: MetadataBinning {
  private let unit: CalendarUnit

  /// Days where the bulk of the photos was taken within two months, months where it was within
  /// three years, years otherwise.
  init(for tally: MetadataTally) {
    let days = tally.bulk { value in
      guard case .date(let date) = value else { return nil }
      return Double(CalendarUnit.day.number(of: date))
    }
    unit = days.span < 2 * 31 ? .day : days.span < 3 * 366 ? .month : .year
  }

  func number(of value: MetadataValue) -> Int? {
    guard case .date(let date) = value else { return nil }
    return unit.number(of: date)
  }

  func extent(of number: Int) -> MetadataHistogramBin.Extent {
    .period(from: unit.period(number), to: unit.period(number + 1))
  }
}

/// A length of the Gregorian calendar, whose periods are numbered from the year 0 on.
enum CalendarUnit: Sendable {
  case day
  case month
  case year

  /// The number of the period that the date is in.
  func number(of date: CaptureDate) -> Int {
    switch self {
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
    case .day: Self.day(number)
    case .month: CalendarPeriod(year: number / 12, month: number % 12 + 1)
    case .year: CalendarPeriod(year: number)
    }
  }

  private static func day(_ number: Int) -> CalendarPeriod {
    // No year is longer, so that it is not after the one that is sought, and not long before.
    var year = number / 366
    while days(before: year + 1) <= number { year += 1 }
    var (month, left) = (1, number - days(before: year))
    while left >= CaptureDate.days(inMonth: month, of: year) {
      left -= CaptureDate.days(inMonth: month, of: year)
      month += 1
    }
    return CalendarPeriod(year: year, month: month, day: left + 1)
  }

  /// How many days there are from the year 0, a leap year, up to this one.
  private static func days(before year: Int) -> Int {
    guard year > 0 else { return 0 }
    let last = year - 1
    return year * 365 + last / 4 - last / 100 + last / 400 + 1
  }
}
