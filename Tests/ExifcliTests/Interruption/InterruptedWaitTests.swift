import Foundation
import Testing

/// Signals while the program waits for the photos to edit.
@Suite(.tags(.process, .concurrent))
struct InterruptedWaitTests {
  private static let edit = ["edit", "--files-from", "-", "--ev", "1"]
  private static let controlC = "\u{3}"
  private static let notice = "exifcli: interrupted: no further photos were processed"

  @Test(
    arguments: [
      (edit, "grey.jpg\nno-ex"), (["edit", "--from", "-"], #"{"file":"grey.jpg","iso":1}{"fil"#),
      (["edit", "--from", "-"], "file,iso\ngrey.jpg,1\nno-exi"),
    ], [SIGINT, SIGTERM, SIGHUP])
  func theWaitEnds(command: (arguments: [String], input: String), signal: CInt) throws {
    try TemporaryFolder.with("grey", "no-exif") { folder in
      let other = try folder.bytes("no-exif.jpg")
      let program = try RunningProgram(command.arguments, in: folder)
      program.write(command.input)
      try program.awaitLines()
      program.send(signal)
      let result = try program.result()

      #expect(result.signal == signal)
      #expect(result.lines.first?.hasPrefix("grey.jpg: ") == true)
      #expect(result.lines.dropFirst() == ["interrupted: " + EditSummary.text(edited: 1)])
      #expect(
        result.errorLines == [
          Self.notice, "exifcli: to undo the edits made so far, write 'exifcli undo'",
        ])
      #expect(try folder.bytes("no-exif.jpg") == other)
      #expect(try folder.names() == ["grey.jpg", "no-exif.jpg"])
    }
  }

  @Test func aListThatIsNotWrittenIsNotWaitedFor() throws {
    try TemporaryFolder.with("grey") { folder in
      let program = try RunningProgram(
        ["edit", "--files-from", "list", "--ev", "1"], in: folder,
        // Once the program has opened the list, its other end can be opened too. It stays open as
        // long as there is something to read.
        script: #"""
          mkfifo list; exec 3<&0; (exec 4> list; echo open; exec >&-; read -r line <&3) &
          exec "$@" 3<&-
          """#)
      try program.awaitLines()
      program.send(SIGINT)
      let result = try program.result()

      #expect(result.signal == SIGINT)
      #expect(result.lines == ["open", "interrupted: " + EditSummary.text()])
      #expect(result.errorLines == [Self.notice])
    }
  }

  /// The user's shell or `nohup` may ignore signals.
  @Test(arguments: [("INT", SIGINT), ("HUP", SIGHUP)])
  func ignoredSignalsStayIgnored(name: String, signal: CInt) throws {
    try goesOn(after: [signal], script: "trap '' \(name); " + #"exec "$@""#)
  }

  /// The user types Ctrl-Z and `fg`.
  @Test func theWaitGoesOnAfterTheProgramWasStopped() throws {
    try goesOn(after: [SIGSTOP, SIGCONT], script: #"exec "$@""#)
  }

  /// No edit begins before all photos are known.
  @Test func allOrNothingEditsNothing() throws {
    try TemporaryFolder.with("grey") { folder in
      let before = try FileState("grey.jpg", in: folder)
      let result = try Program.run(
        Self.edit + ["--all-or-nothing", "--progress", "always", "--journal", "edits.jsonl"],
        onTerminalOf: 80, environment: ["TERM": "xterm"], in: folder.path,
        typing: [("grey.jpg\n", at: ""), (Self.controlC, at: "exifcli: 1 file")])

      #expect(result.signal == SIGINT)
      #expect(
        Screen(result.output).lines.suffix(3)
          == [Self.notice, "interrupted: " + EditSummary.text(), ""])
      #expect(try FileState("grey.jpg", in: folder) == before)
      #expect(try folder.names() == ["edits.jsonl", "grey.jpg"])
      #expect(try folder.bytes("edits.jsonl").isEmpty)
    }
  }

  /// The progress line is cleared, and text has its usual look.
  @Test(arguments: ["never", "always"])
  func theTerminalIsAsItWas(color: String) throws {
    try TemporaryFolder.with("grey") { folder in
      let result = try Program.run(
        Self.edit + ["--progress", "always", "--color", color], onTerminalOf: 80,
        environment: ["TERM": "xterm", "NO_COLOR": nil], in: folder.path,
        typing: [("grey.jpg\n", at: ""), (Self.controlC, at: "exifcli: 1 file")])

      #expect(result.signal == SIGINT)
      #expect(
        Screen(result.output).lines.suffix(4)
          == [
            Self.notice, "exifcli: to undo the edits made so far, write 'exifcli undo'",
            "interrupted: " + EditSummary.text(edited: 1), "",
          ])
    }
  }

  private func goesOn(after signals: [CInt], script: String) throws {
    try TemporaryFolder.with("grey", "no-exif") { folder in
      let program = try RunningProgram(Self.edit, in: folder, script: script)
      program.write("grey.jpg\n")
      try program.awaitLines()
      for signal in signals { program.send(signal) }
      program.write("no-exif.jpg\n")
      try program.awaitLines()
      program.closeInput()
      let result = try program.result()

      #expect(result.exitCode == 0)
      #expect(result.errors.isEmpty)
      #expect(result.lines.last == EditSummary.text(edited: 2))
    }
  }
}
