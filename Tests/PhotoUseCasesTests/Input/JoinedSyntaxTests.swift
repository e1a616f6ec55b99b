import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Separators and signs that `String` joins with a combining mark to one character: they are still
/// separators and signs.
struct JoinedSyntaxTests {
  private static let mark = "\u{301}"

  /// This also holds after a letter of the class Prepend.
  @Test(arguments: ["artist=\u{301}Ann", "artist==\u{338}", "artist=\u{D4E}=\u{D4E}"])
  func anAssignmentEndsItsNameAtTheFirstSign(text: String) throws {
    let change = try MetadataChange(assignment: text)
    let value = String(text.unicodeScalars.dropFirst("artist=".utf8.count))
    #expect(change.subject.valueField?.name == "artist")
    #expect(change.operation == .set(.text(value)))
  }

  @Test func blanksAtTheEndMeanNothing() throws {
    #expect(try MetadataChange(field: "artist", text: "Ann  ").operation == .set(.text("Ann")))
    #expect(
      try MetadataChange(field: "artist", text: "Ann \u{301}").operation
        == .set(.text("Ann \u{301}")))
  }

  /// No field has a name with a mark. The error quotes the part, not the whole list.
  @Test func aListEndsItsNamesAtItsCommas() throws {
    let error = try #require(
      #expect(throws: InvalidInput.self) {
        try MetadataField.editable(listedAs: "artist,\(Self.mark)copyright")
      })
    #expect(
      error.description == "there is no field '\(Self.mark)copyright'; did you mean 'copyright'?")
    let order = try #require(
      #expect(throws: InvalidInput.self) { try MetadataListOrder("iso:\(Self.mark)desc") })
    #expect(order.description.utf8.starts(with: "there is no direction '\(Self.mark)desc'".utf8))
  }

  /// Letters that match ASCII letters only in another case or by canonical equivalence, such as the
  /// Kelvin sign and the Greek question mark.
  @Test(arguments: ["camera\u{212A}ake", "\u{130}so", "iso\u{37E}", "artist\u{301}", "\u{D4E}iso"])
  func noNameHasOtherLetters(name: String) {
    #expect(MetadataField(typedName: name) == nil)
    #expect((try? MetadataSubject(named: name)) == .none)
    #expect(throws: InvalidInput.self) { try MetadataListSortKey(named: name) }
  }

  @Test(arguments: [
    ("captureDate", "2024-05-01 12:00\u{301}"), ("captureDate", "2024-05-01\u{301} 12:00"),
    ("iso", "400\u{301}"), ("iso", "4\u{FE0F}00"), ("exposureValue", "-\u{301}1"),
    ("exposureValue", "1/\u{301}3"), ("lensAperture", "f/\u{301}2.8"), ("rating", "\u{FF11}"),
    ("focalLength", "50 mm\u{301}"), ("flashMode", "none\u{301}"), ("flashMode", "no\u{D4E}ne"),
  ])
  func noValueHasOtherSigns(field: String, text: String) {
    #expect(throws: InvalidInput.self) { try MetadataChange(field: field, text: text) }
  }

  @Test(arguments: ["+1h\u{301}", "+1:\u{301}30", "-\u{301}1d"])
  func noShiftHasOtherSigns(text: String) {
    #expect(throws: InvalidInput.self) { try MetadataChange(shifting: "captureDate", by: text) }
  }

  @Test func aPlaceEndsItsNumbersAtItsCommas() throws {
    #expect(try Place(text: " 35.5 , -70 ").longitude == -70)
    #expect(throws: InvalidInput.self) { try Place(text: "35.5,\u{301}-70") }
  }
}
