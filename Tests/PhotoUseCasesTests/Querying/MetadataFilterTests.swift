import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The photos for which a filter holds.
struct MetadataFilterTests {
  private static let photo = BrowsingMetadata(
    .photo("2024/IMG_0001.jpg") {
      $0.iso = 3200
      $0.focalLength = 50
      $0.exposureValue = .of(1, 3)
      $0.lensAperture = .of(28, 10)
      $0.exposureDuration = .of(1, 250)
      $0.flashMode = .redEye
      $0.captureDate = CaptureDate(
        year: 2024, month: 5, day: 17, hour: 12, minute: 30, second: 5, fraction: "25")
      $0.cameraModel = "Canon EOS R5"
      $0.longitude = -70
    })

  private func isWanted(_ expression: String) throws -> Bool {
    try MetadataFilter(expression).matches(Self.photo)
  }

  @Test(arguments: [
    "iso = 3200", "iso >= 3200", "iso <= 3200", "iso > 3199", "iso < 3201", "iso != 100",
    "iso = ISO3200", "iso=3200.0", "focalLength = 50mm", "focalLength < 50.5", "ev = 1/3",
    "exposureValue = +1/3", "exposureValue = 1/3ev", "exposureValue > 0.333",
    "exposureValue < 0.334", "lensAperture = f/2.8", "lensAperture = 2.8", "aperture < F/4",
    "exposureDuration = 1/250", "exposureDuration = 0.004s", "exposureDuration < 1/125S",
    "longitude = -70", "longitude < 0degrees", "flashMode = redEye", "flashMode = REDEYE",
    "flashMode != none", "cameraModel = 'canon eos r5'", "cameraModel ~ CANON",
    "cameraModel ~ \"eos r\"", "cameraModel != canon", "cameraModel > canon",
    "file ~ img_", "file = '2024/img_0001.JPG'", "has iso", "HAS file", "Make != x or has model",
  ])
  func holds(_ expression: String) throws {
    #expect(try isWanted(expression))
  }

  @Test(arguments: [
    "iso = 3201", "iso > 3200", "iso < 3200", "iso != 3200", "focalLength > 50mm",
    "exposureValue = 0.333", "lensAperture < f/2.8", "exposureDuration != 1/250",
    "flashMode = none", "flashMode != redEye", "cameraModel = canon", "cameraModel ~ nikon",
    "cameraModel < canon", "file ~ .png", "has latitude", "not has iso",
  ])
  func doesNotHold(_ expression: String) throws {
    #expect(try !isWanted(expression))
  }

  /// Cameras and people write the micro sign or the Greek letter, which look the same.
  @Test(arguments: ["\u{B5}", "\u{3BC}", "\u{39C}"], ["\u{B5}", "\u{3BC}", "\u{39C}"])
  func theMicroSignIsTheGreekLetter(name: String, typed: String) throws {
    let photo = BrowsingMetadata(.photo("a") { $0.cameraModel = name + "1030SW" })
    for filter in ["cameraModel = '\(typed)1030sw'", "cameraModel ~ \(typed)"] {
      #expect(try MetadataFilter(filter).matches(photo))
    }
  }

  /// A script may generate such a filter to name certain files. The conditions must not be
  /// nested: the recursion would overflow the stack.
  @Test(arguments: ["and", "or"])
  func mayHaveAnyNumberOfConditions(keyword: String) throws {
    let conditions = repeatElement("iso = \(keyword == "and" ? 3200 : 100)", count: 50_000)
    let expression = conditions.joined(separator: " \(keyword) ")
    #expect(try isWanted(expression + " \(keyword) has model"))
    #expect(try isWanted(expression) == (keyword == "and"))
  }

  /// For any operand and operator.
  @Test(arguments: ["=", "!=", "<", "<=", ">", ">="])
  func comparisonsWithMissingFieldsAreFalse(comparison: String) throws {
    #expect(try !isWanted("latitude \(comparison) 0"))
    #expect(try !isWanted("rating \(comparison) 3"))
    #expect(try !isWanted("artist \(comparison) me"))
    #expect(try isWanted("not latitude \(comparison) 0"))
  }

