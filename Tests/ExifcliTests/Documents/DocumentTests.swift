import Foundation
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// What the documents say about themselves, and the tables that must be complete.
struct DocumentTests {
  /// Documents that have no examples on purpose. Those of ExifTool.md are run by Scripts/test-examples.
  private static let withoutExamples = [
    "Comparison", "Design", "ExifTool", "Films", "Formats", "Safety", "TagTables",
  ]

  @Test func haveExamplesUnlessTheyAreExceptions() throws {
    let documents = try Document.all().filter(\.sections.isEmpty).map(\.name)
    #expect(documents == Self.withoutExamples.map { "Documentation/\($0).md" })
  }

  @Test(arguments: try Document.all().map(\.name))
  func showNoCommandThatIsNotRun(name: String) throws {
    let document = try #require(try Document.all().first { $0.name == name })
    #expect(document.strayCommands == [])
  }

  @Test func examplesAreFoundByTheirPrompt() {
    let document = Document(
      name: "a.md",
      text: "    $ a\n    b\n## C\n\n    $ d\n    $ e\n    ...\ntext\n    exifcli f\n$ g\n```\n")
    #expect(document.sections.map(\.title) == ["", "C"])
    #expect(document.sections.flatMap(\.examples).map(\.command) == ["a", "d", "e"])
    #expect(document.sections.flatMap(\.examples).map(\.lines) == [["b"], [], ["..."]])
    #expect(document.strayCommands == ["    exifcli f", "$ g", "```"])
  }

  /// Scripts rely on the table of codes.
  @Test func nameEachCodeOfAFailureOnce() throws {
    let rows = try Self.rows(of: "Documentation/Errors.md").filter { $0.hasPrefix("| `") }
    let named = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.output.1) }
    }
    #expect(named.sorted() == PhotoProblem.recordedCodes.sorted())
  }

  /// The README quotes what was measured, and nothing else.
  @Test func timesInTheReadmeAreThoseOfTheBenchmarks() throws {
    let measured = try Self.rows(of: "Benchmarks/README.md").flatMap(Self.times)
    let quoted = try Self.rows(of: "README.md").flatMap(Self.times)
    #expect(quoted.count > 10)
    #expect(quoted.filter { !measured.contains($0) } == [])
  }

  /// The rows of the tables in a document.
  private static func rows(of name: String) throws -> [String] {
    try String(contentsOfFile: "\(Project.root)/\(name)", encoding: .utf8)
      .components(separatedBy: "\n").filter { $0.hasPrefix("| ") }
  }

  /// Such as `121.4 ms`.
  private static func times(in row: String) -> [String] {
    row.matches(of: /\d[\d.,]* m?s\b/).map { String($0.output) }
  }
}

/// Runs the examples of the README and of the documents in Documentation, section by section.
@Suite(
  .tags(.process), .enabled(if: isJqPresent, "skipped: no program jq, which some examples use"))
struct DocumentExampleTests {
  /// The photos of each section.
  private static let photos = [
    "mist": "exif-little-endian", "scan": "no-exif", "stars": "long-exposure",
    "concert": "makernote-canon-little-endian",
  ]
  /// The home folder in the documents.
  private static let home = "/home/jane"
  /// A section with this title shows what a terminal of 80 columns shows.
  private static let terminalSection = "On a terminal"

  @Test func someSectionsAreRunOnATerminal() throws {
    let sections = try Document.all().flatMap(\.sections)
    #expect(sections.map(\.title).contains(Self.terminalSection))
    #expect(sections.flatMap(\.examples).count > 100)
  }

  @Test(arguments: try Document.all().flatMap(\.sections))
  func printWhatIsShown(section: Document.Section) throws {
    try TemporaryFolder.with { folder in
      for (name, fixture) in Self.photos {
        try folder.place(fixture, as: "photos/\(name).jpg")
      }
      try folder.place(Array("no photo".utf8), at: "notes.jpg")
      try folder.link("Fixtures", to: Project.root + "/Fixtures")
      for example in section.examples {
        let output = try Self.run(
          example.command, in: folder, onTerminal: section.title == Self.terminalSection)
        var expected = example
        expected.lines = example.lines.map(Self.withoutTime)
        #expect(
          expected.matches(output), "\(example.command)\n\(output.joined(separator: "\n"))")
      }
    }
  }

  /// The output of the command, with the paths of the documents.
  private static func run(
    _ command: String, in folder: TemporaryFolder, onTerminal: Bool
  ) throws -> [String] {
    // The history and the catalogue have only the runs of this section.
    let script =
      #"XDG_STATE_HOME=$PWD/.state; XDG_CACHE_HOME=$PWD/.cache; export XDG_STATE_HOME XDG_CACHE_HOME; "#
      + #"program=$1; exifcli() { "$program" "$@"; }; { \#(command) ; } 2>&1"#
    let result =
      onTerminal
      ? try Program.run(
        [], onTerminalOf: 80, environment: ["NO_COLOR": "1"], in: folder.path, script: script)
      : try Program.run([], in: folder.path, script: script)
    let path = URL(filePath: folder.path).resolvingSymlinksInPath().path
    return result.output.replacing("\r\n", with: "\n").replacing(path, with: home)
      .components(separatedBy: "\n").dropLast().map(withoutTime)
  }

  /// The line with the time of an edit replaced by `(time)`.
  private static func withoutTime(_ line: String) -> String {
    line.replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "(time)")
      .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d {2}/, with: "(time)  ")
      .replacing(/^(run \d+ of )\d{4}-\d\d-\d\d \d\d:\d\d:/) { "\($0.output.1)(time):" }
  }
}

extension Document.Section: CustomTestStringConvertible {
  var testDescription: String { "\(document): \(title)" }
}

private let isJqPresent = FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")
