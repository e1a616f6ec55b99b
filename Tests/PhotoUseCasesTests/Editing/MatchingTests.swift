import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Photos that must match data: a photo that is already listed like the data does not change.
struct MatchingTests {
  private static let photo = Metadata.photo("a") {
    $0.iso = 400
    $0.exposureValue = .of(333_333_333, 1_000_000_000)
    $0.lensAperture = .of(1, 3)
    // No edit could set these two.
    $0.focalLength = 0
    $0.description = "a\u{1B}[31m\u{9B}b"
    $0.artist = "Ame\u{301}lie"
    $0.pixelWidth = 64
  }

  private func modification(
    _ field: String, _ data: MetadataDatum
  ) throws -> ModifyingMetadata {
    var modification = ModifyingMetadata(Self.photo)
    modification.apply(try MetadataChange(field: field, data: data))
    return modification
  }

  @Test(
    arguments: [
      ("iso", .integer(400)), ("iso", .text("400")), ("exposureValue", .number(0.333333333)),
      ("exposureValue", .text("0.333333333")), ("lensAperture", .number(1.0 / 3)),
      ("lensAperture", .text("0.3333333333333333")), ("lensAperture", .text("1/3")),
      ("focalLength", .number(0)), ("focalLength", .text("0.0")),
      ("description", .text("a\u{1B}[31m\u{9B}b")),
      ("artist", .text("Ame\u{301}lie")), ("pixelWidth", .integer(64)), ("pixelWidth", .text("64")),
      ("pixelHeight", .null), ("copyright", .null),
    ] as [(String, MetadataDatum)])
  func stayTheSameIfListedLikeThis(field: String, data: MetadataDatum) throws {
    let modification = try modification(field, data)
    #expect(modification.assignments.isEmpty)
    #expect(modification.obstacle == nil)
  }

  /// A listing without control characters writes the photo's text differently.
  @Test(arguments: [("a[31mb", nil), ("a[32mb", "a[32mb")])
  func stayTheSameIfTheListingWritesThemLikeThis(listed: String, value: String?) throws {
    var modification = ModifyingMetadata(Self.photo)
    modification.apply(
      try MetadataChange(field: "description", data: .text(listed)) { text in
        String(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
      })
    let field = try MetadataField.of("description")
    #expect(modification.assignments == (value.map { [field: .text($0)] } ?? [:]))
    #expect(modification.obstacle == nil)
  }

  /// Data also comes from a command line, where bytes that are not text become scalars.
  @Test func areRefusedIfTheyAreNotUTF8() throws {
    let modification = try modification("artist", .text("J\u{10FFFC}rgen"))
    #expect(modification.assignments.isEmpty)
    #expect(try modification.obstacle == .notUTF8(.of("artist")))
  }

  @Test(
    arguments: [
      ("iso", .null, nil), ("iso", .integer(800), .integer(800)),
      ("exposureValue", .number(1.0 / 3), .fraction(.of(1, 3))),
      ("focalLength", .null, nil),
      ("description", .text(#"a\x1B[31m\x9Bb"#), .text(#"a\x1B[31m\x9Bb"#)),
      ("artist", .text("Am\u{E9}lie"), .text("Am\u{E9}lie")),
      ("copyright", .text("me"), .text("me")),
    ] as [(String, MetadataDatum, MetadataValue?)])
  func getOtherListedValues(
    field: String, data: MetadataDatum, value: MetadataValue?
  ) throws {
    let modification = try modification(field, data)
    #expect(modification.assignments == [try .of(field): value])
    #expect(modification.obstacle == nil)
  }

  @Test(
    arguments: [
      ("pixelWidth", .integer(65)), ("pixelWidth", .null), ("pixelHeight", .integer(48)),
    ] as [(String, MetadataDatum)])
  func areNotChangedIfTheFieldCannotBeEdited(field: String, data: MetadataDatum) throws {
    let modification = try modification(field, data)
    #expect(modification.assignments.isEmpty)
    #expect(try modification.obstacle == .listedOtherwise(.of(field)))
  }

  @Test func areComparedWithNewValues() throws {
    var modification = try modification("iso", .integer(800))
    modification.apply(try MetadataChange(field: "iso", data: .integer(400)))
    #expect(modification.assignments == [try .of("iso"): .integer(400)])
  }
}