  /// The filter is as long as a command line can be.
  @Test(arguments: [("or", "iso = 3200", true), ("and", "iso = 1", false)])
  func combineAnyNumber(keyword: String, last: String, isWanted: Bool) throws {
    let first = keyword == "or" ? "iso = 1 or " : "iso = 3200 and "
    #expect(try self.isWanted(String(repeating: first, count: 10_000) + last) == isWanted)
  }

  /// Dates are compared by their given parts.
  @Test(arguments: [
    ("= 2024", true), ("= 2024-05", true), ("= 2024-05-17", true), ("= 2024:05:17", true),
    ("= 2024-05-17T12", true), ("= '2024:05:17 12:30'", true), ("= 2024-05-17T12:30:05", true),
    ("= 2024-05-17T12:30:06", false), ("= 2023", false), ("!= 2024-05", false),
    (">= 2024-05", true), ("> 2024-05", false), ("<= 2024-05", true), ("< 2024-05", false),
    ("> 2024-04", true), ("< 2024-06", true), ("> 2023", true), ("< 2024-05-18", true),
    ("> 2024-05-17T12:29", true), ("< 2024-05-17T12:30", false),
  ])
  func datesAreComparedAsFarAsTheyGo(comparison: String, isWanted: Bool) throws {
    #expect(try self.isWanted("captureDate \(comparison)") == isWanted)
  }

  @Test(arguments: [
    // `and` binds more tightly than `or`, `not` than both.
    ("iso = 1 and iso = 1 or iso = 3200", true), ("iso = 3200 or iso = 1 and iso = 1", true),
    ("(iso = 3200 or iso = 1) and iso = 1", false), ("not iso = 1 and iso = 3200", true),
    ("not iso = 3200 or iso = 3200", true), ("not (iso = 3200 or iso = 1)", false),
    ("not not iso = 3200", true), ("NOT iso = 1 AND iso = 3200 Or iso = 1", true),
    ("((iso=3200)and(has iso))", true), ("iso=3200 and not(has latitude)", true),
    ("iso>1and", nil),
  ])
  func conditionsAreCombined(expression: String, isWanted: Bool?) throws {
    guard let isWanted else {
      #expect(throws: FilterSyntaxError.self) { try MetadataFilter(expression) }
      return
    }
    #expect(try self.isWanted(expression) == isWanted)
  }

  @Test(arguments: [
    ("iso", "a number, in ISO"), ("lensAperture", "an aperture like f/2.8 or 2.8"),
    ("rating", "a number"), ("artist", "text"), ("whiteBalance", "one of auto, manual"),
  ])
  func describesTheOperandOfAField(field: String, operand: String) throws {
    #expect(MetadataFilter.operand(for: try .of(field)) == operand)
  }

  @Test func aQuotedWordIsNotAKeyword() throws {
    #expect(try isWanted("cameraModel != 'and' and cameraModel != \"or\""))
  }
}

/// Filters on lists.
struct ListFilterTests {
  private static let photo = BrowsingMetadata(
    .photo("a.jpg") { $0.keywords = ["Vienna", "Nightlife", "Am\u{E9}lie", "a b"] })

  @Test(arguments: [
    ("keywords = Vienna", true), ("keywords = vienna", true), ("keyword = 'A B'", true),
    ("keywords = night", false), ("keywords = 'Vienna; Nightlife'", false),
    ("keywords != Vienna", false), ("keywords != night", true), ("keywords ~ NIGHT", true),
    ("keywords ~ 'ame\u{301}l'", true), ("keywords ~ fog", false), ("has keywords", true),
    ("subject = vienna and tags ~ life", true), ("not keywords = Vienna", false),
  ])
  func askAboutEachText(expression: String, isWanted: Bool) throws {
    #expect(try MetadataFilter(expression).matches(Self.photo) == isWanted)
  }

  @Test(arguments: ["keywords = a", "keywords != a", "keywords ~ a", "has keywords"])
  func areFalseWithoutAList(expression: String) throws {
    #expect(try !MetadataFilter(expression).matches(BrowsingMetadata(.photo("a.jpg"))))
  }

  @Test func haveNoOrder() {
    #expect(throws: FilterSyntaxError.self) { try MetadataFilter("keywords < Vienna") }
  }
}
