import Foundation
import PhotoFixtures
import Testing

@testable import ExifcliInterface

/// Colours: on terminals, sparingly, and never anything else.
@Suite(.tags(.process))
struct ColorTests {
  /// Each with a sound photo, a damaged one, and a missing one.
  private static let commands =
    [
      ["list"], ["show"], ["edit", "--ev", "1", "--dry-run"],
    ].map { $0 + ["Fixtures/grey.jpg", "Fixtures/directory-loop.jpg", "nowhere.jpg"] } + [["keys"]]

  @Test(
    arguments: [
      (["TERM": "xterm", "NO_COLOR": nil], true), (["TERM": "xterm", "NO_COLOR": ""], true),
      (["TERM": nil, "NO_COLOR": nil], true), (["TERM": "xterm", "NO_COLOR": "0"], false),
      (["TERM": "dumb", "NO_COLOR": nil], false),
    ] as [([String: String?], Bool)])
  func aTerminalHasThemUnlessTheUserDoesNotWantThem(
    environment: [String: String?], isColored: Bool
  ) throws {
    for command in Self.commands {
      for choice in [[], ["--color", "auto"]] {
        let result = try onTerminal(command + choice, environment)

        #expect(try #require(ColoredText(result.output)).looks.isEmpty == !isColored)
      }
    }
  }

  @Test(arguments: commands)
  func theUsersChoiceWins(command: [String]) throws {
    let plain = try onTerminal(command + ["--color", "never"], ["TERM": "xterm"])
    let colored = try onTerminal(
      command + ["--color", "always"], ["TERM": "dumb", "NO_COLOR": "1"])

    #expect(!plain.output.contains("\u{1B}"))
    #expect(try #require(ColoredText(colored.output)).text == plain.output)
    #expect(try #require(ColoredText(colored.output)).looks.isEmpty == false)
  }

  @Test(arguments: commands)
  func aFileHasThemOnlyOnRequest(command: [String]) throws {
    let plain = try Program.run(command)
    let colored = try Program.run(command + ["--color", "always"])

    #expect(!plain.output.contains("\u{1B}") && !plain.errors.contains("\u{1B}"))
    #expect(try #require(ColoredText(colored.output)).text == plain.output)
    #expect(try #require(ColoredText(colored.errors)).text == plain.errors)
    #expect(colored.exitCode == plain.exitCode)
  }

  @Test(arguments: ["json", "jsonl", "csv", "tsv", "paths"])
  func formatsForProgramsNeverHaveThem(format: String) throws {
    let command = ["list", "Fixtures/grey.jpg", "--format", format]

    #expect(
      try Program.run(command + ["--color", "always"]).output == Program.run(command).output)
  }

  /// Each stream by itself: here only the errors go to the terminal.
  @Test func eachStreamIsCheckedAlone() throws {
    try TemporaryFolder.with("grey") { folder in
      let result = try Program.run(
        ["list", "grey.jpg", "nowhere.jpg"], onTerminalOf: 80,
        environment: ["TERM": "xterm", "NO_COLOR": nil], in: folder.path,
        script: #"exec "$@" > output"#)

      #expect(
        result.output
          == "\u{1B}[31mexifcli:\u{1B}[0m nowhere.jpg: there is no such file; check the path\n")
      #expect(!(try folder.bytes("output")).contains(0x1B))
    }
  }

  @Test func headingsAreBoldAndMissingValuesAreDim() throws {
    let result = try Program.run(
      ["list", "Fixtures/grey.jpg", "--columns", "file,rating,iso", "--color", "always"])

    #expect(
      result.lines == [
        "\u{1B}[1mfile\u{1B}[0m               \u{1B}[1mrating\u{1B}[0m  \u{1B}[1miso\u{1B}[0m",
        "Fixtures/grey.jpg       \u{1B}[2m-\u{1B}[0m  320",
      ])
  }

  @Test func failuresAreRedAndWarningsYellow() throws {
    let result = try Program.run(
      ["list", "Fixtures/directory-loop.jpg", "nowhere.jpg", "--color", "always"])

    #expect(
      result.errorLines.map { $0.prefix { $0 != " " } }
        == ["\u{1B}[33mexifcli:\u{1B}[0m", "\u{1B}[31mexifcli:\u{1B}[0m"])
  }

  /// Data of a photo stay text, also beside escape sequences.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: hostilePhoto), "no such photo here"),
    arguments: [["list", "--columns", "description,file,artist,software"], ["show"]])
  func dataOfAPhotoAreNotEscapeSequences(command: [String]) throws {
    let result = try Program.run(command + [Self.hostilePhoto, "--color", "always"])

    #expect(result.exitCode == 0)
    #expect(try #require(ColoredText(result.output)).text.contains(#"\x1B"#))
    #expect(ColoredText(result.errors) != nil)
  }

  private static let hostilePhoto =
    URL(filePath: Project.root).deletingLastPathComponent()
    .appending(path: "shared/hostile/escapes-in-description.jpg").path

  private func onTerminal(
    _ command: [String], _ environment: [String: String?]
  ) throws -> ProgramResult {
    try Program.run(command, onTerminalOf: 80, environment: environment)
  }
}
