import PhotoEntities
import Testing

/// Dates are ordered by local time, then fraction, then offset.
struct CaptureDateOrderTests {
  static let ascending: [CaptureDate] = [
    .of(0),
    .of(999, 12, 31),
    .of(2024, 4, 30, 23, 59, 59, fraction: "999"),
    .of(2024, 5, 1),
    .of(2024, 5, 1, 0, 0, 1),
    .of(2024, 5, 1, 0, 1, 0),
    .of(2024, 5, 1, 1, 0, 0),
    .of(2024, 5, 1, 1, 0, 0, utcOffset: 1439),
    .of(2024, 5, 1, 1, 0, 0, utcOffset: 540),
    .of(2024, 5, 1, 1, 0, 0, utcOffset: 0),
    .of(2024, 5, 1, 1, 0, 0, utcOffset: -1439),
    .of(2024, 5, 1, 1, 0, 0, fraction: "0"),
    .of(2024, 5, 1, 1, 0, 0, fraction: "12"),
    .of(2024, 5, 1, 1, 0, 0, fraction: "12", utcOffset: 60),
    .of(2024, 5, 1, 1, 0, 0, fraction: "120"),
    .of(2024, 5, 1, 1, 0, 0, fraction: "2"),
    .of(2024, 5, 1, 1, 0, 59),
    .of(2024, 5, 1, 1, 0, 60),
    .of(2024, 5, 2),
    .of(2024, 10, 1),
    .of(2025),
  ]

  @Test(arguments: ascending.indices, ascending.indices)
  func isByTime(left: Int, right: Int) {
    let (early, late) = (Self.ascending[left], Self.ascending[right])
    #expect((early < late) == (left < right))
    #expect((early == late) == (left == right))
  }
}
