import PhotoFixtures
import StrictReaders
import Testing

/// A text with a line end of one kind and nothing else that needs quotes: it must not end its row.
@Suite(.tags(.process, .listing))
struct LoneLineEndTests {
  private static let texts = ["a\rb", "a\nb", "\ra", "a\r\nb"]

  private func withPhoto(
    saying text: String, _ body: (TemporaryFolder) throws -> Void
  ) throws {
    let block = TIFFBuilder(.littleEndian, .init([.init(.imageDescription, .ascii(text))]))
    try TemporaryFolder.with { folder in
      try folder.place(JPEGBuilder(metadata: [.exif(block)]).bytes, at: "a.jpg")
      try body(folder)
    }
  }

  @Test(arguments: texts)
  func staysInItsCellOfCSV(text: String) throws {
    try withPhoto(saying: text) { folder in
      let result = try Program.run(
        ["list", "--format", "csv", "--columns", "file,description"], in: folder.path)

      #expect(
        try CSVRows(result.output).rows.map { $0.map { Array($0.utf8) } }
          == [["file", "description"], ["a.jpg", text]].map { $0.map { Array($0.utf8) } })
    }
  }

  @Test(arguments: texts)
  func staysInItsCellOfTSV(text: String) throws {
    try withPhoto(saying: text) { folder in
      let result = try Program.run(
        ["list", "--format", "tsv", "--columns", "file,description"], in: folder.path)
      let escaped = text.unicodeScalars.map {
        $0 == "\r" ? #"\r"# : $0 == "\n" ? #"\n"# : String($0)
      }.joined()

      #expect(Array(result.outputBytes) == Array("file\tdescription\na.jpg\t\(escaped)\n".utf8))
    }
  }

  /// An edit reads from the rows the values that were listed.
  @Test(arguments: texts, ["csv", "jsonl"])
  func isReadBackAsItWas(text: String, format: String) throws {
    try withPhoto(saying: text) { folder in
      let columns = format == "csv" ? ["--columns", "file,description"] : []
      let listed = try Program.run(["list", "--format", format] + columns, in: folder.path)
      try folder.place(listed.outputBytes, at: "rows")
      let edited = try Program.run(["edit", "--from", "rows"], in: folder.path)

      #expect(edited.lines.last == EditSummary.text(unchanged: 1), "\(edited.errors)")
    }
  }
}
