import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Offsets from UTC as users type them, and zones by name.
struct TimeZoneRuleTests {
  private static let noon = CaptureDate(
    year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0, fraction: "5", utcOffset: 60)

  @Test(
    arguments: [
      ("+02:00", 120), ("-09:30", -570), ("+2", 120), ("-0930", -570), ("+11", 660), ("+930", 570),
      ("Z", 0), ("z", 0), ("+14:00", 840), ("+2:30", 150),
    ] as [(String, Int)])
  func areTyped(text: String, minutes: Int) throws {
    let date = try #require(Self.noon)
    #expect(try TimeZoneRule(offset: text).utcOffset(date) == minutes)
  }

  @Test(arguments: [
    "", "2", "+", "+15", "+02:60", "+2:3", "+1:2:3", "+12345", "CET", "+02\u{301}:00",
  ])
  func areRefused(text: String) {
    #expect(throws: InvalidInput.self) { try TimeZoneRule(offset: text) }
  }

  @Test func areEqualByName() throws {
    #expect(try TimeZoneRule(offset: "+2") == TimeZoneRule(name: "+2") { _ in nil })
    #expect(try TimeZoneRule(offset: "+2") != TimeZoneRule(offset: "+02:00"))
  }

  /// Only the offset changes; without a date, or out of the zone's rules, nothing does.
  @Test func changeTheOffsetAlone() throws {
    var modification = ModifyingMetadata(.photo("a") { $0.captureDate = Self.noon })
    modification.apply(MetadataChange(zone: try TimeZoneRule(offset: "+09:00")))
    #expect(modification.captureDate?.description == "2024-05-01T12:00:00.5+09:00")
    var without = ModifyingMetadata(.photo("a"))
    without.apply(MetadataChange(zone: try TimeZoneRule(offset: "+09:00")))
    #expect(without.obstacle == .noDate)
    var unknown = ModifyingMetadata(.photo("a") { $0.captureDate = Self.noon })
    unknown.apply(MetadataChange(zone: TimeZoneRule(name: "Mars") { _ in nil }))
    #expect(unknown.obstacle == .unknownOffset("Mars"))
  }
}
