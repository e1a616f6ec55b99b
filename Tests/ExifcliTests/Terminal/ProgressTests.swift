import Foundation
import Testing

/// The progress on standard error.
@Suite(.tags(.process, .concurrent))
struct ProgressTests {
  private static let commands = [
    ["list", "Fixtures"], ["list", "Fixtures", "--sort", "iso"],
    ["list", "Fixtures", "--format", "jsonl"], ["list", "Fixtures", "--format", "json"],
    ["list", "Fixtures", "--format", "paths", "-0"], ["stats", "Fixtures", "--by", "iso"],
    ["edit", "Fixtures/grey.jpg", "Fixtures/no-room.jpg", "--ev", "1", "--dry-run"],
  ]

  /// Rows, warnings and the line go to one terminal. At the end the screen shows no trace of the line.
  @Test(arguments: commands)
  func neverMixesWithOtherLines(command: [String]) throws {
    let without = try onTerminal(command + ["--progress", "never"])
    let with = try onTerminal(command + ["--progress", "always"])

    #expect(Screen(with.output).lines == Screen(without.output).lines)
    #expect(!without.output.contains(" files"))
    #expect(with.exitCode == without.exitCode)
  }

  @Test func showsTheCountAndTheTotal() throws {
    let edit = ["edit", "Fixtures/grey.jpg", "Fixtures/no-room.jpg", "--ev", "1", "--dry-run"]
    let output = try onTerminal(edit + ["--progress", "always"]).output

    #expect(output.contains("\r\u{1B}[Kexifcli: 1 of 2 files"))
  }

  @Test func showsTheCountIfThereIsNoTotal() throws {
    let result = try Program.run(
      ["list", "--files-from", "-", "--progress", "always"], onTerminalOf: 80,
      environment: ["TERM": "xterm"], script: #"echo Fixtures/grey.jpg | "$@""#)

    #expect(result.output.contains("\r\u{1B}[Kexifcli: 1 file"))
  }

  /// The line does not appear in an unfinished row. A JSON array ends a row with the next one.
  @Test func doesNotInterruptAnUnfinishedRow() throws {
    let result = try Program.run(
      ["list", "--files-from", "-", "--format", "json", "--progress", "always"],
      onTerminalOf: 80, script: #"yes Fixtures/grey.jpg | head -n 2000 | "$@""#)

    let lines = Screen(result.output).lines
    let row = try #require(lines.dropFirst().first)
    #expect(
      lines
        == ["["] + Array(repeating: row, count: 1999) + [String(row.dropLast())] + ["]", ""])
  }

  @Test(arguments: [[], ["--progress", "auto"], ["--progress", "never"]])
  func isNotThereWithoutATerminal(option: [String]) throws {
    try TemporaryFolder.with("grey") { folder in
      let result = try Program.run(Self.slowList + option, in: folder.path, script: Self.slowly)

      #expect(result.errors.isEmpty)
    }
  }

  @Test func appearsOnATerminalOnceTheWorkHasLastedAWhile() throws {
    try TemporaryFolder.with("grey") { folder in
      let result = try Program.run(
        Self.slowList, onTerminalOf: 80, environment: ["TERM": "xterm"], in: folder.path,
        script: Self.slowly)

      #expect(result.output.contains("exifcli: 2 files"))
      #expect(Screen(result.output).lines == [""])
    }
  }

  @Test func isOneLineAfterAnotherWithoutATerminal() throws {
    let result = try Program.run(["list", "Fixtures/grey.jpg", "--progress", "always"])

    #expect(result.errors == "exifcli: 1 of 1 file\n")
    #expect(result.lines.count == 2)
  }

  @Test func isALineAfterTheOtherOnATerminalThatCanDoNoMore() throws {
    let command = ["list", "Fixtures/grey.jpg", "--format", "paths", "--progress"]
    let environment = ["TERM": "dumb"]

    #expect(
      try Program.run(command + ["always"], onTerminalOf: 80, environment: environment).output
        == "Fixtures/grey.jpg\nexifcli: 1 of 1 file\n")
  }

  private static let slowList = ["list", "--files-from", "-", "--format", "jsonl"]
  /// A photo, and another one after the delay of the line.
  private static let slowly = """
    (echo grey.jpg; until [ -s rows ]; do sleep 0.05; done; sleep 0.6; echo grey.jpg) | "$@" > rows
    """

  private func onTerminal(_ command: [String]) throws -> ProgramResult {
    try Program.run(
      command, onTerminalOf: 80, environment: ["TERM": "xterm", "NO_COLOR": "1"])
  }
}
