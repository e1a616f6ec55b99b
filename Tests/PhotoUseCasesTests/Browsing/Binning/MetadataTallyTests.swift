import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The counts that are kept of photos.
struct MetadataTallyTests {
  @Test func isTheDifferentValues() {
    var tally = MetadataTally()
    for value in [MetadataValue.integer(100), .integer(400), .integer(100), nil] {
      tally.count(value)
    }

    #expect(tally.counts == [.integer(100): 2, .integer(400): 1])
    #expect(tally.photos == 4)
  }

  /// There are few days, but many times.
  @Test func isTheDaysOfDates() throws {
    var tally = MetadataTally()
    for second in 0..<60 {
      let date = try #require(
        CaptureDate(
          year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: second, fraction: "\(second)",
          utcOffset: second))
      tally.count(.date(date))
    }

    #expect(tally.counts == [.date(try .of(2024, 5, 1)): 60])
  }
}
