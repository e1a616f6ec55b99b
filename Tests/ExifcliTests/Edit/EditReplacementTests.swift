import Foundation
import Testing

/// The options of `exifcli edit` that say how photos are replaced.
@Suite(.tags(.process))
struct EditReplacementTests {
  @Test func backupsHaveTheSuffix() throws {
    try TemporaryFolder.with("no-exif", "grey") { folder in
      let originals = try ["grey.jpg", "no-exif.jpg"].map { try folder.bytes($0) }
      let arguments = ["edit", "grey.jpg", "no-exif.jpg", "--ev", "1", "--backup", ".orig"]
      #expect(try Program.run(arguments + ["--dry-run"], in: folder.path).exitCode == 0)
      #expect(try folder.names() == ["grey.jpg", "no-exif.jpg"])
      #expect(try Program.run(arguments, in: folder.path).exitCode == 0)
      #expect(
        try ["grey.jpg.orig", "no-exif.jpg.orig"].map { try folder.bytes($0) } == originals)

      let again = try Program.run(
        ["edit", "grey.jpg", "--ev", "2", "--backup", ".orig", "--format", "jsonl"],
        in: folder.path)
      let error = try JSONRecord(try #require(again.records().first).literal("error"))
      #expect(error.text("code") == "backupExists")
      #expect(again.exitCode == 1)
    }
  }

  @Test func timesArePreserved() throws {
    try TemporaryFolder.with("no-exif") { folder in
      let before = try FileState("no-exif.jpg", in: folder)
      let options = ["--preserve-times", "--journal", "j"]
      _ = try Program.run(["edit", "no-exif.jpg", "--ev", "1"] + options, in: folder.path)
      let edited = try FileState("no-exif.jpg", in: folder)
      _ = try Program.run(["undo", "j", "--preserve-times"], in: folder.path)
      let after = try FileState("no-exif.jpg", in: folder)

      #expect(edited.bytes != before.bytes)
      #expect(after.bytes == before.bytes)
      for state in [edited, after] {
        #expect(state.modifiedSeconds == before.modifiedSeconds)
        #expect(state.modifiedNanoseconds == before.modifiedNanoseconds)
      }
    }
  }

  /// If only few files may be open, new files have names from the start.
  @Test(arguments: ["", "ulimit -n 256;"])
  func hardLinksAreRefusedOrBroken(limit: String) throws {
    try TemporaryFolder.with("no-exif") { folder in
      try FileManager.default.linkItem(at: folder.url("no-exif.jpg"), to: folder.url("other.jpg"))
      let original = try folder.bytes("no-exif.jpg")
      let refused = try Program.run(["edit", "no-exif.jpg", "--ev", "1"], in: folder.path)
      #expect(refused.errors.contains("--hard-links"))
      #expect(refused.exitCode == 1)

      let result = try Program.run(
        ["edit", "no-exif.jpg", "--ev", "1", "--hard-links", "break"], in: folder.path,
        script: #"\#(limit) exec "$@""#)
      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
      #expect(try folder.bytes("no-exif.jpg") != original)
      #expect(try folder.bytes("other.jpg") == original)
      #expect(try folder.names() == ["no-exif.jpg", "other.jpg"])
    }
  }

  @Test(arguments: [["--backup", "a/b"], ["--backup", ""], ["--hard-links", "refuse"]])
  func anUnknownChoiceIsWrongUsage(options: [String]) throws {
    try TemporaryFolder.with("no-exif") { folder in
      let result = try Program.run(
        ["edit", "no-exif.jpg", "--ev", "1"] + options, in: folder.path)
      #expect(result.exitCode == 64)
    }
  }
}
