import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Dates counted by day, month or year.
struct CalendarTests {
  @Test func areDaysWithinTwoMonths() throws {
    #expect(
      try lines([.of(2024, 2, 27), .of(2024, 3, 1), .of(2024, 3, 1)])
        == ["2024-02-27: 1", "2024-02-28: 0", "2024-02-29: 0", "2024-03-01: 2"])
    #expect(try lines([.of(2023, 12, 31), .of(2024, 1, 1)]) == ["2023-12-31: 1", "2024-01-01: 1"])
    #expect(
      try lines([.of(2024, 1, 1), .of(2024, 1, 21), .of(2024, 2, 10), .of(2024, 3, 2)]).count == 62)
  }

  @Test func areMonthsWithinThreeYears() throws {
    #expect(
      try lines([.of(2023, 12, 31), .of(2024, 1, 1), .of(2024, 3, 2)])
        == ["2023-12: 1", "2024-01: 1", "2024-02: 0", "2024-03: 1"])
    #expect(try lines([.of(2021, 1, 1), .of(2022, 6, 1), .of(2023, 12, 31)]).count == 36)
  }

  @Test func areYearsOtherwise() throws {
    #expect(
      try lines([.of(2020, 12, 31), .of(2021, 1, 1), .of(2024, 2, 29)])
        == ["2020: 1", "2021: 1", "2022: 0", "2023: 0", "2024: 1"])
  }

  /// Cameras whose clocks were never set, and malicious files.
  @Test func farOffDatesDoNotDecideForTheOthers() throws {
    let days = try (1...20).map { try CaptureDate.of(2024, 5, $0) }
    let weird = try [CaptureDate.of(0, 1, 1), .of(9999, 12, 31)]

    #expect(
      try lines(days + weird)
        == ["0000-01-01: 1", "..."] + days.map { "\("\($0)".prefix(10)): 1" } + [
          "...", "9999-12-31: 1",
        ])
  }

  @Test func timesOfADayAreOneBin() throws {
    let noon = try #require(
      CaptureDate(
        year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0, fraction: "5", utcOffset: 60))
    let histogram = try MetadataHistogram.of("captureDate", [.date(noon), .date(.of(2024, 5, 1))])

    #expect(histogram.lines == ["2024-05-01: 2"])
    #expect(histogram.positions(of: .date(noon)) == [0])
  }

  /// Only a contact sheet has hours, and only if all photos are of one day.
  @Test func areHoursOfOneDayIfTheyAreWanted() throws {
    let dates = try [(6, 59), (7, 0), (7, 59), (23, 0)].map { hour, minute in
      try #require(
        CaptureDate(year: 2024, month: 12, day: 31, hour: hour, minute: minute, second: 0))
    }
    let lines = { (dates: [CaptureDate], hasHours: Bool) in
      var tally = MetadataTally(hasHours: hasHours)
      for date in dates { tally.count(.date(date)) }
      tally.count(nil)
      return MetadataHistogram(of: .field(try .of("captureDate")), tally).lines
    }
    #expect(try lines(dates, false) == ["2024-12-31: 4"])
    let hours = try lines(dates, true)
    #expect(hours.prefix(2) == ["2024-12-31T06: 1", "2024-12-31T07: 2"])
    #expect(hours.count == 18)
    #expect(hours.last == "2024-12-31T23: 1")
    #expect(
      try lines(dates + [.of(2025, 1, 1)], true) == ["2024-12-31: 4", "2025-01-01: 1"])
    #expect(CalendarUnit.hour.period(CalendarUnit.hour.number(of: dates[3]) + 1).hour == 0)
  }

  @Test(arguments: [
    ((1999, 12, 31), "1999-12-31", "2000-01-01"), ((2000, 2, 28), "2000-02-28", "2000-02-29"),
    ((1900, 2, 28), "1900-02-28", "1900-03-01"), ((9999, 12, 31), "9999-12-31", "10000-01-01"),
    ((0, 2, 29), "0000-02-29", "0000-03-01"), ((1, 1, 1), "0001-01-01", "0001-01-02"),
  ])
  func reachUpToTheNext(date: (Int, Int, Int), from: String, to: String) throws {
    let histogram = try MetadataHistogram.of(
      "captureDate", [.date(.of(date.0, date.1, date.2))])

    guard case .period(let begin, let end)? = histogram.bins.first?.extent else {
      Issue.record("no period")
      return
    }
    #expect("\(begin)" == from)
    #expect("\(end)" == to)
  }

  /// Each day follows the previous one, over all years that a date can have.
  @Test func daysAreNumberedOneByOne() throws {
    var first = 0
    for year in 0...9999 {
      var isRight = true
      for month in 1...12 {
        let last = CaptureDate.days(inMonth: month, of: year)
        for day in [1, last] {
          let number = CalendarUnit.day.number(of: try .of(year, month, day))
          let period = CalendarPeriod(year: year, month: month, day: day)
          isRight =
            isRight && number == first + day - 1 && CalendarUnit.day.period(number) == period
        }
        first += last
      }
      #expect(isRight, "\(year)")
    }
  }

  private func lines(_ dates: [CaptureDate]) throws -> [String] {
    try MetadataHistogram.of("captureDate", dates.map(MetadataValue.date)).lines
  }
}
