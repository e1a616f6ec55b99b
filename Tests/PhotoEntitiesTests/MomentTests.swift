import Testing

@testable import PhotoEntities

/// Moments in UTC.
struct MomentTests {
  private static func date(
    _ hour: Int, _ second: Int = 0, fraction: String? = nil, utcOffset: Int? = nil, year: Int = 2024
  ) throws -> CaptureDate {
    try #require(
      CaptureDate(
        year: year, month: 1, day: 1, hour: hour, minute: 30, second: second, fraction: fraction,
        utcOffset: utcOffset))
  }

  @Test(
    arguments: [
      (0, nil, "2024-01-01T01:30:00Z"), (120, nil, "2023-12-31T23:30:00Z"),
      (-570, nil, "2024-01-01T11:00:00Z"), (0, "5", "2024-01-01T01:30:00.5Z"),
      (0, "000120", "2024-01-01T01:30:00.00012Z"), (0, "1234567", "2024-01-01T01:30:00.123456Z"),
      (0, "000", "2024-01-01T01:30:00Z"),
    ] as [(Int, String?, String)])
  func isInUTC(utcOffset: Int, fraction: String?, text: String) throws {
    let date = try Self.date(1, fraction: fraction, utcOffset: utcOffset)
    #expect(Moment(date)?.description == text)
  }

  @Test func needsAnOffset() throws {
    #expect(try Moment(Self.date(1)) == nil)
    #expect(try Moment(Self.date(1), utcOffset: 30).description == "2024-01-01T01:00:00Z")
  }

  @Test func countsALeapSecondAsTheNextOne() throws {
    #expect(try Moment(Self.date(1, 60), utcOffset: 0).description == "2024-01-01T01:31:00Z")
  }

  @Test func areOrderedAndApart() throws {
    let early = try Moment(Self.date(1, fraction: "25"), utcOffset: 0)
    let late = try Moment(Self.date(1, 1), utcOffset: 0)
    #expect(early < late)
    #expect(late.microseconds(since: early) == 750_000)
    #expect(early.adding(microseconds: 750_000) == late)
  }

  @Test func doNotOverflow() throws {
    let moment = try Moment(Self.date(1), utcOffset: 0)
    #expect(moment.adding(microseconds: .max) == nil)
    #expect(moment.adding(microseconds: .min) == nil)
    #expect(try Moment(Self.date(0, year: 0), utcOffset: 60).description == "another era")
  }
}
