import PhotoEntities
import Testing

@testable import ExifcliInterface

/// Text made safe for terminals.
struct VisibleTextTests {
  @Test(arguments: [
    ("\n", #"\n"#), ("\t", #"\t"#), ("\r", #"\r"#), ("\r\n", #"\r\n"#), ("\0", #"\x00"#),
    ("\u{7}", #"\x07"#), ("\u{1B}[31m", #"\x1B[31m"#), ("\u{7F}", #"\x7F"#),
    ("\u{9B}", #"\x9B"#), ("\u{202E}abc", #"\u{202E}abc"#), ("\u{61C}", #"\u{61C}"#),
    ("\u{200E}\u{200F}", #"\u{200E}\u{200F}"#), ("\u{2066}", #"\u{2066}"#),
    ("a\u{200B}\u{FEFF}", #"a\u{200B}\u{FEFF}"#), ("\u{E0041}", #"\u{E0041}"#),
    ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("e\u{301}\n\u{301}", "e\u{301}\\n\u{301}"),
  ])
  func charactersThatControlATerminalAreWrittenOut(text: String, visible: String) {
    #expect(VisibleText.of(text).unicodeScalars.elementsEqual(visible.unicodeScalars))
  }

  @Test(arguments: [
    "", "plain text", "Zoë Ångström", "高原の朝", "☀️", "👩‍🌾 👍🏽", "e\u{301}", "עברית", "العربية",
    "a\u{A0}b", "a\u{200C}b", #"back\slash"#, "\u{E000}",
  ])
  func otherTextIsUnchanged(text: String) {
    #expect(VisibleText.of(text).unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test func noControlIsLeft() {
    let scalars = (0...0x10_FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    let left = VisibleText.of(String(String.UnicodeScalarView(scalars))).unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0.properties.isBidiControl
        || $0.properties.generalCategory == .lineSeparator
        || $0.properties.generalCategory == .paragraphSeparator
    }

    #expect(left.isEmpty)
  }

  /// A message keeps its own line breaks, but not quoted ones, also if the quotation joins the text
  /// beside it.
  @Test(arguments: [
    ("a\nb", #"a\nb"#), ("\u{301}a\nb", "\u{301}a\\nb"), ("a\nb\u{D4E}", "a\\nb\u{D4E}"),
    ("\n\r\n", #"\n\r\n"#), ("\u{200D}\n", "\u{200D}\\n"),
  ])
  func linesOfQuotationsAreWritten(quotation: String, visible: String) {
    let message = VisibleText.ofLines(
      "there is no '\(quotation)'\nUsage: exifcli", quoting: ["list", quotation])
    #expect(message.utf8.elementsEqual("there is no '\(visible)'\nUsage: exifcli".utf8))
  }

  @Test(arguments: [
    (Array("a b/ä.jpg".utf8), "a b/ä.jpg"), ([0xE9, 0x74, 0xE9], #"\xE9t\xE9"#),
    ([0x0A, 0xFF, 0x80], #"\n\xFF\x80"#),
    (Array("\u{10FF41}".utf8), #"\xF4\x8F\xBD\x81"#),
  ])
  func bytesOfPathsAreWritten(bytes: [UInt8], visible: String) {
    #expect(VisibleText.path(PhotoIdentifier(bytes: bytes)) == visible)
  }
}
