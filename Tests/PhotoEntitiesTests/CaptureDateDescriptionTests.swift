import PhotoEntities
import Testing

/// Dates in ISO 8601, as precise as the camera recorded them.
struct CaptureDateDescriptionTests {
  @Test(arguments: [
    (CaptureDate.of(2024, 5, 1, 12, 0, 1), "2024-05-01T12:00:01"),
    (.of(2024, 12, 31, 23, 59, 60), "2024-12-31T23:59:60"),
    (.of(0), "0000-01-01T00:00:00"),
    (.of(987, 6, 5, 4, 3, 2), "0987-06-05T04:03:02"),
    (.of(2024, fraction: "120"), "2024-01-01T00:00:00.120"),
    (.of(2024, utcOffset: 0), "2024-01-01T00:00:00+00:00"),
    (.of(2024, utcOffset: 540), "2024-01-01T00:00:00+09:00"),
    (.of(2024, utcOffset: -210), "2024-01-01T00:00:00-03:30"),
    (.of(2024, utcOffset: -1), "2024-01-01T00:00:00-00:01"),
    (.of(2024, utcOffset: 1439), "2024-01-01T00:00:00+23:59"),
    (
      .of(2024, 5, 1, 12, 0, 1, fraction: "12", utcOffset: 345),
      "2024-05-01T12:00:01.12+05:45"
    ),
  ])
  func isISO8601(date: CaptureDate, description: String) {
    #expect(date.description == description)
  }
}
