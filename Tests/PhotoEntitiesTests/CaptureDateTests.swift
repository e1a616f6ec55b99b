import PhotoEntities
import Testing

/// Only dates of the calendar and times of the clock can be made.
struct CaptureDateTests {
  @Test func keepsItsParts() throws {
    let date = try #require(
      CaptureDate(
        year: 2024, month: 5, day: 6, hour: 7, minute: 8, second: 9, fraction: "120",
        utcOffset: -90))
    #expect(
      [date.year, date.month, date.day, date.hour, date.minute, date.second]
        == [2024, 5, 6, 7, 8, 9])
    #expect(date.fraction == "120")
    #expect(date.utcOffset == -90)
  }

  @Test func needsNeitherFractionNorOffset() throws {
    let date = try #require(CaptureDate.at(2024, 5, 6))
    #expect(date.fraction == nil)
    #expect(date.utcOffset == nil)
  }

  @Test(arguments: [
    (year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0),
    (9999, 12, 31, 23, 59, 59),
    (2016, 12, 31, 23, 59, 60),
  ])
  func reachesToTheLimits(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  ) {
    #expect(CaptureDate.at(year, month, day, hour, minute, second) != nil)
  }

  @Test(arguments: [
    (year: -1, month: 1, day: 1, hour: 0, minute: 0, second: 0),
    (10_000, 1, 1, 0, 0, 0),
    (2024, 0, 1, 0, 0, 0),
    (2024, 13, 1, 0, 0, 0),
    (2024, 1, 0, 0, 0, 0),
    (2024, 1, -1, 0, 0, 0),
    (2024, 1, 1, -1, 0, 0),
    (2024, 1, 1, 24, 0, 0),
    (2024, 1, 1, 0, -1, 0),
    (2024, 1, 1, 0, 60, 0),
    (2024, 1, 1, 0, 0, -1),
    (2024, 1, 1, 0, 0, 61),
    (.max, .max, .max, .max, .max, .max),
    (.min, .min, .min, .min, .min, .min),
  ])
  func doesNotReachBeyondThem(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
  ) {
    #expect(CaptureDate.at(year, month, day, hour, minute, second) == nil)
  }

  @Test(
    arguments: zip(1...12, [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]))
  func monthsHaveTheirDays(month: Int, days: Int) {
    #expect(CaptureDate.at(2023, month, days) != nil)
    #expect(CaptureDate.at(2023, month, days + 1) == nil)
  }

  @Test(arguments: [
    (2024, true), (2000, true), (1600, true), (0, true),
    (2023, false), (1900, false), (2100, false), (2200, false),
  ])
  func leapYearsHaveADayMore(year: Int, isLeap: Bool) {
    #expect((CaptureDate.at(year, 2, 29) != nil) == isLeap)
    #expect(CaptureDate.at(year, 2, 30) == nil)
  }

  @Test(arguments: ["0", "9", "000", "12345678901234567890"])
  func fractionsAreDigits(fraction: String) {
    #expect(CaptureDate.at(2024, fraction: fraction)?.fraction == fraction)
  }

  @Test(arguments: ["", " ", "1 ", "-1", "1.2", "a", "/", ":", "٣", "½", "1\0"])
  func otherTextIsNotAFraction(fraction: String) {
    #expect(CaptureDate.at(2024, fraction: fraction) == nil)
  }

  @Test(arguments: [0, 1439, -1439, 345])
  func offsetsAreLessThanADay(offset: Int) {
    #expect(CaptureDate.at(2024, utcOffset: offset)?.utcOffset == offset)
  }

  @Test(arguments: [1440, -1440, .max, .min])
  func aDayIsTooLongAnOffset(offset: Int) {
    #expect(CaptureDate.at(2024, utcOffset: offset) == nil)
  }
}
