import PhotoUseCases
import Testing

/// Wrong usage: exit code 64, nothing on standard output, and advice on standard error.
@Suite(.tags(.process))
struct UsageErrorTests {
  @Test(arguments: [
    (["lost"], "'lost'"),
    (["--lost"], "'--lost'"),
    (["list", "--lost"], "'--lost'"),
    (["list", "--sort"], "'--sort <keys>'"),
    (["list", "--sort", ""], "there is no key ''"),
    (["list", "--format", "xml"], "'xml' is invalid for '--format <format>'"),
    (["list", ""], "'<path>'"),
    (["show"], "No photos to show: name them, or give --files-from"),
    (
      ["show", "Fixtures/grey.jpg", "--format", "table"],
      "'table' is invalid for '--format <format>'"
    ),
    (["keys", "iso"], "'iso'"),
    (["keys", "--format", "text"], "'text' is invalid for '--format <format>'"),
  ])
  func isExplained(arguments: [String], message: String) throws {
    let result = try Program.run(arguments)

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errorLines.first?.contains(message) == true, "\(result.errors)")
    #expect(result.errors.contains("--help' for more information"))
  }

  /// Whether the parser, the command or the program itself finds the error.
  @Test(arguments: [
    ["list", "--limit", "x"], ["list", "--limit=-1"], ["stats", "--by", "iso", "-0"],
    ["edit", "a.jpg"], ["edit", "a.jpg", "--ev", "1", "--backup", ".jpg"],
    ["edit", "--artist=", "a.jpg"], ["undo", "j", "--runs", "0"], ["keys", "iso"],
  ])
  func comesWithTheUsageOfTheCommand(arguments: [String]) throws {
    let result = try Program.run(arguments)
    let command = "exifcli \(arguments[0])"
    #expect(result.exitCode == 64)
    #expect(result.errorLines.contains { $0.hasPrefix("Usage: \(command) ") }, "\(result.errors)")
    #expect(result.errorLines.last == "  See '\(command) --help' for more information.")
  }

  /// Quoted text never begins a line that looks like the program's own.
  @Test(arguments: [
    ["list", "--sort", "\u{301}\nexifcli: done"], ["list", "--sort=\u{301}\nexifcli: done"],
    ["list", "--sort", "iso,\u{D4E}\r\nexifcli: done"], ["list", "--sort=x\nexifcli: done"],
    ["edit", "--set=iso=1\nexifcli: done", "a.jpg"], ["edit", "--set", "x=\nexifcli: done"],
    ["edit", "--gps", "1,2\nexifcli: done", "a.jpg"], ["stats", "--by", "x\nexifcli: done"],
    ["edit", "--ev", "1", "a.jpg", "--backup=x\nexifcli: done.jpg"],
    ["list", "--where", "iso\n> x\nexifcli: done"], ["edit", "--shift", "ev=x\nexifcli: done"],
    ["list", "--columns", "iso,x\nexifcli: done"], ["x\nexifcli: done"],
  ])
  func quotesOnOneLine(arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.exitCode == 64)
    let lines = result.errorBytes.split(separator: UInt8(ascii: "\n"))
    #expect(!lines.contains { $0.starts(with: "exifcli: done".utf8) }, "\(result.errors)")
    #expect(result.errors.contains(#"\nexifcli: done"#))
  }

  /// A value may begin with a combining mark; an option without a value is an error.
  @Test func aMarkIsAValue() throws {
    let result = try Program.run(["list", "Fixtures/grey.jpg", "--columns=\u{301}"])
    #expect(result.exitCode == 64)
    #expect(!result.errors.contains("has no value"))
  }

  @Test func theErrorForAnUnknownKeySaysWhatListsThem() throws {
    let result = try Program.run(["list", "Fixtures", "--sort", "weight"])

    #expect(result.exitCode == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("there is no key 'weight' ('exifcli keys' lists them)"))
  }
}
