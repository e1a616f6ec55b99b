import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The dates that a search finds, in the order of preference, and in time zones.
struct DateSearchTests {
  /// A store with these answers.
  private struct Dates: DateRepository {
    let outcomes: [DateSource: DateOutcome]

    func fetchDate(ofIdentifier: PhotoIdentifier, from source: DateSource) -> DateOutcome {
      outcomes[source] ?? .missing
    }
  }

  /// Berlin in 2024: summer time from 31 March 01:00 to 27 October 01:00 UTC.
  private static let berlin = TimeZoneRule(
    name: "Europe/Berlin",
    utcOffset: { local in
      isSummer(local, from: (3, 31, 2), to: (10, 27, 3)) ? 120 : 60
    }, utcOffsetOfMoment: { isSummer($0, from: (3, 31, 1), to: (10, 27, 1)) ? 120 : 60 })
  private static let tokyo = TimeZoneRule(name: "Asia/Tokyo", utcOffset: { _ in 540 })

  private static func isSummer(
    _ date: CaptureDate, from start: (Int, Int, Int), to end: (Int, Int, Int)
  ) -> Bool {
    let time = (date.month, date.day, date.hour)
    return time >= start && time < end
  }

  private func operation(
    _ outcomes: [DateSource: DateOutcome], in sources: [DateSource], zone: TimeZoneRule? = nil
  ) -> MetadataChange.Operation {
    let change = DateSearch(
      repository: Dates(outcomes: outcomes), sources: sources, zone: zone, localZone: Self.tokyo
    ).change(ofIdentifier: "a")
    #expect(change.subject == .datesOfTaking)
    return change.operation
  }

  @Test func takesTheFirstSourceThatHasADate() throws {
    let (name, other) = (
      try CaptureDate(text: "2024-05-01 12:00"), try CaptureDate(text: "2023-05-01 12:00")
    )
    let outcomes: [DateSource: DateOutcome] = [.name: .found(name), .sidecar: .found(other)]
    #expect(operation(outcomes, in: [.gps, .name, .sidecar]) == .set(.date(name)))
    #expect(operation(outcomes, in: [.sidecar, .name]) == .set(.date(other)))
    #expect(
      operation(outcomes, in: [.gps, .modified])
        == .refuse(.noDateFound(.nothingFound(in: [.gps, .modified]))))
  }

  /// An unreadable source is not passed over: it may have the better date.
  @Test func stopsAtASourceThatCannotBeRead() throws {
    let outcomes: [DateSource: DateOutcome] = [
      .sidecar: .unreadable(detail: "x"), .name: .found(try CaptureDate(text: "2024-05-01 12:00")),
    ]
    #expect(
      operation(outcomes, in: [.sidecar, .name])
        == .refuse(.noDateFound(.unreadable(.sidecar, detail: "x"))))
  }

  @Test(arguments: [
    // Moments: before and after the beginning of summer time, and in the hour that occurs twice.
    ("2024-03-31 00:59:59Z", "2024-03-31 01:59:59+01:00"),
    ("2024-03-31 01:00:00Z", "2024-03-31 03:00:00+02:00"),
    ("2024-10-27 00:30:00Z", "2024-10-27 02:30:00+02:00"),
    ("2024-10-27 01:30:00Z", "2024-10-27 02:30:00+01:00"),
    ("2024-01-01 08:00:00.25+09:00", "2024-01-01 00:00:00.25+01:00"),
    // Local times.
    ("2024-07-01 12:00:00", "2024-07-01 12:00:00+02:00"),
    ("2024-12-01 12:00:00.5", "2024-12-01 12:00:00.5+01:00"),
  ])
  func areInTheZone(found: String, date: String) throws {
    #expect(
      operation(
        [.name: .found(try CaptureDate(text: found))], in: [.name], zone: Self.berlin)
        == .set(.date(try CaptureDate(text: date))))
  }

  @Test func ofModificationAreInTheLocalZoneUnlessAnotherIsNamed() throws {
    let outcomes: [DateSource: DateOutcome] = [
      .modified: .found(try CaptureDate(text: "2024-07-01 12:00Z"))
    ]
    #expect(
      operation(outcomes, in: [.modified])
        == .setDate(try CaptureDate(text: "2024-07-01 21:00+09:00"), unlessSame: .moment))
    #expect(
      operation(outcomes, in: [.modified], zone: Self.berlin)
        == .set(.date(try CaptureDate(text: "2024-07-01 14:00+02:00"))))
  }

  @Test func outsideTheRulesOfTheZoneAreRefused() throws {
    let mars = TimeZoneRule(name: "Mars") { _ in nil }
    let outcomes: [DateSource: DateOutcome] = [
      .name: .found(try CaptureDate(text: "2024-07-01 12:00"))
    ]
    #expect(
      operation(outcomes, in: [.name], zone: mars)
        == .refuse(.noDateFound(.unknownOffset(zone: "Mars"))))
  }

  /// A photo that knows more than the source keeps its date.
  @Test(arguments: [
    ("2024-05-01 14:34:56.5+02:00", MetadataChange.Operation.DatePart.moment, true),
    ("2024-05-01 14:34:57+02:00", .moment, false), ("2024-05-01 12:34:56", .moment, false),
    ("2024-05-01 08:00:00", .day, true), ("2024-05-01 23:59:59+02:00", .day, true),
    ("2024-05-02 00:00:00", .day, false),
  ])
  func keepADateThatAgrees(
    old: String, part: MetadataChange.Operation.DatePart, isKept: Bool
  ) throws {
    var modification = ModifyingMetadata(
      .photo("a") { $0.captureDate = try? CaptureDate(text: old) })
    let new = try CaptureDate(text: "2024-05-01 12:34:56Z")
    modification.apply(
      MetadataChange(subject: .datesOfTaking, operation: .setDate(new, unlessSame: part)))
    #expect(modification.captureDate == (isKept ? try CaptureDate(text: old) : new))
  }

  @Test func aPhotoWithoutADateCannotHaveItsTimeSet() throws {
    var without = ModifyingMetadata(.photo("a"))
    without.apply(.requiringCaptureDate)
    #expect(without.obstacle == .noDateForModificationTime)
    var given = ModifyingMetadata(.photo("a"))
    given.captureDate = try CaptureDate(text: "2024-05-01 12:00")
    given.apply(.requiringCaptureDate)
    #expect(given.obstacle == nil)
  }
}
