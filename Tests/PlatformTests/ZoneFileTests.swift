import Testing

@testable import Platform

/// Files of the time zone database.
struct ZoneFileTests {
  /// The bytes of a number, the highest first.
  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }

  /// A file with these changes of the offset, in seconds, and this rule after the last one.
  private static func file(
    _ changes: [(Int, offset: Int)], from first: Int = 3600, rule: String? = nil
  ) -> [UInt8] {
    let types = [first] + changes.map(\.offset)
    func data(timeBytes: Int, version: String) -> [UInt8] {
      var counts = [0, 0, 0, changes.count, types.count, 4]
      if timeBytes == 4, rule != nil { counts = [0, 0, 0, 0, 1, 4] }
      let head =
        Array("TZif\(version)".utf8) + [UInt8](repeating: 0, count: 15)
        + counts.flatMap { bytes($0, 4) }
      let shown = counts[3] == 0 ? [] : changes
      return head + shown.flatMap { bytes($0.0, timeBytes) }
        + shown.indices.map { UInt8($0 + 1) }
        + types.prefix(counts[4]).flatMap { bytes($0, 4) + [0, 0] } + Array("ABC\0".utf8)
    }
    guard let rule else { return data(timeBytes: 4, version: "\0") }
    return data(timeBytes: 4, version: "2") + data(timeBytes: 8, version: "2")
      + Array("\n\(rule)\n".utf8)
  }

  @Test(
    arguments: [
      (nil, -1, 3600), (nil, 999, 3600), (nil, 1000, 7200), (nil, 1999, 7200), (nil, 2000, -1800),
      (nil, 1 << 40, -1800), ("XYZ-4", 1999, 7200), ("XYZ-4", 2000, 14_400), ("", 3000, -1800),
    ] as [(String?, Int, Int)])
  func sayTheOffset(rule: String?, moment: Int, offset: Int) throws {
    let zone = try #require(
      ZoneFile(Self.file([(1000, 7200), (2000, -1800)], rule: rule)))
    #expect(zone.offset(at: moment) == offset)
  }

  /// Summer time begins at 1,000,000 and ends at 2,000,000; clocks go from 1,003,600 to 1,007,200 and from 2,007,200 to
  /// 2,003,600.
  @Test(
    arguments: [
      (1_003_599, 3600), (1_003_600, 3600), (1_007_199, 3600), (1_007_200, 7200),
      (2_003_599, 7200), (2_003_600, 7200), (2_007_199, 7200), (2_007_200, 3600),
    ])
  func sayTheOffsetOfALocalTime(local: Int, offset: Int) throws {
    let zone = try #require(ZoneFile(Self.file([(1_000_000, 7200), (2_000_000, 3600)])))
    #expect(zone.offset(ofLocal: local) == offset)
  }

  /// No cut of a file, and no number in it, makes more of it than it has.
  @Test func areReadWithCare() {
    let whole = Self.file([(1000, 7200), (2000, -1800)], rule: "CET-1CEST,M3.5.0,M10.5.0/3")
    #expect(ZoneFile(whole) != nil)
    for count in 0..<whole.count - 30 { #expect(ZoneFile(Array(whole.prefix(count))) == nil) }
    for place in whole.indices {
      for byte: UInt8 in [0, 0x7F, 0x80, 0xFF] {
        var changed = whole
        changed[place] = byte
        let offset = ZoneFile(changed)?.offset(at: 1500) ?? 0
        #expect(abs(offset) < 2 * 86_400)
      }
    }
  }

  @Test func areOfTheSystem() throws {
    let vienna = try #require(SystemTimeZone(named: "Europe/Vienna"))
    let tokyo = try #require(SystemTimeZone(named: "Asia/Tokyo"))
    for _ in 0..<2 {
      #expect(vienna.utcOffset(secondsSince1970: 1_719_792_000) == 120)
      #expect(tokyo.utcOffset(secondsSince1970: 1_719_792_000) == 540)
    }
    #expect(vienna.utcOffset(year: 2050, month: 1, day: 1, hour: 0, minute: 0, second: 60) == 60)
    for name in ["", "/etc/passwd", "../zoneinfo/UTC", "Mars/Base", "Europe", "tzdata.zi"] {
      #expect(SystemTimeZone(named: name) == nil, "\(name)")
    }
  }
}

/// Rules that are the same every year.
struct ZoneRuleTests {
  @Test(
    arguments: [
      ("UTC0", 0, 0), ("<+0330>-3:30", 0, 12_600), ("EST5", 0, -18_000), ("ABC-1:02:03", 0, 3723),
      // 31 March and 27 October 2024 at 1:00 UTC.
      ("CET-1CEST,M3.5.0,M10.5.0/3", 1_711_846_799, 3600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", 1_711_846_800, 7200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", 1_729_990_799, 7200),
      ("CET-1CEST,M3.5.0,M10.5.0/3", 1_729_990_800, 3600),
      // The south: summer over the turn of the year.
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_704_067_200, 39_600),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", 1_719_792_000, 36_000),
      // Another summer time than one hour; days of the year, the 29th of February counted or not.
      ("LHST-10:30LHDT-11,J1,J60", 1_709_208_000, 39_600),
      ("ABC0DEF,J59/0,J60/0", 1_709_121_600, 3600), ("ABC0DEF,J59/0,J60/0", 1_709_208_000, 3600),
      ("ABC0DEF,58/0,59/0", 1_709_164_800, 0), ("ABC0DEF,58/0,59/0", 1_709_078_400, 3600),
      // Before the year of the first day in UTC.
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", 1_711_846_800, -3600),
      ("CET-1CEST,M3.5.0,M10.5.0/3", -86_400 * 365 * 1900, 7200),
    ])
  func sayTheOffset(rule: String, moment: Int, offset: Int) throws {
    #expect(try #require(ZoneRule(Array(rule.utf8)[...])).offset(at: moment) == offset)
  }

  @Test(arguments: [
    "", "CE", "CET", "CET-", "CET-168", "CET-1CEST", "CET-1CEST,", "CET-1CEST,M3.5.0",
    "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0",
    "CET-1CEST,M3.5.0,M10.5.0/3x", "CET-1:60", "<+03-3", "CET-1CEST,J0,J3", "CET-1CEST,366,3",
    "CET-1CEST-,M3.5.0,M10.5.0", "CET-9999999999999999999999",
  ])
  func areRefused(rule: String) {
    #expect(ZoneRule(Array(rule.utf8)[...]) == nil)
  }
}
