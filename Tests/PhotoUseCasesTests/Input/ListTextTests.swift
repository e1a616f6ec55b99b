import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Lists of texts as one text.
struct ListTextTests {
  private static let lists: [[String]] = [
    ["a"], ["a", "b"], ["Vienna, Austria", "night"], ["a;b", "c; d", ";"],
    ["\"quoted\"", "12\" vinyl"],
    ["\"", "\"\"", "\";\""], ["AC\\DC", "\\", "\\;"], [" a", "a ", " ", ""], ["", ""], [""],
    ["line\nend", "\t", "\r\n"], ["\u{301}", "\u{301};\"\u{301}"], ["写真", "e\u{301}", "\u{37E}"],
  ]

  @Test(arguments: lists, [",", ";"] as [Unicode.Scalar])
  func areReadBackAsTheyWere(list: [String], separator: Unicode.Scalar) throws {
    let text = ListText.joined(list, by: separator)
    let read = try ListText.texts(in: text, separatedBy: separator)
    #expect(MetadataValue.list(read) == .list(list), "\(text)")
  }

  @Test(arguments: [
    (["a", "b"], "a; b"), (["Vienna, Austria", "x;y"], "Vienna, Austria; \"x;y\""),
    (["12\" vinyl", "\"a\""], "12\" vinyl; \"\"\"a\"\"\""), ([" a"], "\" a\""),
  ])
  func haveQuotesOnlyIfNeeded(list: [String], text: String) {
    #expect(ListText.joined(list, by: ";") == text)
  }

  @Test(arguments: [
    ("a,b", ["a", "b"]), (" a ,  b ", ["a", "b"]), ("a,,b,", ["a", "b"]), ("b,a,b", ["b", "a"]),
    ("\"Vienna, Austria\",night", ["Vienna, Austria", "night"]), ("\" a \" , b", ["a", "b"]),
    ("a;b", ["a;b"]), ("a,A", ["a", "A"]), ("5\" disk", ["5\" disk"]),
  ])
  func areTypedAsKeywords(text: String, keywords: [String]) throws {
    #expect(
      try MetadataChange(field: "keywords", text: text).operation == .set(.list(keywords)))
  }

  @Test(arguments: [
    ("", "keywords must not be empty; to remove it, give --unset keywords (in JSON: null)"),
    (" , ", "keywords must not be empty; to remove it, give --unset keywords (in JSON: null)"),
    ("\"a", "'\"a' has a double quote without its end"),
    (
      "\"a\" b",
      "'\"a\" b' has text after a double quote; write ',' between them, or put the whole text in quotes and"
        + " double the quotes in it"
    ),
    ("a\nb", "keywords must not contain control characters or line ends, not a\nb"),
  ])
  func areRefusedIfTheyAreWrong(text: String, message: String) {
    #expect(throws: InvalidInput(message)) { try MetadataChange(field: "keywords", text: text) }
  }

  @Test(arguments: ["keywords", "Keyword", "subject", "tags"])
  func haveSeveralNames(name: String) throws {
    #expect(try MetadataField(typedName: name) == .of("keywords"))
  }
}
