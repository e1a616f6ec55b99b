import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The true time of photos.
struct CameraClockTests {
  /// Two hours ahead of UTC from April to September, else one hour; unknown before 1900.
  private static let zone = TimeZoneRule(name: "Sample/Zone") { date in
    date.year < 1900 ? nil : (4...9).contains(date.month) ? 120 : 60
  }

  @Test(
    arguments: [
      ("2024-05-01 12:00", nil, "2024-05-01T10:00:00Z"),
      ("2024-12-01 12:00", nil, "2024-12-01T11:00:00Z"),
      ("2024-03-31 23:59:59.5", nil, "2024-03-31T22:59:59.5Z"),
      // The date's own offset wins.
      ("2024-05-01 12:00+09:00", nil, "2024-05-01T03:00:00Z"),
      ("1899-01-01 12:00Z", nil, "1899-01-01T12:00:00Z"),
      ("2024-05-01 12:00", "+1:02:03", "2024-05-01T11:02:03Z"),
      ("2024-05-01 12:00", "-45s", "2024-05-01T09:59:15Z"),
      ("2024-05-01 12:00", "1d", "2024-05-02T10:00:00Z"),
    ] as [(String, String?, String)])
  func isFoundByOffsetOrZone(text: String, correction: String?, moment: String) throws {
    let clock = CameraClock(
      zone: Self.zone, correction: try correction.map { try ClockCorrection(text: $0) })
    #expect(try clock.moment(of: CaptureDate(text: text)).description == moment)
  }

  @Test func isUnknownIfTheZoneDoesNotReachThatFar() throws {
    let date = try CaptureDate(text: "1899-01-01 12:00")
    #expect(throws: PlaceFault.unknownOffset("Sample/Zone")) {
      try CameraClock(zone: Self.zone).moment(of: date)
    }
  }

  @Test(arguments: ["", "1", "+", "1:2:3:4", "2 months", "1y", "9999999d", "1:60"])
  func refusesOtherCorrections(text: String) {
    #expect(throws: InvalidInput.self) { try ClockCorrection(text: text) }
  }

  @Test(arguments: [
    ("a.jpg=2024-05-01T12:00:00Z", "a.jpg", "2024-05-01T12:00:00+00:00"),
    ("a=b=c.jpg=2024-05-01 12:00", "a=b=c.jpg", "2024-05-01T12:00:00"),
  ])
  func readsSamples(text: String, photo: String, time: String) throws {
    let sample = try ClockSample(text: text)
    #expect(sample.photo.text == photo)
    #expect(sample.time.description == time)
  }

  @Test(arguments: ["", "a.jpg", "=2024-05-01 12:00", "a.jpg=", "a.jpg=noon", "a.jpg=2024-05-01"])
  func refusesOtherSamples(text: String) {
    #expect(throws: InvalidInput.self) { try ClockSample(text: text) }
  }

  @Test(
    arguments: [
      (nil, nil, TrackLimits(seconds: 1800)), ("60", nil, TrackLimits(seconds: 60)),
      ("0", "0", TrackLimits(seconds: 0, metres: 0)), ("30min", nil, TrackLimits(seconds: 1800)),
      ("1:30:00", "500m", TrackLimits(seconds: 5400, metres: 500)),
      (nil, "2.5", TrackLimits(metres: 2.5)),
    ] as [(String?, String?, TrackLimits)])
  func readsLimits(seconds: String?, metres: String?, limits: TrackLimits) throws {
    #expect(try TrackLimits(seconds: seconds, metres: metres) == limits)
  }

  @Test(
    arguments: [
      ("-1", nil), ("", nil), ("1 month", nil), ("99999999999", nil), (nil, "-1"), (nil, "far"),
      (nil, ""), ("9223372036854775807", nil),
    ] as [(String?, String?)])
  func refusesOtherLimits(seconds: String?, metres: String?) {
    #expect(throws: InvalidInput.self) { try TrackLimits(seconds: seconds, metres: metres) }
  }
}
