import Foundation
import PhotoFixtures
import Testing

/// Odd files as lists, data, journals and outputs.
@Suite(.tags(.process, .listing))
struct OddInputsTests {
  /// The options that name a file to read or write: those that read a stream, and the others.
  private static let streams = [
    ["list", "--files-from"], ["edit", "--ev", "1", "--files-from"], ["edit", "--from"],
  ]
  private static let files = [
    ["undo"], ["undo", "--dry-run"], ["edit", "good.jpg", "--ev", "1", "--journal"],
    ["edit", "good.jpg", "--ev", "1", "--output"], ["edit", "good.jpg", "--copy-from"],
    ["show", "thumbnail.jpg", "--force", "--thumbnail"],
  ]

  @Test(arguments: [OddFile.socket, .zeros, .loop], streams + files)
  func failAndAreNamed(_ file: OddFile, _ options: [String]) throws {
    try expectFailure(of: options, with: file)
  }

  /// A pipe whose writer may come later.
  @Test(arguments: files)
  func pipesAreNotWaitedFor(_ options: [String]) throws {
    try expectFailure(of: options, with: .pipe)
  }

  private func expectFailure(of options: [String], with file: OddFile) throws {
    try TemporaryFolder.with("thumbnail") { folder in
      try folder.place("grey", as: "good.jpg")
      let photo = try folder.bytes("good.jpg")
      try file.make("odd", in: folder)
      let run = try MeasuredRun(options + ["odd"], in: folder.path)

      #expect(run.exitCode() == 1)
      let isOfThePhoto = options.contains("--output")
      #expect(run.result.errors.hasPrefix("exifcli: \(isOfThePhoto ? "good.jpg" : "odd"): "))
      #expect(try folder.bytes("good.jpg") == photo)
      #expect(try folder.names() == ["good.jpg", "odd", "thumbnail.jpg"])
    }
  }

  /// A pipe may be opened before its writer comes, and while the writer is silent.
  @Test(arguments: ["sleep 1; echo good.jpg >pipe", "exec 3>pipe; sleep 1; echo good.jpg >&3"])
  func pipesOfListsAreWaitedFor(writer: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: "good.jpg")
      try OddFile.pipe.make("pipe", in: folder)
      let result = try Program.run(
        ["list", "--files-from", "pipe", "--format", "paths"], in: folder.path,
        script: "(\(writer)) & " + #"exec "$@""#)

      #expect(result.exitCode == 0)
      #expect(result.lines == ["good.jpg"])
    }
  }

  /// Endless standard input is refused too.
  @Test(arguments: [
    ["list", "--files-from", "-"], ["list", "-0", "--files-from", "-"], ["edit", "--from", "-"],
  ])
  func devicesAreRefused(command: [String]) throws {
    let result = try Program.run(command, script: #"exec "$@" </dev/zero"#)

    #expect(result.exitCode == 1)
    #expect(
      result.errors
        == "exifcli: standard input: is a device; name a file\n")
  }

  /// A file may begin like a list or like data, and be a hole after that.
  @Test(arguments: [
    (["list", "--files-from"], "good.jpg\n"), (["edit", "--from"], "file,iso\ngood.jpg,100\n"),
  ])
  func holesAreNotRead(command: [String], beginning: String) throws {
    try TemporaryFolder.with { folder in
      try folder.place(Array(beginning.utf8), at: "input")
      try OddFile.extend(folder.url("input").path)
      let run = try MeasuredRun(command + ["input"], in: folder.path)

      #expect(run.exitCode() == 1)
      #expect(run.result.errors.hasPrefix("exifcli: input: is larger than 4 GiB; "))
    }
  }

  /// The full text would be too long.
  @Test func quotationsInMessagesAreShortened() throws {
    try TemporaryFolder.with { folder in
      let endless = String(repeating: "x", count: 900_000)
      try folder.place(Array(#"{"file":"a.jpg","iso":"\#(endless)"}"#.utf8), at: "rows")
      let run = try MeasuredRun(["edit", "--from", "rows"], in: folder.path)

      #expect(run.exitCode() == 1)
      #expect(run.result.errors.hasPrefix("exifcli: a.jpg: in the data, line 1: 'xxx"))
      #expect(
        run.result.errors.hasSuffix("xxx' is not a number; give a whole number (more than 0)\n"))
      #expect(run.result.errorBytes.count < 10_000)
    }
  }

  /// A journal with a hole after its lines.
  @Test func aHoleAfterAJournalIsNotRead() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Array(#"{"edited":{"id":"1","run":"1""#.utf8), at: "edits.jsonl")
      try OddFile.extend(folder.url("edits.jsonl").path)
      let run = try MeasuredRun(["undo", "edits.jsonl"], in: folder.path)

      #expect(run.exitCode() == 1)
      #expect(run.result.errors.hasPrefix("exifcli: edits.jsonl: cannot be read: "))
    }
  }
}
