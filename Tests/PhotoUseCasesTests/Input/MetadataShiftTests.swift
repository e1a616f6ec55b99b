import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Values moved by typed shifts, and photos whose values cannot be moved.
struct MetadataShiftTests {
  @Test(arguments: [
    ("+1h30m", 5400), ("-1d", -86_400), ("+1:30:00", 5400), ("1:30", 5400), ("-0:00:01", -1),
    ("2d3h4m5s", 183_845), ("90s", 90), ("0s", 0), ("+1 hour", 3600), ("+01:30", 5400),
    ("+3600s", 3600), ("-2 Weeks", -1_209_600), ("1w1d", 691_200), ("1 hour 30 min", 5400),
    ("1hr5 secs", 3605), ("1H30M", 5400), ("5m", 300),
  ])
  func ofDatesAreTimes(text: String, seconds: Int) throws {
    #expect(
      try MetadataChange(shift: "date=\(text)").operation
        == .shift(.date(months: 0, seconds: seconds)))
  }

  @Test(arguments: [
    ("+1y", 12, 0), ("-1 year", -12, 0), ("2 months", 2, 0), ("-1y2mo3d", -14, -259_200),
    ("+1 month 1 day 1h", 1, 90_000),
  ])
  func ofDatesMayFollowTheCalendar(text: String, months: Int, seconds: Int) throws {
    #expect(
      try MetadataChange(shift: "date=\(text)").operation
        == .shift(.date(months: months, seconds: seconds)))
  }

  @Test(arguments: [
    ("2024-01-31T10:00:00", 1, "2024-02-29T10:00:00"),
    ("2024-02-29T10:00:00.5+01:00", 12, "2025-02-28T10:00:00.5+01:00"),
    ("2024-03-31T10:00:00", -1, "2024-02-29T10:00:00"),
    ("2023-12-15T23:59:59", 1, "2024-01-15T23:59:59"),
    ("2024-01-15T00:00:00", -13, "2022-12-15T00:00:00"),
    ("2024-01-15T00:00:00", 0, "2024-01-15T00:00:00"),
  ])
  func monthsKeepTheDayIfTheMonthHasIt(date: String, months: Int, shifted: String) throws {
    let moved = try CaptureDate(text: date).adding(months: months)
    #expect(moved.map { "\($0)" } == shifted)
  }

  @Test(arguments: [96_000, -24_289, .max, .min])
  func monthsMayNotLeaveTheCalendar(months: Int) throws {
    #expect(try CaptureDate(text: "2024-01-15 10:00").adding(months: months) == nil)
  }

  @Test(arguments: [
    ("date", ""), ("date", "+"), ("date", "1"), ("date", "1h30"), ("date", "1m1h"), ("date", "h"),
    ("date", "1:60"), ("date", "1:00:60"), ("date", "1:2:3:4"), ("date", "1234567890s"),
    ("date", "-1:-2"), ("date", "1 fortnight"), ("date", "1d1y"), ("date", "1 m 1 m"),
    ("date", "+ 1h"), ("date", "1h,"), ("date", "1h\u{301}"), ("date", "1M"), ("date", "1y2M"),
    ("date", "1d5M"), ("ev", "x"), ("iso", "0.5"),
    ("artist", "+1"), ("flash", "+1"),
  ])
  func areRefused(field: String, text: String) {
    #expect(throws: InvalidInput.self) { try MetadataChange(shifting: field, by: text) }
  }

  private static let photo = Metadata.photo("a") {
    $0.iso = 400
    $0.exposureValue = .of(1, 3)
    $0.captureDate = CaptureDate(
      year: 2023, month: 12, day: 31, hour: 23, minute: 0, second: 0, fraction: "5", utcOffset: 60)
  }

  @Test func startAtThePhotosOwnValue() throws {
    var modification = ModifyingMetadata(Self.photo)
    for shift in ["ev=+1/3", "iso=-100", "date=+1h30m"] {
      modification.apply(try MetadataChange(shift: shift))
    }
    #expect(modification[try .of("exposureValue")] == .fraction(.of(2, 3)))
    #expect(modification[try .of("iso")] == .integer(300))
    guard case .date(let date) = modification[try .of("captureDate")] else {
      return #expect(Bool(false), "no date")
    }
    #expect("\(date)" == "2024-01-01T00:30:00.5+01:00")
    #expect(modification.obstacle == nil)
  }

  @Test(arguments: [
    ("aperture=1", "lensAperture"), ("date=-999999999d", "captureDate"),
    ("iso=9223372036854775807", "iso"),
  ])
  func failForThatPhoto(shift: String, name: String) throws {
    let field = try MetadataField.of(name)
    let isMissing = field.value(in: Self.photo) == nil
    let repository = PhotoRepositoryDouble(Self.photo)
    let output = ModificationOutputDouble(try MetadataChange(shift: shift))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    #expect(repository.updates == [])
    #expect(
      output.events.last
        == .failed(
          PhotoProblem(
            identifier: "a",
            cause: .invalidValue(isMissing ? .nothingToShift(field) : .shiftedTooFar(field)))))
  }

  @Test func unsettingIsAnAssignmentOfNil() throws {
    var modification = ModifyingMetadata(Self.photo)
    modification.apply(try MetadataChange(unsetting: "iso"))
    #expect(modification[try .of("iso")] == nil)
    #expect(modification.assignments == [try .of("iso"): nil])
  }
}
