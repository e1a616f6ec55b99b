import Testing

@testable import PhotoEntities

/// Text compared and split by its bytes.
struct SyntaxTextTests {
  @Test(arguments: [
    ("a,b", ["a", "b"]), ("", [""]), (",", ["", ""]), ("a,\u{301}b", ["a", "\u{301}b"]),
    ("\u{D4E},b", ["\u{D4E}", "b"]), ("a\r,\nb", ["a\r", "\nb"]),
  ])
  func isSplitAtEachSeparator(text: String, parts: [String]) {
    let bytes = text.parts(separatedBy: ",").map { Array($0.utf8) }
    #expect(bytes == parts.map { Array($0.utf8) })
  }

  @Test(arguments: ["=", "\u{2028}"] as [Unicode.Scalar])
  func isSplitAtMostThisOften(separator: Unicode.Scalar) {
    let text = "a\(separator)b\(separator)c"
    #expect(text.parts(separatedBy: separator, maxSplits: 1) == ["a", "b\(separator)c"])
    #expect(text.parts(separatedBy: separator) == ["a", "b", "c"])
  }

  /// `String` equates these.
  @Test(arguments: [("\u{E9}", "e\u{301}"), (";", "\u{37E}"), ("K", "\u{212A}"), ("`", "\u{1FEF}")])
  func differsFromEquivalentText(text: String, other: String) {
    #expect(text == other)
    #expect(!text.isIdentical(to: other))
    #expect(text.isIdentical(to: text))
  }

  @Test func beginsAndEndsByItsBytes() {
    #expect("-\u{301}x".isPrefixed(by: "-"))
    #expect(!"\u{E9}".isPrefixed(by: "e"))
    #expect("x\u{D4E}mm".isSuffixed(by: "mm"))
    #expect(!"\u{212A}".isSuffixed(by: "K"))
    #expect("".isPrefixed(by: "") && "".isSuffixed(by: ""))
    #expect(!"m".isSuffixed(by: "mm"))
  }

  @Test func isKnownInAnyCaseIfItIsASCII() {
    #expect("ISO".nameKey == "iso")
    #expect("\u{212A}".nameKey == nil)
    #expect("iso\u{301}".nameKey == nil)
  }

  @Test(arguments: [
    ("ISO", "iso", true), ("lensmodel", "lensModel", true), ("", "", true), ("iso", "is", false),
    ("is", "iso", false), ("i\u{301}", "i\u{301}", false), ("K", "\u{212A}", false),
    ("[", "{", false), ("@", "`", false), ("a1", "A1", true),
  ])
  func isTheSameNameInAnyCaseIfItIsASCII(name: String, other: String, isSame: Bool) {
    #expect(name.isSameName(as: other) == isSame)
  }
}
