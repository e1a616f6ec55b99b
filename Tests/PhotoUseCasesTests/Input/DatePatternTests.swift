import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Patterns of dates in names, and the names that they fit.
struct DatePatternTests {
  private static func found(_ pattern: String, _ name: String) throws -> String? {
    try DatePattern(pattern).match(in: Array(name.utf8)).map { match in
      (match.hasTime ? "" : "day ") + "\(match.date)"
    }
  }

  @Test(arguments: [
    ("yyyy-MM-dd_HHmmss", "2024-05-01_123456.jpg", "2024-05-01T12:34:56"),
    ("yyyy-MM-dd_HHmmss", "trip 2024-05-01_123456 b.jpg", "2024-05-01T12:34:56"),
    ("yyyyMMdd", "scan 20240501.tif", "day 2024-05-01T12:00:00"),
    ("yyMMdd", "240501.tif", "day 2024-05-01T12:00:00"),
    ("yyMMdd", "680501.tif", "day 2068-05-01T12:00:00"),
    ("yyMMdd", "690501.tif", "day 1969-05-01T12:00:00"),
    ("d.M.yyyy", "1.5.2024.jpg", "day 2024-05-01T12:00:00"),
    ("d.M.yyyy", "31.12.2024.jpg", "day 2024-12-31T12:00:00"),
    ("yyyyMMdd_HHmmssSSS", "20240501_123456007", "2024-05-01T12:34:56.007"),
    ("yyyyMMdd_Hmm", "20240501_905", "2024-05-01T09:05:00"),
    ("yyyy-MM-dd h.mm.ss a", "2024-05-01 1.34.56 PM", "2024-05-01T13:34:56"),
    ("yyyy-MM-dd h.mm.ss a", "2024-05-01 12.34.56 am", "2024-05-01T00:34:56"),
    ("yyyy-MM-dd h.mm.ss a", "2024-05-01 12.34.56 PM", "2024-05-01T12:34:56"),
    ("yyyy-MM-dd h.mm.ss?a", "2024-05-01 1.34.56\u{202F}PM", "2024-05-01T13:34:56"),
    ("'IMG'yyyyMMdd", "img20240501", "day 2024-05-01T12:00:00"),
    ("\"it's\"yyyyMMdd", "it's20240501", "day 2024-05-01T12:00:00"),
    ("yyyy*MM*dd", "2024 may 05 day 01", "day 2024-05-01T12:00:00"),
    ("yyyy*HHmmss*MMdd", "2024x123456 y 0501", "2024-05-01T12:34:56"),
    ("*yyyyMMdd*", "20240501", "day 2024-05-01T12:00:00"),
    ("dd/MM/yyyy", "01/05/2024", "day 2024-05-01T12:00:00"),
    ("???yyyyMMdd", "12320240501", "day 2024-05-01T12:00:00"),
    // The first one that the calendar has.
    ("yyyyMMdd", "20241301 20240501", "day 2024-05-01T12:00:00"),
    ("yyyy-MM-dd", "2023-02-29 2024-02-29", "day 2024-02-29T12:00:00"),
    ("yyyyäMM?dd", "2024ä05ö01", "day 2024-05-01T12:00:00"),
  ])
  func fit(pattern: String, name: String, date: String) throws {
    #expect(try Self.found(pattern, name) == date)
  }

  @Test(arguments: [
    ("yyyyMMdd", "20241301.jpg"), ("yyyyMMdd", "20240532"), ("yyyyMMdd", "20240230"),
    ("yyyyMMdd", "20240500"), ("yyyyMMdd", "00000501"), ("yyyyMMdd", ""), ("yyyyMMdd", "2024051"),
    // Digits of a longer number.
    ("yyyyMMdd", "120240501"), ("yyyyMMdd", "202405011"), ("yyyyMMdd_HHmmss", "20240501_1234567"),
    ("yyyyMMdd_HHmmss", "20240501_243456"), ("yyyyMMdd_HHmmss", "20240501_126056"),
    ("yyyyMMdd_HHmmss", "20240501_123460"),
    ("yyyyMMdd'x'", "20240501"), ("yyyyMMdd?", "20240501"),
    ("yyyy-MM-dd h.mm.ss a", "2024-05-01 13.34.56 PM"),
    ("yyyy-MM-dd h.mm.ss a", "2024-05-01 0.34.56 AM"),
    ("yyyy-MM-dd h.mm.ss a", "2024-05-01 1.34.56 XM"),
  ])
  func doNotFit(pattern: String, name: String) throws {
    #expect(try Self.found(pattern, name) == nil)
  }

  @Test(arguments: [
    ("", "has no year, month and day"), ("yyyy-MM", "has no year, month and day"),
    ("MMdd", "has no year, month and day"), ("yyyMMdd", "write the year as yyyy or yy"),
    ("yyyyyMMdd", "write the year as yyyy or yy"), ("yyyyMMMdd", "too many letters M"),
    ("IMG_yyyyMMdd", "the letter I"), ("yyyyMMddTHHmmss", "the letter T"),
    ("yyyyMMdd yyyy", "the letter y in two places"), ("yyyyMMdd'x", "a quote without its end"),
    ("yyyyMMddHHh", "two hours"), ("yyyyMMdd hmm", "needs both h"), ("yyyyMMdd a", "needs both h"),
    ("yyyyMMddmm", "has m without H"), ("yyyyMMddHHss", "has s without m"),
    ("yyyyMMddHHmmSSS", "has S without s"), ("yyyyMMdd_HHmmssSSSSSSSSSS", "too many letters S"),
  ])
  func areRefused(pattern: String, fault: String) {
    let error = #expect(throws: InvalidInput.self) { try DatePattern(pattern) }
    #expect(error?.description.contains(fault) == true, "\(error?.description ?? "")")
  }

  @Test func readNamesThatAreNotUTF8() throws {
    let name = [0xFF, 0xC3] + Array("20240501".utf8) + [0xE2]
    #expect(try DatePattern("yyyyMMdd").match(in: name) != nil)
    #expect(try DatePattern("?yyyyMMdd?").match(in: name) != nil)
  }

  @Test func giveTheOffsetOfSuchNames() throws {
    let match = try DatePattern("yyyyMMdd_HHmmss")
      .match(in: Array("20240501_123456".utf8), utcOffset: 0)
    #expect(try match?.date == CaptureDate(text: "2024-05-01 12:34:56Z"))
  }

  /// The longest name that file systems have, and a pattern that almost fits everywhere.
  @Test func takeLittleTime() throws {
    let name = [UInt8](repeating: UInt8(ascii: "1"), count: 255)
    let pattern = try DatePattern("?*?*?*yyyy*MM*dd*H*m*s*?")
    let duration = ContinuousClock().measure { #expect(pattern.match(in: name) == nil) }
    #expect(duration < .seconds(5))
  }
}
