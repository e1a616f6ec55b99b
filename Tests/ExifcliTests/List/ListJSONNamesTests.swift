import Foundation
import PhotoFixtures
import Testing

/// File names in JSON: for any bytes, the text `file` finds the photo again.
@Suite(.tags(.process, .listing))
struct ListJSONNamesTests {
  static let names: [(name: [UInt8], file: String)] = [
    (Array("plain.jpg".utf8), "plain.jpg"),
    (Array("quote\" back\\slash.jpg".utf8), "quote\" back\\slash.jpg"),
    (Array("line\nend\u{1B}[31m\u{7F}.jpg".utf8), "line\nend\u{1B}[31m\u{7F}.jpg"),
    (Array("Käse 高原 ☀️.jpg".utf8), "Käse 高原 ☀️.jpg"),
    ([0xE9, 0x74, 0xE9] + Array(".jpg".utf8), "\u{10FFE9}t\u{10FFE9}.jpg"),
    ([0xFF], "\u{10FFFF}"),
    // The beginning of three bytes, and then something else.
    ([0xE2, 0x82, 0x41], "\u{10FFE2}\u{10FF82}A"),
    // U+10FF41 itself, which must not come back as the one byte 0x41.
    (Array("\u{10FF41}".utf8), "\u{10FFF4}\u{10FF8F}\u{10FFBD}\u{10FF81}"),
  ]

  @Test(arguments: names)
  func areTextThatRepresentsTheirBytes(name: [UInt8], file: String) throws {
    try withPhoto(name) { folder in
      let result = try Program.run(
        ["list", "--any-name", "--format", "jsonl"], in: folder.path)
      let text = try #require(try result.files().first)

      #expect(String(validating: result.outputBytes, as: UTF8.self) != nil)
      #expect(text.unicodeScalars.elementsEqual(file.unicodeScalars))
      #expect(try result.records().first?.number("iso") == 400)
      #expect(result.exitCode == 0)
    }
  }

  /// The last one is left out: as an argument, it is the text that means `A`.
  @Test(arguments: names.dropLast().map(\.name))
  func areTakenByteForByte(name: [UInt8]) throws {
    try withPhoto(name) { folder in
      let result = try Program.run(
        bytes: ["list", "--format", "jsonl"].map { Array($0.utf8) } + [name], in: folder.path)
      let found = try Program.run(
        ["list", "--any-name", "--format", "jsonl"], in: folder.path)

      #expect(result.output == found.output)
      #expect(!result.output.isEmpty)
      #expect(result.exitCode == 0)
    }
  }

  @Test(arguments: names)
  func areFoundByTheirText(name: [UInt8], file: String) throws {
    try withPhoto(name) { folder in
      let result = try Program.run(["list", "--format", "jsonl", file], in: folder.path)

      #expect(try result.files() == [file])
      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
    }
  }

  private func withPhoto(_ name: [UInt8], _ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.place(try #require(Fixture.named("flash-fired")).bytes, at: name)
      try body(folder)
    }
  }
}
