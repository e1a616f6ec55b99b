import PhotoEntities
import Testing

/// Dates of which only the year, the month or the day is known.
struct PartialDateTests {
  private static let time = CaptureDate(
    year: 1974, month: 1, day: 1, hour: 0, minute: 0, second: 0, fraction: "5", utcOffset: 60)

  @Test(
    arguments: [
      (1974, nil, nil, "1974", .year), (1974, 6, nil, "1974-06", .month),
      (1974, 6, 1, "1974-06-01", .day), (0, nil, nil, "0000", .year),
      (9999, 12, 31, "9999-12-31", .day),
    ] as [(Int, Int?, Int?, String, CaptureDate.Precision)])
  func sayWhatIsKnown(
    year: Int, month: Int?, day: Int?, text: String, precision: CaptureDate.Precision
  ) throws {
    let date = try #require(CaptureDate(year: year, month: month, day: day))
    #expect(date.description == text)
    #expect(date.precision == precision)
    #expect(date.isPartial)
    #expect([date.year, date.month, date.day, date.hour] == [year, month ?? 1, day ?? 1, 0])
    #expect(date.utcOffset == nil && date.fraction == nil)
  }

  @Test(
    arguments: [(1974, 13, nil), (1974, nil, 1), (1974, 2, 29), (-1, nil, nil), (10000, 1, 1)]
      as [(Int, Int?, Int?)])
  func areOfTheCalendar(year: Int, month: Int?, day: Int?) {
    #expect(CaptureDate(year: year, month: month, day: day) == nil)
  }

  @Test func beginWithTheirYearMonthOrDay() throws {
    let dates = [
      CaptureDate(year: 1974), CaptureDate(year: 1974, month: 1),
      CaptureDate(year: 1974, month: 1, day: 1), Self.time,
      CaptureDate(year: 1974, month: 1, day: 2), CaptureDate(year: 1974, month: 2),
      CaptureDate(year: 1975),
    ].compactMap(\.self)
    #expect(dates.count == 7)
    #expect(dates.shuffled().sorted() == dates)
    #expect(Set(dates).count == 7)
  }

  @Test(arguments: [CaptureDate.Precision.year, .month, .day])
  func loseWhatIsNotKnown(precision: CaptureDate.Precision) throws {
    let date = try #require(Self.time).known(to: precision)
    #expect(date.precision == precision)
    #expect(date.fraction == nil && date.utcOffset == nil)
    #expect(date.with(fraction: "5", utcOffset: 60) == date)
  }

  @Test func haveNoTimeToShift() throws {
    let date = try #require(CaptureDate(year: 1974, month: 6))
    #expect(date.adding(seconds: 0) == nil)
    #expect(date.adding(months: 1) == nil)
    #expect(date.secondsSince1970 == nil)
    let beginning = try #require(
      CaptureDate(year: 1974, month: 6, day: 1, hour: 0, minute: 0, second: 0))
    #expect(!date.isWithinMinute(of: beginning) && !date.isNear(beginning))
    #expect(!date.isSameSecond(as: beginning))
  }
}
