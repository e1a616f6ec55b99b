import PhotoEntities
import Testing

/// Dates moved by seconds, across the ends of days, months and years.
struct CaptureDateShiftTests {
  private static let day = 86_400

  @Test(arguments: [
    ([2024, 5, 1, 12, 0, 0], 5400, [2024, 5, 1, 13, 30, 0]),
    ([2024, 5, 1, 12, 0, 0], 0, [2024, 5, 1, 12, 0, 0]),
    ([2024, 2, 28, 23, 59, 59], 1, [2024, 2, 29, 0, 0, 0]),
    ([2023, 2, 28, 23, 59, 59], 1, [2023, 3, 1, 0, 0, 0]),
    ([2000, 2, 29, 0, 0, 0], -day, [2000, 2, 28, 0, 0, 0]),
    ([1900, 3, 1, 0, 0, 0], -1, [1900, 2, 28, 23, 59, 59]),
    ([2024, 1, 1, 0, 0, 0], -1, [2023, 12, 31, 23, 59, 59]),
    ([2023, 12, 31, 23, 59, 59], 1, [2024, 1, 1, 0, 0, 0]),
    ([1999, 1, 1, 6, 0, 0], 146_097 * day, [2399, 1, 1, 6, 0, 0]),
    ([2016, 12, 31, 23, 59, 60], 1, [2017, 1, 1, 0, 0, 1]),
    ([0, 1, 1, 0, 0, 0], 366 * day, [1, 1, 1, 0, 0, 0]),
  ])
  func areThoseOfTheCalendar(date: [Int], seconds: Int, moved: [Int]) throws {
    #expect(try Self.date(date).adding(seconds: seconds) == Self.date(moved))
  }

  @Test(arguments: [
    ([0, 1, 1, 0, 0, 0], -1), ([9999, 12, 31, 23, 59, 59], 1), ([2024, 1, 1, 0, 0, 0], Int.max),
    ([2024, 1, 1, 0, 0, 0], Int.min),
  ])
  func endWithTheYearsOfExif(date: [Int], seconds: Int) throws {
    #expect(try Self.date(date).adding(seconds: seconds) == nil)
  }

  private static func date(_ parts: [Int]) throws -> CaptureDate {
    try #require(
      CaptureDate(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4],
        second: parts[5], fraction: "250", utcOffset: 540))
  }
}
