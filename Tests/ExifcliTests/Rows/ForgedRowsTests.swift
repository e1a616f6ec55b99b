import PhotoFixtures
import StrictReaders
import Testing

/// Text in one photo that would become rows of other photos if a quote in it were missed.
@Suite(.tags(.process, .listing))
struct ForgedRowsTests {
  /// Scalars before and after a quote that make it part of a longer character.
  private static let disguises =
    OddText.prepended.map { ("\($0)", "") } + OddText.appended.map { ("", "\($0)") }

  /// Descriptions that end their cell and name the other photo in its own row.
  private static let forgeries = disguises.map { before, behind in
    "x\(before)\"\(behind)\r\nvictim.jpg,forged"
  }

  private static func photo(description: String) -> [UInt8] {
    let block = TIFFBuilder(
      .bigEndian, .init([.init(.imageDescription, .ascii(description))]))
    return JPEGBuilder(metadata: [.exif(block)]).bytes
  }

  private func withForgeries(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for (index, text) in Self.forgeries.enumerated() {
        try folder.place(Self.photo(description: text), at: "attacker-\(index + 100).jpg")
      }
      try folder.place(Self.photo(description: "mine"), at: "victim.jpg")
      try body(folder)
    }
  }

  @Test func changesNoOtherPhotoByWayOfCSV() throws {
    try withForgeries { folder in
      let before = try folder.names().map { try FileState($0, in: folder) }
      let result = try Program.run(
        ["edit", "--from", "-"], in: folder.path,
        script: #""$1" list --format csv --columns file,description | "$@""#)

      #expect(result.exitCode == 0)
      #expect(result.errors == "")
      #expect(result.lines.last == EditSummary.text(unchanged: Self.forgeries.count + 1))
      #expect(try folder.names().map { try FileState($0, in: folder) } == before)
    }
  }

  @Test func isOneCellOfCSV() throws {
    try withForgeries { folder in
      let result = try Program.run(
        ["list", "--format", "csv", "--columns", "file,description"], in: folder.path)
      let rows = try CSVRows(result.outputBytes).rows
      #expect(rows.map(\.count) == Array(repeating: 2, count: Self.forgeries.count + 2))
      let cells = rows.dropFirst().dropLast().map { Array($0[1].utf8) }
      #expect(cells == Self.forgeries.map { Array($0.utf8) })
    }
  }

  @Test func isOneLabelOfStatistics() throws {
    try withForgeries { folder in
      let result = try Program.run(
        ["stats", "--by", "description", "--format", "csv"], in: folder.path)
      let rows = try CSVRows(result.outputBytes).rows
      #expect(rows.allSatisfy { $0.count == 5 })
      let labels = Set(rows.dropFirst().dropLast().map { Array($0[0].utf8) })
      #expect(labels == Set((Self.forgeries + ["mine"]).map { Array($0.utf8) }))
    }
  }

  /// Names of files reach the same cells.
  @Test func isOneCellAsAFilesName() throws {
    try TemporaryFolder.with { folder in
      let names = Self.forgeries.map { $0 + ".jpg" }
      for name in names {
        try folder.place(Self.photo(description: "mine"), at: Array(name.utf8))
      }
      for format in ["csv", "jsonl"] {
        let result = try Program.run(
          ["edit", "--from", "-"], in: folder.path,
          script: #""$1" list --format \#(format) --sort file | "$@""#)
        #expect(result.exitCode == 0, "\(format)")
        #expect(result.errors == "", "\(format)")
        #expect(result.lines.last == EditSummary.text(unchanged: names.count), "\(format)")
      }
    }
  }
}
