import Foundation
import PhotoFixtures
import Testing

/// `exifcli edit --journal` and `exifcli undo`.
@Suite(.tags(.process, .concurrent))
struct UndoCommandTests {
  private static let photos = ["exif-little-endian", "no-exif", "makernote-canon-big-endian"]

  /// Lends a folder with photos that two runs have edited.
  private static func withEdits(
    _ body: (TemporaryFolder, _ originals: [String: [UInt8]]) throws -> Void
  ) throws {
    try TemporaryFolder.with(photos[0], photos[1], photos[2]) { folder in
      let names = try folder.names()
      let originals = try names.reduce(into: [:]) { $0[$1] = try folder.bytes($1) }
      for change in [["--ev", "3"], ["--ev", "-1", "--exposure-time", "1/99"]] {
        let result = try Program.run(
          ["edit", "--journal", "edits.jsonl"] + names + change, in: folder.path)
        #expect(result.exitCode == 0)
        #expect(result.errors.isEmpty)
      }
      try body(folder, originals)
    }
  }

  @Test func putsThePhotosBack() throws {
    try Self.withEdits { folder, originals in
      let result = try Program.run(["undo", "edits.jsonl"], in: folder.path)

      #expect(result.lines.dropLast().count == 3)
      #expect(result.lines.dropLast().allSatisfy { $0.hasSuffix(".jpg: 2 edits undone") })
      #expect(result.lines.last == "undone 3, unchanged 0, failed 0")
      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
      for (name, bytes) in originals { #expect(try folder.bytes(name) == bytes) }
      let again = try Program.run(["undo", "edits.jsonl"], in: folder.path)
      #expect(again.output == "undone 0, unchanged 0, failed 0\n")
      #expect(again.exitCode == 0)
    }
  }

  @Test func goesBackRunByRun() throws {
    try Self.withEdits { folder, originals in
      for value in [3.0, nil] {
        let result = try Program.run(["undo", "edits.jsonl", "--runs", "1"], in: folder.path)
        #expect(result.lines.last == "undone 3, unchanged 0, failed 0")
        let listed = try Program.run(["list", "no-exif.jpg", "--format", "jsonl"], in: folder.path)
        #expect(try listed.records().first?.number("exposureValue") == value)
      }
      for (name, bytes) in originals { #expect(try folder.bytes(name) == bytes) }
    }
  }

  /// The journal has absolute paths, so it works from every folder.
  @Test func worksFromAnotherFolder() throws {
    try Self.withEdits { folder, originals in
      let journal = folder.url("edits.jsonl").path
      let result = try Program.run(["undo", journal], in: "/")
      #expect(result.exitCode == 0)
      for (name, bytes) in originals { #expect(try folder.bytes(name) == bytes) }
    }
  }

  @Test func aRehearsalTouchesNothing() throws {
    try Self.withEdits { folder, _ in
      let names = try folder.names()
      let before = try names.map { try FileState($0, in: folder) }
      let rehearsal = try Program.run(["undo", "edits.jsonl", "--dry-run"], in: folder.path)
      #expect(try names.map { try FileState($0, in: folder) } == before)
      #expect(try folder.names() == names)
      let result = try Program.run(["undo", "edits.jsonl"], in: folder.path)
      let told = rehearsal.output.replacing("dry run: would undo ", with: "undone ")
        .replacing(/would undo ([0-9]+ edits?)/) { "\($0.output.1) undone" }
      #expect(told == result.output)
      #expect(rehearsal.exitCode == 0)
    }
  }

  @Test func aPhotoThatHasChangedIsLeftAndTheOthersAreDone() throws {
    try Self.withEdits { folder, originals in
      let changed = try folder.bytes("no-exif.jpg") + [0]
      try folder.place(changed, at: "no-exif.jpg")
      let result = try Program.run(["undo", "edits.jsonl", "--format", "jsonl"], in: folder.path)

      let records = try result.records()
      #expect(records.map(\.names) == [[String]](repeating: Self.keys, count: 3))
      #expect(records.map { $0.text("status") } == ["undone", "undone", "failed"])
      #expect(records.map { $0.number("edits") } == [2, 2, 0])
      let error = try JSONRecord(records[2].literal("error"))
      #expect(error.text("code") == "changedSinceEdit")
      let message = try #require(error.text("message"))
      let file = try #require(records[2].text("file"))
      #expect(file.hasSuffix("/no-exif.jpg"))
      #expect(result.errors == "exifcli: \(file): \(message)\n")
      #expect(result.exitCode == 1)
      for (name, bytes) in originals where name != "no-exif.jpg" {
        #expect(try folder.bytes(name) == bytes)
      }
      #expect(try folder.bytes("no-exif.jpg") == changed)
    }
  }

  private static let keys = ["file", "status", "edits", "error"]

  @Test func namesNeedNotBeUTF8() throws {
    try TemporaryFolder.with { folder in
      let name: [UInt8] = [0xE9, 0x22, 0x0A, 0x1B, 0x74, 0xE9]
      let original = try #require(Fixture.named("no-exif")).bytes
      try folder.place(original, at: name)
      _ = try Program.run(
        bytes: ["edit", "--journal", "j", "--ev", "1"].map { Array($0.utf8) } + [name],
        in: folder.path)
      let result = try Program.run(["undo", "j"], in: folder.path)

      #expect(result.lines.first?.hasSuffix(#"/\xE9"\n\x1Bt\xE9: 1 edit undone"#) == true)
      #expect(result.exitCode == 0)
      let copy = try Program.run(["list", "--any-name", "--format", "jsonl"], in: folder.path)
      #expect(try copy.records().first?.literal("exposureValue") == "null")
    }
  }

  /// Two programs, one journal, the same photos.
  @Test func runsAtTheSameTimeShareAJournal() throws {
    try TemporaryFolder.with { folder in
      let names = (0..<12).map { "\($0).jpg" }
      for name in names { try folder.place("exif-big-endian", as: name) }
      let result = try Program.run(
        names, in: folder.path,
        script: #"""
          e=$1; shift
          "$e" edit --journal j --ev 5 "$@" & "$e" edit --journal j --exposure-time 7 "$@"
          s=$?; wait $! && exit $s
          """#)
      #expect(result.exitCode == 0)
      let original = try #require(Fixture.named("exif-big-endian")).bytes
      let undo = try Program.run(["undo", "j"], in: folder.path)
      #expect(undo.lines.last == "undone 12, unchanged 0, failed 0")
      #expect(undo.lines.dropLast().allSatisfy { $0.hasSuffix("2 edits undone") })
      #expect(undo.errors.isEmpty)
      for name in names { #expect(try folder.bytes(name) == original) }
    }
  }

  @Test(arguments: ["no-exif.jpg", "nowhere/j", "folder"])
  func withoutAJournalNothingIsDone(journal: String) throws {
    try TemporaryFolder.with("no-exif") { folder in
      try folder.makeFolder("folder")
      let before = try FileState("no-exif.jpg", in: folder)
      for rehearsal in [[], ["--dry-run"]] {
        let result = try Program.run(
          ["edit", "no-exif.jpg", "--ev", "1", "--journal", journal] + rehearsal, in: folder.path)
        #expect(
          result.lines.last
            == EditSummary.text(failed: 1, isRehearsal: !rehearsal.isEmpty))
        #expect(result.errors.hasPrefix("exifcli: \(journal): "))
        #expect(result.errorLines.count == 1)
        #expect(result.exitCode == 1)
      }
      #expect(try FileState("no-exif.jpg", in: folder) == before)
      let undo = try Program.run(["undo", journal], in: folder.path)
      #expect(undo.errors.hasPrefix("exifcli: \(journal): "))
      #expect(undo.exitCode == 1)
    }
  }

  /// A journal with room for 100 more bytes: `ulimit -f 8` has files end after 8 blocks of 512.
  @Test(.disabled(if: Sanitizer.isOn, "sanitizers write files of their own"))
  func aRecordThatDoesNotFitIsTakenBack() throws {
    try TemporaryFolder.with("no-exif") { folder in
      let edit = ["edit", "no-exif.jpg", "--journal", "j", "--ev"]
      _ = try Program.run(edit + ["1"], in: folder.path)
      let line = try folder.bytes("j")
      let journal = line + [UInt8](repeating: 0x0A, count: 4096 - 100 - line.count)
      try folder.place(journal, at: "j")
      let photo = try FileState("no-exif.jpg", in: folder)
      let result = try Program.run(
        edit + ["2"], in: folder.path, script: #"ulimit -f 8; exec "$@""#)

      #expect(
        result.errorLines.contains {
          $0.hasPrefix("exifcli: no-exif.jpg: its edit could not be recorded in the journal: File")
        })
      #expect(result.exitCode == 1)
      #expect(try folder.bytes("j") == journal)
      #expect(try FileState("no-exif.jpg", in: folder) == photo)
      #expect(try folder.names() == ["j", "no-exif.jpg"])
    }
  }

  @Test(arguments: [["undo", "--runs", "1"], ["undo", "j", "--runs", "0"], ["undo", "j", "k"]])
  func wrongUsageHasItsOwnExitCode(arguments: [String]) throws {
    #expect(try Program.run(arguments).exitCode == 64)
  }
}
