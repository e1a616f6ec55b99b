import Testing

@testable import ExifcliInterface

/// The looks of text.
struct InkTests {
  @Test(arguments: [
    (Ink.Look.bold, "\u{1B}[1miso\u{1B}[0m"), (.dim, "\u{1B}[2miso\u{1B}[0m"),
    (.red, "\u{1B}[31miso\u{1B}[0m"), (.yellow, "\u{1B}[33miso\u{1B}[0m"),
  ])
  func writesTheSequencesOfALook(look: Ink.Look, text: String) {
    #expect(Ink(isColored: true)("iso", look) == text)
    #expect(Ink.plain("iso", look) == "iso")
  }

  @Test func writesNothingForNothing() {
    #expect(Ink(isColored: true)("", .bold) == "")
    #expect(Ink(isColored: true)("iso", nil) == "iso")
  }
}
