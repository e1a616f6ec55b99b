import PhotoEntities
import PhotoFixtures
import StrictReaders
import Testing

@testable import ExifcliInterface

/// Each control character alone, so that no other text helps to find it.
@Suite(.tags(.process, .listing))
struct ControlScalarTests {
  /// U+0000 to U+001F, U+007F, and U+0080 to U+009F.
  private static let controls = (Array(0...0x1F) + Array(0x7F...0x9F) as [UInt32])
    .compactMap(Unicode.Scalar.init)

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  @Test(arguments: controls)
  func isEscapedInJSON(_ control: Unicode.Scalar) throws {
    for text in [String(control), "a\(control)", "\(control)b"] {
      let json = JSONValue.string(text).bytes

      #expect(!String(decoding: json, as: UTF8.self).unicodeScalars.contains(where: Self.isControl))
      #expect(try StrictJSON(json) == .string(Array(text.utf8)))
    }
  }

  @Test(arguments: controls)
  func isVisibleOnATerminal(_ control: Unicode.Scalar) {
    for text in [String(control), "a\(control)", "\(control)b"] {
      let visible = VisibleText.of(text)

      #expect(!visible.unicodeScalars.contains(where: Self.isControl))
      #expect(visible.utf8.contains(UInt8(ascii: "\\")))
    }
  }

  @Test(arguments: controls.filter { $0.value != 0 })
  func isVisibleInAPathOnATerminal(_ control: Unicode.Scalar) {
    let path = VisibleText.path(PhotoIdentifier(bytes: Array("a\(control)".utf8)))

    #expect(!path.unicodeScalars.contains(where: Self.isControl))
  }

  /// The program with names and texts that have one such character each.
  @Test func isInNoOutput() throws {
    // A path has no NUL, and a NUL ends a text.
    let controls = Self.controls.filter { $0.value != 0 }
    try TemporaryFolder.with { folder in
      for control in controls {
        let text = "a\(control)b"
        let block = TIFFBuilder(
          .littleEndian,
          .init([.init(.imageDescription, .ascii(text)), .init(.artist, .ascii("plain"))]))
        try folder.place(
          JPEGBuilder(metadata: [.exif(block)]).bytes, at: Array((text + ".jpg").utf8))
      }
      let columns = ["--columns", "file,description"]
      let jsonl = try Program.run(["list", "--format", "jsonl"], in: folder.path)
      let json = try Program.run(["list", "--format", "json"], in: folder.path)
      let table = try Program.run(["list"] + columns, in: folder.path)
      let wide = try Program.run(["list"] + columns, onTerminalOf: 200, in: folder.path)

      #expect(jsonl.lines.count == controls.count)
      // Escaped, line by line: the same texts are read back.
      let texts = Set(
        try jsonl.lines.flatMap { line in
          [try JSONRecord(line).text("file"), try JSONRecord(line).text("description")]
        }.compactMap { $0.map { Array($0.utf8) } })
      for control in controls {
        #expect(texts.contains(Array("a\(control)b.jpg".utf8)))
        #expect(texts.contains(Array("a\(control)b".utf8)))
      }
      for output in [jsonl.output, json.output, table.output, wide.output] {
        #expect(
          !output.unicodeScalars.contains { Self.isControl($0) && $0 != "\n" },
          "\(output.debugDescription)")
      }
      #expect(table.lines.count == controls.count + 1)
    }
  }
}
