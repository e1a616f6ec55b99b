import Foundation
import Testing

@testable import ExifcliInterface

/// Tables never wrap on a terminal, and are never cut elsewhere.
@Suite(.tags(.process))
struct TableFitTests {
  private static let list = ["list", "Fixtures", "--columns", "all"]

  @Test(arguments: [["list", "Fixtures"], list, ["keys"]], [200, 120, 80, 40, 20, 12])
  func noLineIsLongerThanTheTerminal(command: [String], columns: Int) throws {
    let table = try onTerminal(columns, command)

    #expect(!table.isEmpty)
    for line in table { #expect(TerminalWidth.of(line) <= columns, "\(line)") }
  }

  @Test func textThatFitsIsWhole() throws {
    let table = try onTerminal(1200, Self.list)

    #expect(table == (try Program.run(Self.list).lines))
  }

  @Test func numbersAreWhole() throws {
    let command = [
      "list", "Fixtures", "--columns", "iso,exposureDuration,pixelWidth,altitude,cameraModel",
    ]
    let whole = try Program.run(command).lines.dropFirst()
    let narrow = try onTerminal(48, command).dropFirst(2)

    #expect(narrow.contains { $0.contains("…") })
    #expect(narrow.map(Self.firstWords) == whole.map(Self.firstWords))
  }

  @Test func columnsThatAreLeftOutAreNamed() throws {
    let result = try Program.run(["list", "Fixtures/grey.jpg"], onTerminalOf: 80)

    #expect(
      result.lines.last?.hasPrefix("exifcli: no room for focalLength, exposureValue, flashMode: ")
        == true, "\(result.output)")
    #expect(result.lines.last?.contains("--columns") == true)
    #expect(result.exitCode == 0)
  }

  /// The columns of a usual terminal, whatever the photos say.
  @Test(arguments: ["apex-only.jpg", "mpf-after-exif.jpg"])
  func datesAreWholeInEightyColumns(name: String) throws {
    let date = try #require(
      Program.run(["list", "Fixtures/\(name)", "--format", "jsonl"]).records().first?
        .text("captureDate"))
    let table = try onTerminal(80, ["list", "Fixtures/\(name)"])
    #expect(table.last?.contains(date.replacing("T", with: " ")) == true, "\(table)")
    #expect(table.dropLast().last?.hasPrefix("file") == true)
    #expect(table.contains { $0.contains("iso") && $0.contains("Model") })
  }

  /// Columns that the user has chosen are all there, though narrow.
  @Test func chosenColumnsAreOnlyNarrowed() throws {
    let columns = ["file", "captureDate", "cameraModel", "lensModel", "description", "artist"]
    let result = try Program.run(
      ["list", "Fixtures/exif-little-endian.jpg", "--columns", columns.joined(separator: ",")],
      onTerminalOf: 60)
    #expect(result.lines.count == 3, "\(result.output)")
    #expect(result.lines.last?.contains("2024-05-01…") == true)
    #expect(result.lines.last?.components(separatedBy: "  ").filter { !$0.isEmpty }.count == 6)
  }

  /// A terminal on a serial line does not know its width.
  @Test(arguments: [
    ("60", 60), ("0", nil), ("", nil), ("wide", nil), (nil, nil), ("-5", nil), ("10001", nil),
    ("9223372036854775807", nil),
  ])
  func aTerminalThatDoesNotKnowItsWidthIsAsWideAsTheUserSays(
    variable: String?, columns: Int?
  ) throws {
    let result = try Program.run(
      Self.list, onTerminalOf: 0, environment: ["COLUMNS": variable], script: quietly)

    let expected =
      try columns.map { try onTerminal($0, Self.list) } ?? Program.run(Self.list).lines
    #expect(result.lines == expected)
  }

  @Test func theTerminalKnowsBetterThanTheEnvironment() throws {
    let result = try Program.run(
      Self.list, onTerminalOf: 80, environment: ["COLUMNS": "20"], script: quietly)

    #expect(result.lines == (try onTerminal(80, Self.list)))
  }

  /// Output to a file or another program is complete, with or without a terminal.
  @Test func aPipeIsNeverCut() throws {
    let piped = try Program.run(
      Self.list, onTerminalOf: 40, environment: ["COLUMNS": "40"],
      script: #""$@" 2> /dev/null | cat"#)

    #expect(piped.output == (try Program.run(Self.list).output))
  }

  @Test func otherFormatsAreNeverCut() throws {
    // Columns of csv and tsv without control characters.
    let columns = ["--columns", "file,iso,captureDate,cameraMake,lensModel,orientation"]
    for (format, options) in [
      ("csv", columns), ("tsv", columns), ("json", []), ("jsonl", []), ("paths", []),
    ] {
      let command = ["list", "Fixtures", "--format", format] + options
      let result = try Program.run(command, onTerminalOf: 40, script: quietly)

      #expect(result.output == (try Program.run(command).output))
    }
  }

  private static func firstWords(_ line: String) -> [Substring] {
    Array(line.split(separator: " ").prefix(4))
  }

  private let quietly = #"exec "$@" 2> /dev/null"#

  /// The lines of the table on a terminal with this many columns.
  private func onTerminal(_ columns: Int, _ command: [String]) throws -> [String] {
    try Program.run(command, onTerminalOf: columns, script: quietly).lines
  }
}
