import Testing

@testable import ExifcliInterface

/// The columns that text takes on a terminal.
struct TerminalWidthTests {
  @Test(arguments: [
    ("", 0), ("photo.jpg", 9), ("Zoë", 3), ("Zoe\u{308}", 3), ("高原の朝", 8), ("ｶﾒﾗ", 3), ("ＡＢ", 4),
    ("한국어", 6), ("☀", 1), ("☀️", 2), ("⛰️ x", 4), ("👍🏽", 2), ("👩‍🌾", 2), ("🇯🇵", 2), ("1️⃣", 2),
    ("a\u{200D}b", 2), ("עברית", 5), ("±×", 2), ("𠀀", 2), ("－", 2), ("กำ", 2), ("का", 2), ("कि", 2),
    ("कु", 1), ("각", 2),
    // One character to `String`, as the first is of the class Prepend.
    ("\u{D4E}<", 2), ("\u{111C2}\"b", 3), ("\u{11A84}Z9", 3),
  ])
  func countsColumns(text: String, columns: Int) {
    #expect(TerminalWidth.of(text) == columns)
  }

  @Test func tablesAreAlignedByIt() {
    var table = TextTable([("file", .text), ("iso", .number)])
    table.append(["高原.jpg", "100"])
    table.append(["a.jpg", "64"])

    #expect(
      table.fitted(to: nil, ink: .plain).lines == ["file      iso", "高原.jpg  100", "a.jpg      64"])
  }
}
