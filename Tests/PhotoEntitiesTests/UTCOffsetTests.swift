import Testing

@testable import PhotoEntities

/// Offsets from UTC as programs write them.
struct UTCOffsetTests {
  @Test(arguments: [
    ("+09:00", 540), ("-03:30", -210), ("+2:00", 120), ("+0200", 120), ("+930", 570), ("+02", 120),
    ("-5", -300), ("Z", 0), ("z", 0), (" +01:00 ", 60), ("+00:00\0", 0), ("+5:3", 303),
    ("UTC", 0), ("gmt", 0), ("UTC+2", 120), ("GMT -03:30", -210), ("\u{2212}05:00", -300),
    ("+02:00:00", 120),
  ])
  func areRead(text: String, minutes: Int) {
    #expect(CaptureDate.minutes(ofUTCOffset: Array(text.utf8)[...]) == minutes)
  }

  @Test(arguments: [
    "", " ", "09:00", "+", "+:", "+24:00", "+01:60", "+1:2:3", "+12345", "+1a", "+123:00",
    "+01:234", "+02:00:30", "UTC2", "CET", "EST-5",
  ])
  func othersAreNone(text: String) {
    #expect(CaptureDate.minutes(ofUTCOffset: Array(text.utf8)[...]) == nil)
  }

  @Test func clocksAreSecondsApart() throws {
    let (first, second) = (
      try #require(CaptureDate(year: 2024, month: 2, day: 28, hour: 23, minute: 59, second: 58)),
      try #require(CaptureDate(year: 2024, month: 3, day: 1, hour: 0, minute: 0, second: 1))
    )
    #expect(second.clockSeconds(since: first) == 86_403)
    #expect(first.clockSeconds(since: second) == -86_403)
  }

  /// A text that is written in another composition is the same text.
  @Test func textsKeepTheirOldSpelling() {
    let texts = MetadataValue.texts(["caf\u{E9}", "sea"], spelledAs: ["cafe\u{301}", "sun"])
    #expect(
      texts.map { Array($0.unicodeScalars) }
        == ["cafe\u{301}", "sea"].map { Array($0.unicodeScalars) })
  }
}
