import Foundation
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Runs the examples of the README, section by section.
@Suite(
  .tags(.process), .enabled(if: isJqPresent, "skipped: no program jq, which some examples use"))
struct ReadmeTests {
  /// The photos of each section.
  private static let photos = [
    "mist": "exif-little-endian", "scan": "no-exif", "stars": "long-exposure",
    "concert": "makernote-canon-little-endian",
  ]
  /// The home folder in the README.
  private static let home = "/home/jane"
  private static let terminalSection = "On a terminal"

  @Test func hasExamples() throws {
    let sections = try ReadmeSection.all()
    #expect(sections.map(\.title).contains(Self.terminalSection))
    #expect(sections.flatMap(\.examples).count > 30)
  }

  @Test(arguments: try ReadmeSection.all())
  func printsTheExplanation(section: ReadmeSection) throws {
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

  /// Scripts rely on the table of codes.
  @Test func namesEachCodeOfAFailureOnce() throws {
    let readme = try String(contentsOfFile: Project.root + "/README.md", encoding: .utf8)
    let rows = readme.components(separatedBy: "\n").filter { $0.hasPrefix("| `") }
    let named = rows.flatMap { row in
      row.split(separator: "|")[0].matches(of: /`(\w+)`/).map { String($0.output.1) }
    }
    #expect(named.sorted() == PhotoProblem.recordedCodes.sorted())
  }

  /// The output of the command, with the paths of the README.
  private static func run(
    _ command: String, in folder: TemporaryFolder, onTerminal: Bool
  ) throws -> [String] {
    // The history has only the runs of this section.
    let script =
      #"XDG_STATE_HOME=$PWD/.state; export XDG_STATE_HOME; "#
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

private let isJqPresent = FileManager.default.isExecutableFile(atPath: "/usr/bin/jq")
