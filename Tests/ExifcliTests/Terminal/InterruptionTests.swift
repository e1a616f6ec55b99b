import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C, and other signals that end the program, leave the terminal as it was.
@Suite(.tags(.process, .concurrent))
struct InterruptionTests {
  /// A list of the photos whose names are typed.
  private static let list = ["list", "--files-from", "-", "--format", "jsonl"]
  private static let controlC = "\u{3}"
  private static let erasure = "\r\u{1B}[K"

  @Test(arguments: ["never", "always"])
  func theProgressLineIsCleared(color: String) throws {
    let result = try run(
      Self.list + ["--progress", "always", "--color", color], script: #"exec "$@" > /dev/null"#,
      typing: [("grey.jpg\n", at: ""), (Self.controlC, at: "exifcli: 1 file")])

    #expect(result.signal == SIGINT)
    // The terminal itself shows ^C.
    #expect(result.output.hasSuffix("exifcli: 1 file^C" + Self.erasure + "\u{1B}[0m"))
    #expect(Screen(result.output).lines.last == "")
  }

  @Test func theLookOfTextIsReset() throws {
    let result = try run(
      Self.list + ["--progress", "never", "--color", "auto"],
      typing: [("grey.jpg\n", at: ""), (Self.controlC, at: "\"file\"")])

    #expect(result.signal == SIGINT)
    #expect(result.output.hasSuffix("^C\u{1B}[0m"))
  }

  @Test func nothingIsWrittenIfThereIsNothingToCleanUp() throws {
    let result = try run(
      Self.list + ["--progress", "never", "--color", "never"],
      typing: [("grey.jpg\n", at: ""), (Self.controlC, at: "\"file\"")])

    #expect(result.signal == SIGINT)
    #expect(result.output.hasSuffix("^C"))
  }

  @Test(arguments: [("TERM", SIGTERM), ("INT", SIGINT)])
  func otherRequestsToEndDoTheSame(name: String, signal: CInt) throws {
    let result = try run(
      Self.list + ["--progress", "always"],
      script: """
        exec 3>&1; (until grep -q file rows; do sleep 0.05; done; sleep 0.2; kill -\(name) $$) &
        exec "$@" > rows
        """,
      typing: [("grey.jpg\n", at: "")])

    #expect(result.signal == signal)
    #expect(Screen(result.output).lines.last == "")
  }

  /// `exifcli list | head` leaves nothing on the screen either.
  @Test func aPipeThatNobodyReadsDoesTheSame() throws {
    let result = try run(
      Self.list + ["--where", "iso = 320", "--progress", "always"],
      script: #"mkfifo pipe; : < pipe & exec 3> pipe; wait; exec "$@" >&3"#,
      // The first photo is not listed, so nothing is written yet.
      typing: [("exif-little-endian.jpg\n", at: ""), ("grey.jpg\n", at: "exifcli: 1 file")])

    #expect(result.signal == SIGPIPE)
    #expect(result.output.hasSuffix(Self.erasure + "\u{1B}[0m"))
  }

  /// The user's shell or `nohup` may ignore signals.
  @Test func ignoredSignalsStayIgnored() throws {
    let result = try run(
      Self.list + ["--progress", "always", "--color", "always"],
      script: #"trap '' INT; exec "$@" > rows"#,
      typing: [
        ("grey.jpg\n", at: ""), (Self.controlC, at: "exifcli: 1 file"),
        // The end of the input.
        ("\u{4}", at: "^C"),
      ])

    #expect(result.exitCode == 0)
  }

  private func run(
    _ command: [String], script: String = #"exec "$@""#, typing: [(text: String, at: String)]
  ) throws -> ProgramResult {
    try TemporaryFolder.with("grey", "exif-little-endian") { folder in
      try Program.run(
        command, onTerminalOf: 200, environment: ["TERM": "xterm", "NO_COLOR": nil],
        in: folder.path, script: script, typing: typing)
    }
  }
}
