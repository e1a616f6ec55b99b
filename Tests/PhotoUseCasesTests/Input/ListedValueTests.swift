import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Values in data.
struct ListedValueTests {
  @Test(
    arguments: [
      ("iso", .integer(400), .integer(400)), ("iso", .number(400), .integer(400)),
      ("iso", .text("ISO 400"), .integer(400)), ("iso", .text("400"), .integer(400)),
      ("iso", .integer(9_007_199_254_740_993), .integer(9_007_199_254_740_993)),
      ("ev", .integer(-2), .fraction(-2)), ("ev", .number(-2), .fraction(-2)),
      ("ev", .number(0.3), .fraction(.of(3, 10))),
      ("ev", .number(0.3333333333333333), .fraction(.of(1, 3))),
      ("ev", .text("0.3333333333333333"), .fraction(.of(1, 3))),
      ("ev", .text("-0.3333333333333333"), .fraction(.of(-1, 3))),
      ("ev", .text("+0.3333333333333333 EV"), .fraction(.of(1, 3))),
      ("ev", .text("1/3"), .fraction(.of(1, 3))),
      // Exact, although a simpler fraction has the same floating-point number.
      (
        "ev", .text("3333333333333333/10000000000000000"),
        .fraction(.of(3_333_333_333_333_333, 10_000_000_000_000_000))
      ),
      ("aperture", .text("f/2.8"), .fraction(.of(14, 5))),
      ("aperture", .number(2.8), .fraction(.of(14, 5))),
      ("exposureTime", .text("1e-05"), .fraction(.of(1, 100_000))),
      ("exposureTime", .text("0.0016666666666666668"), .fraction(.of(1, 600))),
      // As spreadsheets round.
      ("exposureTime", .text("0.016666667"), .fraction(.of(1, 60))),
      ("exposureTime", .number(0.016666667), .fraction(.of(1, 60))),
      ("ev", .number(-0.6667), .fraction(.of(-2, 3))),
      ("ev", .text("0.333"), .fraction(.of(333, 1000))),
      ("aperture", .number(11.313725490196079), .fraction(.of(577, 51))),
      ("latitude", .number(35.0116), .fraction(.of(87_529, 2500))),
      ("date", .text("2024-05-01 12:00"), .noon),
      ("date", .text("2024-05-01T12:00:00"), .noon),
      ("flash", .text("red-eye"), .choice("redEye")),
      ("artist", .text("Zoë "), .text("Zoë")), ("artist", .text("5"), .text("5")),
      ("artist", .text(#"\x1B"#), .text(#"\x1B"#)),
      // No edit could set these.
      ("ev", .number(1000), .fraction(1000)), ("orientation", .integer(9), .integer(9)),
      ("pixelWidth", .integer(64), .integer(64)),
    ] as [(String, MetadataDatum, MetadataValue)])
  func areThose(field: String, data: MetadataDatum, value: MetadataValue) throws {
    let change = try MetadataChange(field: field, data: data)
    guard case .match(let listed?) = change.operation else {
      return #expect(Bool(false), "no value")
    }
    #expect(change.subject.valueField == MetadataField(typedName: field))
    #expect(listed.value == value)
  }

  /// What ExifTool prints of a photo's value, which stays then. Other data mean what they say.
  @Test(
    arguments: [
      ("focalLength", .text("57.0 mm"), .fraction(.of(57_019, 1000)), true),
      ("focalLength", .text("57.1 mm"), .fraction(.of(57_019, 1000)), false),
      ("focalLength", .integer(50), .fraction(.of(503, 10)), false),
      ("aperture", .number(1.7), .fraction(.of(168, 100)), true),
      ("exposureTime", .text("1/64"), .fraction(.of(10, 643)), true),
      ("exposureTime", .text("1/64"), .fraction(.of(1, 66)), false),
      ("exposureTime", .number(0.5), .fraction(.of(51, 100)), true),
      ("altitude", .text("639.5 m"), .fraction(.of(63_959, 100)), true),
      ("altitude", .text("639.5 m"), .fraction(.of(6397, 10)), false),
      ("latitude", .text("48 deg 12' 29.52\" N"), .fraction(.of(48_208_201, 1_000_000)), true),
      ("latitude", .text("48 deg 12' 29.52\" N"), .fraction(.of(48_209, 1000)), false),
      ("artist", .text("Ren? Exemple"), .text("Ren\u{E9} Exemple"), true),
      ("artist", .text("Rene Exemple"), .text("Ren\u{E9} Exemple"), false),
      ("artist", .text("Ren? Exemple"), .text("Rene Exemple"), false),
      ("keywords", .texts(["Doe", "Jane"]), .list(["Doe, Jane"]), true),
      ("keywords", .texts(["Doe"]), .list(["Doe, Jane"]), false),
      ("date", .text("2024:05:01 12:00:00"), .noon, true),
      ("date", .text("2024:05:01 12:00:01"), .noon, false),
    ] as [(String, MetadataDatum, MetadataValue, Bool)])
  func standForWhatIsPrintedSo(
    field: String, data: MetadataDatum, value: MetadataValue, stands: Bool
  ) throws {
    let change = try MetadataChange(field: field, data: data, isPrinted: true)
    guard case .match(let listed?) = change.operation else {
      return #expect(Bool(false), "no value")
    }
    #expect(listed.stands(for: value) == stands)
    let exact = try MetadataChange(field: field, data: data)
    guard case .match(let meant?) = exact.operation else {
      return #expect(Bool(false), "no value")
    }
    #expect(meant.stands(for: value) == (value == .noon && stands))
  }

  /// Floating-point numbers cannot be so close to 0.
  @Test(arguments: ["1e-999", "-0.1E-400"])
  func aTooSmallNumberIsNotZero(text: String) {
    #expect(throws: InvalidInput.self) {
      try MetadataChange(field: "ev", data: .text(text))
    }
  }

  @Test(arguments: ["iso", "ISOSpeedRatings", "artist", "captureDate", "pixelHeight"])
  func nullRemovesTheField(field: String) throws {
    #expect(try MetadataChange(field: field, data: .null).operation == .match(nil))
  }

  /// Other programs write serial numbers so.
  @Test func aTextMayBeAWholeNumber() throws {
    let value = try ListedValue(.integer(71), of: MetadataField.cameraSerial, writtenBy: { $0 })
    #expect(value?.value == .text("71"))
  }

  @Test(
    arguments: [
      ("isos", .null, "there is no field 'isos'; did you mean 'iso'?"),
      ("file", .text("a.jpg"), "there is no field 'file'; did you mean 'fileType'?"),
      ("iso", .number(0.5), "'0.5' is not a whole number"),
      ("iso", .number(1e20), "'1e+20' is not a whole number"),
      ("iso", .text("0.5"), "'0.5' is not a whole number"),
      ("iso", .text(""), "'' is not a number; give a whole number (more than 0)"),
      ("ev", .number(1e300), "'1e+300' has too many digits"),
      ("ev", .number(.infinity), "'inf' has too many digits"),
      ("ev", .text("1e300"), "'1e300' has too many digits"),
      ("ev", .text("1/0"), "'1/0' divides by 0"),
      ("ev", .text("0x10"), "'0x10' is not a number; write it like 0.3, 1/3 or -2"),
      ("ev", .text("inf"), "'inf' is not a number; write it like 0.3, 1/3 or -2"),
      ("ev", .text("fast"), "'fast' is not a number; write it like 0.3, 1/3 or -2"),
      ("artist", .number(5), "artist must be text, not a number"),
      ("date", .number(2024.5), "captureDate must be text, not a number"),
      ("flash", .integer(1), "flashMode must be text, not a number"),
      (
        "artist", .text(" "),
        "artist must not be empty; to remove it, give --unset artist (in JSON: null)"
      ),
      ("whiteBalance", .text("warm"), "'warm' is not a whiteBalance; choose one of auto, manual"),
    ] as [(String, MetadataDatum, String)])
  func areRefused(field: String, data: MetadataDatum, message: String) throws {
    let refusal = try #require(
      #expect(throws: InvalidInput.self) { try MetadataChange(field: field, data: data) })
    #expect(refusal.description == message)
  }
}

extension MetadataValue {
  /// 1 May 2024, 12:00.
  fileprivate static let noon =
    CaptureDate(year: 2024, month: 5, day: 1, hour: 12, minute: 0, second: 0)
    .map(MetadataValue.date) ?? .text("no date")
}
