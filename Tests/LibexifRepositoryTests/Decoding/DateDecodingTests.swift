import PhotoEntities
import PhotoFixtures
import Testing

@testable import LibexifRepository

/// The capture date, from the first valid date of Exif.
struct DateDecodingTests {
  /// Dates as ISO 8601, which shows all their parts.
  @Test(
    arguments: [
      ("exif-big-endian", "2024-05-01T06:42:17.120+09:00"),
      ("gps-north-east", "2024-08-01T12:34:56.678-03:30"),
      ("long-exposure", "2024-11-30T23:50:00+05:45"),
      ("makernote-fujifilm", "2022-07-19T13:05:44.07"),
      ("date-plain", "2012-02-29T23:59:59"),
      ("date-blank", nil), ("date-zero", nil), ("date-invalid", nil), ("date-not-a-date", nil),
      ("date-digitized-only", "2005-06-07T08:09:10.25"),
      ("date-modified-only", "2006-07-08T09:10:11"),
      ("no-exif", nil),
    ] as [(String, String?)])
  func isRead(_ name: String, _ date: String?) throws {
    #expect(try Fixture.metadata(name).captureDate?.description == date)
  }

  private static let digitized: [TIFFBuilder.Entry] = [
    .init(.dateTimeDigitized, .ascii("2005:06:07 08:09:10")),
    .init(.offsetTimeDigitized, .ascii("-01:00")),
  ]
  private static let modified: [TIFFBuilder.Entry] = [
    .init(.dateTime, .ascii("2006:07:08 09:10:11"))
  ]

  @Test(arguments: ["    :  :     :  :  ", "0000:00:00 00:00:00", "2023:02:30 10:00:00", ""])
  func anInvalidDateGivesWayToTheNext(_ original: String) throws {
    let taken = [TIFFBuilder.Entry].taken(original, fraction: "99", offset: "+12:00")
    let digitized = try Fixture.metadata(image: Self.modified, exif: taken + Self.digitized)
    // The fraction and the offset belong to the date that is read.
    #expect(digitized.captureDate?.description == "2005-06-07T08:09:10-01:00")
    let modified = try Fixture.metadata(
      image: Self.modified,
      exif: taken + [
        .init(.dateTimeDigitized, .ascii("never")), .init(.subSecTime, .ascii("5")),
        .init(.offsetTime, .ascii("+02:00")),
      ])
    #expect(modified.captureDate?.description == "2006-07-08T09:10:11.5+02:00")
  }

  private static func date(_ text: String, fraction: String? = nil, offset: String? = nil)
    -> String?
  {
    ExifDate.date(
      Array(text.utf8)[...], fraction: fraction, offset: offset.map { Array($0.utf8)[...] })?
      .description
  }

  @Test(arguments: [
    "2024:05:01 12:00:01", "2024-05-01 12:00:01", "2024/05/01 12:00:01",
    "2024-05-01T12:00:01", "2024.05.01 12.00.01", "2024:05:01 12:00:01  ",
  ])
  func anySeparatorIsAccepted(_ text: String) {
    #expect(Self.date(text) == "2024-05-01T12:00:01")
  }

  @Test(arguments: [
    "", "2024:05:0", "2024:05:01 12:00:0", "2024:05:01 12", "2024:05:01 12:",
    "05/01/2024 12:00:01",
    "2024:13:01 12:00:00", "2024:00:01 12:00:00", "2023:02:29 12:00:00", "1900:02:29 12:00:00",
    "2024:04:31 12:00:00", "2024:05:01 24:00:00", "2024:05:01 12:60:00", "2024:05:01 12:00:61",
    "+024:05:01 12:00:00", "2024:05:-1 12:00:00",
  ])
  func datesOutsideTheCalendarAreInvalid(_ text: String) {
    #expect(Self.date(text) == nil)
  }

  @Test(
    arguments: [
      ("+00:00", "+00:00"), ("-00:30", "-00:30"), ("+14:00", "+14:00"), ("-23:59", "-23:59"),
      ("", ""), ("Z", "+00:00"), ("+9:00", "+09:00"), ("+24:00", ""), ("+12:60", ""),
      (" 09:00", ""),
      ("+09:00 ", "+09:00"), ("   :  ", ""), ("+0200", "+02:00"), ("+02", "+02:00"),
      ("-5", "-05:00"), ("- 5:30", "-05:30"), ("+930", "+09:30"), ("z", "+00:00"),
      ("+", ""), ("+02:", ""), ("+:30", ""), ("+02:00:00", "+02:00"), ("+12345", ""),
      ("UTC", "+00:00"), ("GMT+2", "+02:00"), ("UTC -03:30", "-03:30"), ("\u{2212}05:00", "-05:00"),
      ("+02:00:30", ""), ("CET", ""), ("UTC2", ""),
      ("+99999999999999999999", ""),
    ])
  func anInvalidOffsetIsLeftOut(_ offset: String, _ shown: String) {
    #expect(Self.date("2024:05:01 12:00:00", offset: offset) == "2024-05-01T12:00:00" + shown)
  }

