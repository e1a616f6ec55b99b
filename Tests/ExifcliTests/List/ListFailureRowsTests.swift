import Foundation
import Testing

/// Photos that cannot be read, as rows among the others.
@Suite(.tags(.process, .listing))
struct ListFailureRowsTests {
  private static let missing =
    #"{"file":"b.jpg","error":{"code":"notFound","message":"there is no such file; check the path"}}"#

  /// Files and failures in the order of the rows. With a limit, failures do not count; with --sort they
  /// come last.
  @Test(arguments: [
    ([], ["a.jpg", "b.jpg", "c.jpg"]), (["--limit", "2"], ["a.jpg", "b.jpg", "c.jpg"]),
    (["--sort", "iso"], ["a.jpg", "c.jpg", "b.jpg"]),
    (["--sort", "file:desc", "--limit", "1"], ["c.jpg", "b.jpg"]),
    (["--where", "iso > 1000000"], ["b.jpg"]),
  ])
  func areInTheJSON(options: [String], files: [String]) throws {
    try withPhotos { folder in
      let list = ["list", "c.jpg", "b.jpg", "a.jpg", "--failures", "rows"] + options
      let lines = try Program.run(list + ["--format", "jsonl"], in: folder.path)
      let array = try Program.run(list + ["--format", "json"], in: folder.path)

      #expect(try lines.files() == files)
      #expect(lines.lines.contains(Self.missing))
      let elements = lines.lines.joined(separator: ",\n")
      #expect(array.output == "[\n\(elements)\n]\n")
      for result in [lines, array] {
        #expect(result.errorLines == ["exifcli: b.jpg: there is no such file; check the path"])
        #expect(result.exitCode == 1)
      }
    }
  }

  @Test(arguments: [("csv", ","), ("tsv", "\t")])
  func areInAColumn(format: String, separator: String) throws {
    try withPhotos { folder in
      let result = try Program.run(
        [
          "list", "a.jpg", "b.jpg", "c.jpg", "--format", format, "--columns", "file,iso",
          "--failures", "rows",
        ], in: folder.path)

      let rows = result.output.split(whereSeparator: \.isNewline).map {
        $0.components(separatedBy: separator)
      }
      #expect(
        rows == [
          ["file", "iso", "error"], ["a.jpg", "400", ""],
          ["b.jpg", "", "notFound: there is no such file; check the path"], ["c.jpg", "400", ""],
        ])
    }
  }

  @Test(arguments: ["table", "paths", "html"])
  func areRefusedInFormatsForPeople(format: String) throws {
    let result = try Program.run(["list", "--format", format, "--failures", "rows"])

    #expect(
      result.errors.contains("--failures rows works only with --format json, jsonl, csv or tsv."))
    #expect(result.exitCode == 64)
  }

  /// An edit cannot read its data back from such a row, and says so.
  @Test func failIfTheyAreGivenToAnEdit() throws {
    try withPhotos { folder in
      try folder.place(Array((Self.missing + "\n").utf8), at: "rows.jsonl")
      let result = try Program.run(["edit", "--from", "rows.jsonl"], in: folder.path)

      #expect(result.errors.contains("b.jpg"))
      #expect(result.exitCode == 1)
    }
  }

  @Test(arguments: ["1", "3", "64"])
  func threadsDoNotChangeTheRows(jobs: String) throws {
    let rows = try Program.run(["list", "--sort", "iso", "--format", "csv", "Fixtures"])
    let result = try Program.run([
      "list", "--sort", "iso", "--format", "csv", "Fixtures", "--jobs", jobs,
    ])

    #expect(rows.output.utf8.count > 1000)
    #expect(result.output == rows.output)
    #expect(result.errors == rows.errors)
  }

  @Test(arguments: ["0", "1025", "many"])
  func aWrongNumberOfThreadsIsRefused(jobs: String) throws {
    let result = try Program.run(["list", "--jobs", jobs])

    #expect(result.errors.contains("give a whole number from 1 to 1024, such as 4"))
    #expect(result.exitCode == 64)
  }

  private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for name in ["a.jpg", "c.jpg"] { try folder.place("exif-big-endian", as: name) }
      try body(folder)
    }
  }
}
