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
