import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Filters whose signs `String` joins with other scalars to one character, and texts in which it
/// does not find parts of characters.
struct JoinedFilterTests {
  private func isWanted(_ filter: String, artist: String) throws -> Bool {
    try MetadataFilter(filter).matches(BrowsingMetadata(.photo("a.jpg") { $0.artist = artist }))
  }

  /// A quote ends the text, whatever follows it, and is not a part of the text, whatever precedes
  /// it.
  @Test(arguments: [
    "artist = \"\u{301}Ann\"", "artist = '\u{D4E}'", "artist = \"\u{111C2}\"", "artist ~ '\u{301}'",
    "artist =\u{301}Ann", "artist ~\u{D4E}",
  ])
  func aSignIsASign(filter: String) throws {
    let text = filter.unicodeScalars.drop { $0 != "=" && $0 != "~" }.dropFirst()
      .filter { $0 != " " && $0 != "\"" && $0 != "'" }
    #expect(try isWanted(filter, artist: String(String.UnicodeScalarView(text))))
    #expect(try !isWanted(filter, artist: "Bob"))
  }

  @Test func theTextEndsAtItsQuote() throws {
    let error = try #require(
      #expect(throws: FilterSyntaxError.self) {
        try MetadataFilter("artist = \"Ann\"\u{301} or has iso")
      })
    #expect(error.offset == "artist = \"Ann\"".utf8.count)
    #expect(error.expectation == "'and', 'or' or the end")
  }

  /// The caret is below the character at the error.
  @Test func theCaretIsBelowTheError() throws {
    let error = try #require(
      #expect(throws: FilterSyntaxError.self) { try MetadataFilter("artist = e\u{301}e\u{301} x") })
    #expect(error.offset == 14)
    #expect(
      error.description == """
        expected 'and', 'or' or the end; put text with blanks in quotes: artist = "e\u{301}e\u{301} x"
          artist = e\u{301}e\u{301} x
                      ^
        """)
  }

  /// Text is found by its scalars, and by canonical equivalence.
  @Test(arguments: [
    ("\u{D4E}script", "script"), ("a\"\u{301}b", "\""), ("One\r\nTwo", "\n"),
    ("\u{1F1E6}\u{1F1F9}", "\u{1F1F9}"),
    ("Amélie", "AME\u{301}L"), ("Ame\u{301}lie", "amél"), ("Ame\u{301}lie", "ame"), ("x", ""),
  ])
  func textIsFound(artist: String, text: String) throws {
    let quote = text.utf8.contains(UInt8(ascii: "\"")) ? "'" : "\""
    #expect(try isWanted("artist ~ \(quote)\(text)\(quote)", artist: artist))
  }

  @Test(arguments: [("Amélie", "ame"), ("Ann", "anna"), ("\u{D4E}x", "\u{111C2}x")])
  func otherTextIsNotFound(artist: String, text: String) throws {
    #expect(try !isWanted("artist ~ \"\(text)\"", artist: artist))
  }
}
