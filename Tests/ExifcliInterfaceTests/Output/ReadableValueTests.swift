import PhotoEntities
import Testing

@testable import ExifcliInterface

/// Values as photographers write them.
struct ReadableValueTests {
  @Test(arguments: [
    ("exposureDuration", 1, 250, "1/250"), ("exposureDuration", 10, 2500, "1/250"),
    ("exposureDuration", 87, 10_000, "1/115"), ("exposureDuration", 1, 4, "1/4"),
    ("exposureDuration", 26, 100, "0.3"), ("exposureDuration", 3, 10, "0.3"),
    ("exposureDuration", 1, 3, "0.3"), ("exposureDuration", 13, 10, "1.3"),
    ("exposureDuration", 5, 2, "2.5"), ("exposureDuration", 30, 1, "30"),
    ("exposureDuration", 0, 1, "0"), ("exposureDuration", 1, 4_294_967_295, "1/4294967295"),
    ("exposureValue", 1, 3, "+1/3"), ("exposureValue", 3, 10, "+0.3"),
    ("exposureValue", -2, 3, "-2/3"), ("exposureValue", -7, 10, "-0.7"),
    ("exposureValue", 1, 1, "+1"), ("exposureValue", 0, 1, "0"),
    ("exposureValue", 33, 100, "+0.33"),
    ("exposureValue", 333, 1000, "+333/1000"), ("exposureValue", 333, 1001, "+0.33"),
    ("exposureValue", -715_827_882, 2_147_483_647, "-0.33"),
    ("exposureValue", 1, 1_000_000, "0"), ("exposureValue", -1, 1_000_000, "0"),
    ("lensAperture", 28, 10, "f/2.8"), ("lensAperture", 8, 1, "f/8"),
    ("lensAperture", 577, 51, "f/11.3"),
    ("focalLength", 50, 1, "50 mm"), ("focalLength", 105, 10, "10.5 mm"),
    ("focalLength", 25, 100, "0.3 mm"), ("focalLength35mm", 52, 1, "52 mm"),
    ("altitude", -861, 2, "-430.5 m"), ("altitude", 503, 10, "50.3 m"),
    ("altitude", -4, 100, "0 m"), ("altitude", -5, 100, "-0.1 m"),
    ("altitude", 88484, 10, "8848.4 m"),
    ("latitude", 87529, 2500, "35.0116"), ("latitude", -1, 3, "-0.333333"),
    ("longitude", 1_234_567, 10_000_000, "0.123457"), ("longitude", -180, 1, "-180"),
    ("longitude", -5, 100_000, "-0.00005"),
  ])
  func isRoundedAsPeopleDo(
    field: String, numerator: Int64, denominator: Int64, text: String
  ) throws {
    #expect(try ReadableValue.text(.of(numerator, denominator), of: .of(field)) == text)
  }

  /// Values that look the same in a list get as many decimal places as it takes to tell them apart.
  @Test(
    arguments: [
      ("exposureDuration", (1, 250), (1, 200), "1/250", "1/200"),
      ("exposureDuration", (87, 10_000), (1, 115), "0.0087", "0.008696"),
      ("exposureValue", (1, 3), (333, 1000), "+1/3", "+333/1000"),
      ("focalLength", (25, 100), (26, 100), "0.25 mm", "0.26 mm"),
      ("lensAperture", (8, 1), (801, 100), "f/8", "f/8.01"),
      ("altitude", (100, 1), (-10_001, 100), "100 m", "-100 m"),
      ("latitude", (482_082, 10_000), (482_082_001, 10_000_000), "48.2082", "48.2082001"),
      (
        "longitude", (1, 9_223_372_036_854_775_807), (1, 9_223_372_036_854_775_806),
        "1/9223372036854775807", "1/9223372036854775806"
      ),
      // A new time is not rounded to another one.
      ("exposureDuration", (1, 115), (87, 10_000), "1/115", "0.0087"),
      ("exposureDuration", (1, 60), (167, 10_000), "1/60", "0.0167"),
      ("exposureDuration", (1, 60), (14_166_667, 850_000_003), "1/60", "0.016666667"),
    ] as [(String, (Int64, Int64), (Int64, Int64), String, String)])
  func twoValuesNeverLookTheSame(
    field: String, old: (Int64, Int64), new: (Int64, Int64), oldText: String, newText: String
  ) throws {
    let field = try MetadataField.of(field)
    let (old, new) = (try MetadataValue.of(old.0, old.1), try MetadataValue.of(new.0, new.1))
    #expect(ReadableValue.texts(old, new, of: field) == (oldText, newText))
    #expect(ReadableValue.texts(nil, old, of: field).0 == nil)
    #expect(ReadableValue.texts(old, nil, of: field) == (ReadableValue.text(old, of: field), nil))
  }

  @Test func otherValuesAreUnchanged() throws {
    let date = try #require(
      CaptureDate(
        year: 2024, month: 5, day: 1, hour: 6, minute: 42, second: 17, fraction: "120",
        utcOffset: 540))
    let values: [(String, MetadataValue?, String)] = [
      ("iso", nil, "-"), ("iso", .integer(102_400), "102400"),
      ("flashMode", .choice("redEye"), "redEye"), ("artist", .text("Zoë ☀️"), "Zoë ☀️"),
      ("artist", .text("a\u{1B}[2J\nT"), #"a\x1B[2J\nT"#),
      ("captureDate", .date(date), "2024-05-01 06:42:17.120+09:00"),
    ]
    for (field, value, text) in values {
      #expect(try ReadableValue.text(value, of: .of(field)) == text)
    }
  }

  @Test(arguments: MetadataField.all.filter { $0.kind == .fraction })
  func noFractionIsTooLarge(field: MetadataField) throws {
    for value in try [MetadataValue.of(.max), .of(-.max), .of(.max, .max - 1)] {
      #expect(ReadableValue.text(value, of: field).contains(/[0-9]/))
      let texts = try ReadableValue.texts(value, .of(1, .max), of: field)
      #expect(texts.0?.contains(/[0-9]/) == true && texts.0 != texts.1)
    }
  }
}