  @Test(arguments: [("0", ".0"), ("007", ".007"), ("", ""), ("-1", ""), ("1 2", ""), ("x", "")])
  func anInvalidFractionIsLeftOut(_ fraction: String, _ shown: String) {
    #expect(
      Self.date("2024:05:01 12:00:00", fraction: fraction, offset: "+01:00")
        == "2024-05-01T12:00:00\(shown)+01:00")
  }

  /// What programs write after the seconds.
  @Test(arguments: [
    ("01:34:56 PM", "13:34:56"), ("12:34:56 AM", "00:34:56"), ("12:34:56 pm", "12:34:56"),
    ("01:34:56p.m.", "13:34:56"), ("13:34:56 PM", "13:34:56"), ("11:00:00 A.M.", "11:00:00"),
    ("12:34:56+09:00", "12:34:56+09:00"), ("12:34:56Z", "12:34:56+00:00"),
    ("12:34:56.5", "12:34:56.5"), ("12:34:56,25 -0500", "12:34:56.25-05:00"),
    ("01:34:56.5 PM +02:00", "13:34:56.5+02:00"), ("21:34:56 Mo", "21:34:56"),
    ("12:34:56.", "12:34:56"), ("01:34:56 PM PM", "13:34:56"), ("12:34:56 +25", "12:34:56"),
    ("01:34:56 下午", "13:34:56"), ("01:34:56 오후", "13:34:56"), ("01:34:56 μ.μ.", "13:34:56"),
    ("01:34:56 p. m.", "13:34:56"), ("01:34:56 CH", "13:34:56"), ("11:34:56 ص", "11:34:56"),
    ("01:34:56 EST", "01:34:56"), ("01:34:56 UTC", "01:34:56+00:00"),
    ("01:34:56PM UTC+2", "13:34:56+02:00"),
    // Saturday, or the morning in Vietnamese.
    ("01:34:56 SA", "01:34:56"), ("11:34:56 Sa.", "11:34:56"), ("13:34:56 Sa", "13:34:56"),
    ("00:34:56 Sa", "00:34:56"), ("01:34:56.5 SA +07:00", "01:34:56.5+07:00"),
  ])
  func whatFollowsTheSecondsIsRead(_ time: String, _ shown: String) {
    #expect(Self.date("2024:05:01 " + time) == "2024-05-01T" + shown)
  }

  /// An unknown word may be AM or PM, and the time twelve hours off.
  @Test(arguments: [
    "01:34:56 Mo", "12:34:56 да", "11:34:56 κάτι άλλο", "12:34:56 Sa", "12:34:56 SA",
    "12:34:56.5 SA +07:00", "12:34:56 Sa, sonnig",
  ])
  func anUnknownWordAfterTheSecondsCostsTheDate(_ time: String) {
    #expect(Self.date("2024:05:01 " + time) == nil)
  }

  @Test(arguments: [
    ("2024:5:1 09:34:56", "09:34:56"), ("2024:05:01 9:34:56 PM", "21:34:56"),
    ("2024:05:01 09:34", "09:34:00"), ("2024:05:01 下午 09:34:56", "21:34:56"),
    ("2024:05:01 下午9:34:56", "21:34:56"), ("20240501093456", "09:34:56"),
    ("20240501T093456Z", "09:34:56+00:00"), (" 2024:05:01 09:34:56", "09:34:56"),
    ("20240501 09:34:56   ", "09:34:56"), ("2024:05:01 9:34 SA", "09:34:00"),
    ("2024-05-01T9.34.56,5+2", "09:34:56.5+02:00"),
  ])
  func datesInOtherFormsAreRead(_ text: String, _ time: String) {
    #expect(Self.date(text) == "2024-05-01T" + time)
  }

  /// The other tags count before it.
  @Test func theTagsOfTheOffsetAndTheFractionCountFirst() {
    #expect(
      Self.date("2024:05:01 12:00:00.5+09:00", fraction: "25", offset: "+02:00")
        == "2024-05-01T12:00:00.25+02:00")
    #expect(
      Self.date("2024:05:01 12:00:00.5+09:00", fraction: "x", offset: "x")
        == "2024-05-01T12:00:00.5+09:00")
  }

  @Test
  func aLeapSecondIsValid() {
    #expect(Self.date("2016:12:31 23:59:60") == "2016-12-31T23:59:60")
  }
}
