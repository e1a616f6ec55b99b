import Testing

@testable import ExifcliInterface

/// A histogram on a terminal.
@Suite(.tags(.process, .listing))
struct StatsTerminalTests {
  @Test(
    arguments: ["iso", "altitude", "captureDate", "description"], [200, 80, 60, 40, 30, 20])
  func noLineIsLongerThanTheTerminal(field: String, columns: Int) throws {
    let result = try stats(field, onTerminalOf: columns)

    #expect(result.lines.count > 5)
    #expect(result.lines.allSatisfy { TerminalWidth.of($0) <= columns })
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.exitCode == 0)
  }

  @Test(
    arguments: ["iso", "altitude", "captureDate", "description"],
    [(200, true), (80, true), (60, true), (30, false)])
  func barsTakeTheRoomThatIsLeft(field: String, terminal: (columns: Int, hasRoom: Bool)) throws {
    let lines = try stats(field, onTerminalOf: terminal.columns).lines

    #expect(lines.contains { $0.contains("█") } == terminal.hasRoom)
    if terminal.hasRoom { #expect(lines.map(TerminalWidth.of).max() == terminal.columns) }
    #expect(!lines.contains { $0.contains("█") && $0.hasSuffix("…") })
  }

  /// Even a long text leaves room for bars.
  @Test func labelsTakeHalfOfTheLine() throws {
    let lines = try stats("description", onTerminalOf: 60).lines
    let line = try #require(lines.first { $0.hasPrefix(#"\x1B[31mred\x1B"#) })

    #expect(line.prefix(30).hasSuffix("…"))
  }

  private func stats(_ field: String, onTerminalOf columns: Int) throws -> ProgramResult {
    try Program.run(
      ["stats", "Fixtures", "--by", field, "--color", "never"], onTerminalOf: columns,
      script: #"exec "$@" 2>/dev/null"#)
  }
}
