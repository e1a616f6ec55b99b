import Foundation
import Testing

/// Signals that ask the program to end during many edits.
@Suite(.tags(.process, .concurrent))
struct InterruptedEditTests {
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func photosInProgressAreFinishedAndReported(signal: CInt) throws {
    try ManyPhotos.with { photos in
      let program = try RunningProgram(
        photos.edit("--format", "jsonl", "--journal", "edits.jsonl", "--backup", ".orig"),
        in: photos.folder)
      try program.awaitLines()
      program.send(signal)
      let result = try program.result()

      #expect(result.signal == signal)
      let done = try result.files()
      #expect(done == Array(photos.names.prefix(done.count)))
      #expect(try result.records().allSatisfy { $0.text("status") == "edited" })
      let left = photos.names.count - done.count
      #expect(left > 0)
      #expect(result.errors == "exifcli: interrupted: \(left) photos were not processed\n")
      #expect(try photos.untouched() == Array(photos.names.suffix(left)))
      // No temporary files, and backups only of edited photos.
      #expect(
        try photos.folder.names()
          == (photos.names + done.map { $0 + ".orig" } + ["edits.jsonl"]).sorted())
      let undo = try Program.run(["undo", "edits.jsonl"], in: photos.folder.path)
      #expect(undo.lines.last == "undone \(done.count), unchanged 0, failed 0")
      #expect(try photos.untouched() == photos.names)
    }
  }

  @Test func theSummarySaysSo() throws {
    try ManyPhotos.with { photos in
      let program = try RunningProgram(photos.edit("--output", "out"), in: photos.folder)
      try program.awaitLines()
      program.send(SIGINT)
      let result = try program.result()

      #expect(result.signal == SIGINT)
      let done = result.lines.count - 1
      #expect(result.lines.last == "interrupted: " + EditSummary.text(edited: done))
      #expect(
        result.errorLines
          == ["exifcli: interrupted: \(photos.names.count - done) photos were not processed"])
      let written = try FileManager.default.contentsOfDirectory(
        atPath: photos.folder.url("out").path)
      #expect(written.sorted() == Array(photos.names.prefix(done)))
      #expect(try photos.untouched() == photos.names)
    }
  }

  /// The program waits for room in the pipe. The pipe stays open, but nobody reads it any more.
  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func aFullPipeThatNobodyReadsIsNotWaitedFor(signal: CInt) throws {
    try ManyPhotos.with { photos in
      let program = try RunningProgram(
        photos.edit("--journal", "edits.jsonl"), in: photos.folder)
      try program.awaitLines()
      program.send(signal)
      let result = try program.unreadResult()

      #expect(result.signal == signal)
      #expect(try !photos.untouched().isEmpty)
      let undo = try Program.run(["undo", "edits.jsonl"], in: photos.folder.path)
      #expect(undo.exitCode == 0)
      #expect(try photos.untouched() == photos.names)
    }
  }

  /// The user does not want to wait.
  @Test func aSecondSignalEndsTheProgramAtOnce() throws {
    try ManyPhotos.with { photos in
      let program = try RunningProgram(
        photos.edit("--journal", "edits.jsonl"), in: photos.folder)
      try program.awaitLines()
      // Two signals of one kind may count as one. Either of these may arrive second.
      program.send(SIGINT, SIGTERM)
      let result = try program.result()

      #expect([SIGINT, SIGTERM].contains(result.signal))
      #expect(result.errors.isEmpty)
      #expect(result.lines.allSatisfy { $0.contains(" -> ") })
      #expect(try !photos.untouched().isEmpty)
      let undo = try Program.run(["undo", "edits.jsonl"], in: photos.folder.path)
      #expect(undo.exitCode == 0)
      #expect(try photos.untouched() == photos.names)
    }
  }

  @Test func aRequestToDumpTheCoreEndsTheProgramAtOnce() throws {
    try ManyPhotos.with { photos in
      let program = try RunningProgram(
        photos.edit(), in: photos.folder, script: #"ulimit -c 0; exec "$@""#)
      try program.awaitLines()
      program.send(SIGQUIT)
      let result = try program.result()

      #expect(result.signal == SIGQUIT)
      #expect(result.errors.isEmpty)
      #expect(try !photos.untouched().isEmpty)
    }
  }

  /// As with `| head`: photos in progress are finished, though nobody reads the report.
  @Test func aReaderThatIsGoneLeavesNoTemporaryFiles() throws {
    try ManyPhotos.with { photos in
      let program = try RunningProgram(photos.edit("--backup", "~"), in: photos.folder)
      try program.awaitLines()
      program.closeOutput()
      let result = try program.result()

      #expect(result.signal == SIGPIPE)
      #expect(result.errors.isEmpty)
      let untouched = try photos.untouched()
      let edited = photos.names.filter { !untouched.contains($0) }
      #expect(!untouched.isEmpty)
      #expect(try photos.folder.names() == (photos.names + edited.map { $0 + "~" }).sorted())
    }
  }

  /// An undo is a batch of edits too. The next undo does the rest.
  @Test func anUndoEndsInTheSameWay() throws {
    try ManyPhotos.with { photos in
      let all = photos.names.count
      _ = try Program.run(photos.edit("--journal", "edits.jsonl"), in: photos.folder.path)
      let program = try RunningProgram(["undo", "edits.jsonl"], in: photos.folder)
      try program.awaitLines()
      program.send(SIGINT)
      let result = try program.result()

      #expect(result.signal == SIGINT)
      let done = result.lines.count - 1
      #expect(result.lines.last == "interrupted: undone \(done), unchanged 0, failed 0")
      #expect(result.errors == "exifcli: interrupted: \(all - done) photos were not processed\n")
      #expect(try photos.untouched() == Array(photos.names.prefix(done)))
      #expect(try photos.folder.names() == (photos.names + ["edits.jsonl"]).sorted())
      let rest = try Program.run(["undo", "edits.jsonl"], in: photos.folder.path)
      #expect(rest.lines.last == "undone \(all - done), unchanged 0, failed 0")
      #expect(try photos.untouched() == photos.names)
    }
  }
}
