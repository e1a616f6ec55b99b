import PhotoEntities
import Testing

/// Offsets from UTC that a photo does not say.
struct InferredOffsetTests {
  @Test func keepTheDate() throws {
    let date = try #require(
      CaptureDate(
        year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0, fraction: "12")
    ).resting(on: .digitizedDate)
    #expect(date.offsetBasis == nil)
    let placed = try #require(date.inferring(utcOffset: -150, from: .position))
    #expect(placed.description == "2024-05-01T12:00:00.12-02:30")
    #expect(placed.offsetBasis == .position)
    #expect(placed.basis == .digitizedDate)
    #expect(placed == date.with(fraction: "12", utcOffset: -150))
  }

  @Test(arguments: [1440, -1440])
  func areNoDay(offset: Int) throws {
    let date = try #require(
      CaptureDate(year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0))
    #expect(date.inferring(utcOffset: offset, from: .twin) == nil)
  }

  @Test func needATime() {
    #expect(CaptureDate(year: 2024)?.inferring(utcOffset: 60, from: .twin) == nil)
  }

  @Test(
    arguments: [
      (60, "2024-05-01T11:30:00.5+00:00"), (-750, "2024-05-02T01:00:00.5+00:00"), (nil, nil),
    ] as [(Int?, String?)])
  func giveTheMoment(offset: Int?, moment: String?) {
    var metadata = Metadata.blank
    metadata.originalDate = CaptureDate(
      year: 2024, month: 5, day: 1, hour: 12, minute: 30, second: 0, fraction: "5",
      utcOffset: offset)
    metadata.setCaptureMoment()
    #expect(metadata.captureMoment?.description == moment)
  }

  @Test func guessesHaveNoMoment() {
    var metadata = Metadata.blank
    metadata.modifyDate = CaptureDate(
      year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0, utcOffset: 60)
    metadata.setCaptureMoment()
    #expect(metadata.captureMoment == nil)
    metadata.countsGuesses = true
    metadata.setCaptureMoment()
    #expect(metadata.captureMoment?.hour == 11)
  }
}
