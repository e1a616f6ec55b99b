import PhotoEntities
import Testing

/// Faults of values at and around each limit.
struct MetadataFieldFaultTests {
  @Test(
    arguments: [
      ("iso", .integer(1)), ("iso", .integer(.max)),
      ("focalLength", fraction(1, .max)), ("focalLength35mm", fraction(1, 1000)),
      ("exposureValue", fraction(-100, 1)), ("exposureValue", fraction(0, 1)),
      ("exposureValue", fraction(100, 1)),
      ("lensAperture", fraction(1, .max)), ("lensAperture", fraction(.max, 1)),
      ("exposureDuration", fraction(1, .max)), ("exposureDuration", fraction(.max, 1)),
      ("orientation", .integer(1)), ("orientation", .integer(8)),
      ("pixelWidth", .integer(1)), ("pixelHeight", .integer(1)),
      ("latitude", fraction(-90, 1)), ("latitude", fraction(90, 1)),
      ("longitude", fraction(-180, 1)), ("longitude", fraction(180, 1)),
      ("altitude", fraction(.min, 1)), ("altitude", fraction(.max, 1)),
      ("rating", .integer(-1)), ("rating", .integer(0)), ("rating", .integer(5)),
      ("description", .text("A")),
    ] as [(String, MetadataValue)])
  func isNilWithinTheLimits(name: String, value: MetadataValue) throws {
    let field = try #require(MetadataField(named: name))
    #expect(field.fault(in: value) == nil)
  }

  @Test(
    arguments: [
      ("iso", .integer(0), "more than 0 ISO"),
      ("iso", .integer(.min), "more than 0 ISO"),
      ("focalLength", fraction(0, 1), "more than 0 mm"),
      ("focalLength35mm", fraction(-1, .max), "more than 0 mm"),
      ("exposureValue", fraction(-100 * 1000 - 1, 1000), "-100 to 100 EV"),
      ("exposureValue", fraction(100 * 1000 + 1, 1000), "-100 to 100 EV"),
      ("lensAperture", fraction(0, 1), "more than 0 f-number"),
      ("exposureDuration", fraction(0, 1), "more than 0 s"),
      ("exposureDuration", fraction(-1, .max), "more than 0 s"),
      ("orientation", .integer(0), "1 to 8"),
      ("orientation", .integer(9), "1 to 8"),
      ("pixelWidth", .integer(0), "more than 0 px"),
      ("pixelHeight", .integer(-1), "more than 0 px"),
      ("latitude", fraction(-90 * 1000 - 1, 1000), "-90 to 90 degrees"),
      ("latitude", fraction(90 * 1000 + 1, 1000), "-90 to 90 degrees"),
      ("longitude", fraction(-180 * 1000 - 1, 1000), "-180 to 180 degrees"),
      ("longitude", fraction(180 * 1000 + 1, 1000), "-180 to 180 degrees"),
      ("rating", .integer(-2), "-1 to 5"),
      ("rating", .integer(6), "-1 to 5"),
    ] as [(String, MetadataValue, String)])
  func namesFieldAndLimitBeyondThem(name: String, value: MetadataValue, limit: String) throws {
    let field = try #require(MetadataField(named: name))
    let fault = try #require(field.fault(in: value))
    #expect(fault.field == field)
    #expect(fault.reason == "must be \(limit)")
  }

  /// Every text, date and name is valid: such fields have no range.
  @Test(arguments: MetadataField.all)
  func isOnlyInNumbers(field: MetadataField) {
    for kind in [MetadataKind.text, .date, .choice(["none"]), .list] {
      #expect(field.fault(in: kind.sample) == nil)
    }
  }

  private static func fraction(_ numerator: Int64, _ denominator: Int64) -> MetadataValue {
    .fraction(.of(numerator, denominator))
  }
}

/// Texts that a field can have, and texts that would be read back differently.
struct MetadataTextFaultTests {
  @Test(arguments: [
    ("artist", "Zoë 写真", nil), ("artist", " a", nil), ("copyright", "One\nTwo", nil),
    ("artist", "", "must not be empty or end in a blank"),
    ("artist", "a ", "must not be empty or end in a blank"),
    ("copyright", "One\n", "must not be empty or end in a blank"),
    ("artist", "One\nTwo", "must not contain control characters"),
    ("copyright", "One\nTwo\nThree", "must not contain control characters"),
    ("artist", "\u{10FFFC}", nil),
    ("artist", "a\0b", "must not contain control characters"),
    ("artist", "a\u{85}b", "must not contain control characters"),
    ("artist", "\u{1B}[31m", "must not contain control characters"),
  ])
  func areReported(name: String, text: String, reason: String?) throws {
    let field = try #require(MetadataField(named: name))
    #expect(field.fault(in: .text(text))?.reason == reason)
  }
}

/// Keywords that a photo can have, and those that other programs would not read back.
struct KeywordFaultTests {
  @Test(arguments: [
    (["Vienna", "a; b", "\"quoted\"", "AC\\DC", "写真", "a,b"], nil),
    (["Vienna", ""], "must not be empty or have blanks around them"),
    ([" Vienna"], "must not be empty or have blanks around them"),
    (["Vienna "], "must not be empty or have blanks around them"),
    (["Vien\nna"], "must not contain control characters or line ends"),
    (["a", "\u{1B}b"], "must not contain control characters or line ends"),
  ])
  func areReported(keywords: [String], reason: String?) throws {
    let field = try #require(MetadataField(named: "keywords"))
    #expect(field.fault(in: .list(keywords))?.reason == reason)
  }

  @Test func eachKeywordIsThereOnceInItsOrder() {
    var metadata = Metadata.blank
    metadata.keywords = ["b", "a", "b", "A", "e\u{301}", "\u{E9}", "a"]
    #expect(
      MetadataValue.list(metadata.keywords ?? [])
        == .list(["b", "a", "A", "e\u{301}"]))
    metadata.keywords = []
    #expect(metadata.keywords == nil)
  }
}
