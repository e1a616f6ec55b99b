import Testing

@testable import ExifcliInterface

/// Text in csv and tsv.
struct ListedTextTests {
  @Test(arguments: [
    ("\0", #"\x00"#), ("\u{7}", #"\x07"#), ("a\u{1B}[31m", #"a\x1B[31m"#), ("\u{7F}", #"\x7F"#),
    ("\u{9B}1m", #"\x9B1m"#), ("\u{1B}\u{301}", "\\x1B\u{301}"),
  ])
  func hasControlsWrittenOut(text: String, listed: String) {
    #expect(ListedText.withoutControls(text).unicodeScalars.elementsEqual(listed.unicodeScalars))
  }

  @Test(arguments: ["", "plain", "One\nTwo\r\n\tThree", #"\x1B"#, "e\u{301}", "\u{202E}高原☀️"])
  func isOtherwiseAsItIs(text: String) {
    #expect(ListedText.withoutControls(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }
}
