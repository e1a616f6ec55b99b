import PhotoEntities
import StrictReaders
import Testing

/// `exifcli list --format csv|tsv|paths` and `--columns`.
@Suite(.tags(.process, .listing))
struct ListColumnsTests {
  private let json: [JSONRecord]

  init() throws {
    json = try Program.run(["list", "Fixtures", "--format", "jsonl"]).records()
  }

  /// The values of the JSON as cells without quotes.
  private func cells(_ record: JSONRecord, _ columns: [String]) throws -> [String] {
    try columns.map { name in
      let literal = try record.literal(name)
      return literal == "null" ? "" : record.text(name) ?? literal
    }
  }

  @Test func csvHasTheCellsOfTheJSON() throws {
    let result = try Program.run(["list", "Fixtures", "--format", "csv"])
    let rows = try CSVRows(result.output).rows

    let columns = ["file"] + MetadataField.usual.map(\.name)
    #expect(rows.first == columns)
    #expect(rows.count == json.count + 1)
    for (row, record) in zip(rows.dropFirst(), json) {
      // Characters that only JSON can escape are written out.
      let expected = try cells(record, columns).map(CSVRows.withControlsWritten)
      #expect(row == expected)
    }
  }

  @Test func tsvHasARowALine() throws {
    let options = ["list", "Fixtures", "--format", "tsv", "--columns", "file,copyright,iso"]
    let rows = try Program.run(options).output.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }

    #expect(rows.count == json.count + 1)
    #expect(rows.first == ["file", "copyright", "iso"])
    #expect(rows.allSatisfy { $0.count == 3 })
    #expect(
      rows.contains([
        "Fixtures/text-two-copyrights.jpg", #"Jane Example, 2024\nExample House"#, "800",
      ]))
  }

  @Test func columnsAreTheNamedOnesInTheirOrder() throws {
    let options = ["list", "Fixtures/grey.jpg", "--columns"]
    #expect(
      try Program.run(options + ["ISO,ev,file"]).output
        == "iso  exposureValue  file\n320             -1  Fixtures/grey.jpg\n")
    #expect(
      try Program.run(options + ["all", "--format", "csv"]).output
        == Program.run(["list", "Fixtures/grey.jpg", "--format", "csv"]).output)
  }

  /// Each column is shown once, at its first place.
  @Test(arguments: [
    (["file", "all"], "all"), (["file,all"], "all"), (["all", "file,iso"], "all"),
    (["all,iso"], "all"), (["ALL"], "all"), (["iso,file,ISO,ev"], "iso,file,exposureValue"),
    (["iso", "ev", "Exif.Photo.ExposureBiasValue,file"], "iso,exposureValue,file"),
  ])
  func columnsAreDistinct(options: [String], columns: String) throws {
    let list = ["list", "Fixtures/grey.jpg", "--format", "csv"]
    let result = try Program.run(list + options.flatMap { ["--columns", $0] })
    #expect(try result.output == Program.run(list + ["--columns", columns]).output)
    #expect(result.exitCode == 0)
  }

  @Test func allFollowsTheColumnsBeforeIt() throws {
    let result = try Program.run([
      "list", "Fixtures/grey.jpg", "--format", "tsv", "--columns", "rating,all",
    ])
    let rest = (["file"] + MetadataField.usual.map(\.name)).filter { $0 != "rating" }
    #expect(result.lines.first == (["rating"] + rest).joined(separator: "\t"))
  }

  @Test func pathsAreTheBytesOfTheNames() throws {
    let files = json.compactMap { $0.text("file") }
    let options = ["list", "Fixtures", "--format", "paths"]

    #expect(try Program.run(options).output == files.map { $0 + "\n" }.joined())
    #expect(try Program.run(options + ["-0"]).output == files.map { $0 + "\0" }.joined())
  }

  @Test(arguments: [
    (["--columns", "iso", "--format", "paths"], "--columns does not work with"),
    (["-0"], "-0 works only with --files-from or --format paths"),
    (["--columns", "isos"], "there is no column 'isos'"),
    (["--columns", ""], "there is no column ''"), (["--columns", "iso,"], "there is no column ''"),
  ])
  func wrongUsageIsAnError(options: [String], message: String) throws {
    let result = try Program.run(["list", "Fixtures"] + options)

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains(message))
  }

  @Test(arguments: ["csv", "tsv"])
  func noControlOfAPhotoReachesATerminal(format: String) throws {
    let output = try Program.run(["list", "Fixtures", "--format", format]).output
    let controls = output.unicodeScalars.filter {
      $0.properties.generalCategory == .control && !["\t", "\n", "\r"].contains($0)
    }
    #expect(controls.isEmpty)
    #expect(output.contains(#"\x1B"#))
  }
}
