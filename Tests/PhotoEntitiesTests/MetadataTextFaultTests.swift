import PhotoEntities
import Testing

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
  func areTold(name: String, text: String, reason: String?) throws {
    let field = try #require(MetadataField(named: name))
    #expect(field.fault(in: .text(text))?.reason == reason)
  }
}
