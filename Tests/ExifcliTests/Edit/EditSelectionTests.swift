import Foundation
import PhotoFixtures
import Testing

/// Which photos `exifcli edit` changes.
@Suite(.tags(.process))
struct EditSelectionTests {
  /// Photos with ISO 100 and 400, in a folder and beside it.
  private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.place("exif-little-endian", as: "album/c.jpg")
      try folder.place("exif-big-endian", as: "album/a.jpg")
      try folder.place("no-exif", as: "album/below/d.jpg")
      try folder.place(Array("no photo".utf8), at: "album/notes.txt")
      try folder.place("no-metadata", as: "b.jpg")
      try body(folder)
    }
  }

  @Test(arguments: [
    (["album"], ["album/a.jpg", "album/c.jpg"]),
    (["-r", "album"], ["album/a.jpg", "album/below/d.jpg", "album/c.jpg"]),
    (["b.jpg", "album"], ["b.jpg", "album/a.jpg", "album/c.jpg"]),
    (["album/c.jpg", "b.jpg", "album", "b.jpg"], ["album/c.jpg", "b.jpg", "album/a.jpg"]),
    (["album/c.jpg", "album/a.jpg"], ["album/c.jpg", "album/a.jpg"]),
    (["-r", ".", "--where", "not has exposureValue"], ["album/below/d.jpg", "b.jpg"]),
  ])
  func areThoseThatAreNamedInThatOrder(options: [String], files: [String]) throws {
    try withPhotos { folder in
      let result = try Program.run(
        ["edit", "--ev", "-1", "--format", "jsonl"] + options, in: folder.path)
      let listed = try Program.run(
        ["list", "-r", "--where", "ev = -1", "--format", "paths"], in: folder.path)

      #expect(try result.files() == files)
      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
      #expect(listed.lines == files.sorted())
    }
  }

  /// The photo is reached by any path.
  @Test(arguments: [
    ["album/c.jpg", "./album/c.jpg"], ["self/album/c.jpg", "album/../album/c.jpg"],
    ["self/self/album/c.jpg", "album/c.jpg", "self/album/c.jpg"],
  ])
  func areEditedOnce(paths: [String]) throws {
    try withPhotos { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder.url("self").path, withDestinationPath: ".")
      let before = try Program.run(["list", "album/c.jpg", "--format", "jsonl"], in: folder.path)
        .records()
      let result = try Program.run(["edit", "--shift", "iso=+1"] + paths, in: folder.path)
      #expect(result.lines.last == EditSummary.text(edited: 1))
      let after = try Program.run(["list", "album/c.jpg", "--format", "jsonl"], in: folder.path)
        .records()
      #expect(after.first?.number("iso") == before.first?.number("iso").map { $0 + 1 })
    }
  }

  @Test(arguments: [#"\n"#, #"\0"#])
  func mayBeListed(end: String) throws {
    try withPhotos { folder in
      let zero = end == #"\0"# ? ["-0"] : []
      let result = try Program.run(
        ["edit", "--files-from", "-", "--ev", "-1", "--format", "jsonl"] + zero, in: folder.path,
        script: "printf 'b.jpg\(end)album/c.jpg\(end)nowhere.jpg\(end)album/a.jpg' | " + #""$@""#)

      #expect(try result.files() == ["b.jpg", "album/c.jpg", "nowhere.jpg", "album/a.jpg"])
      #expect(
        try result.records().map { $0.text("status") } == ["edited", "edited", "failed", "edited"])
      #expect(result.exitCode == 1)
    }
  }

  @Test func mayComeFromAnotherList() throws {
    try withPhotos { folder in
      let result = try Program.run(
        ["edit", "--files-from", "-", "-0", "--shift", "ev=+1/3", "--format", "jsonl"],
        in: folder.path,
        script: #""$1" list -r --where 'has ev' --format paths -0 | "$@""#)

      #expect(try result.files() == ["album/a.jpg", "album/c.jpg"])
      #expect(result.exitCode == 0)
    }
  }

  @Test(arguments: ["album/c.jpg", "./album/c.jpg", "album/../album/c.jpg"])
  func aPhotoThatIsListedTwiceIsEditedOnce(second: String) throws {
    try withPhotos { folder in
      let result = try Program.run(
        ["edit", "--files-from", "-", "--shift", "ev=+1/3"], in: folder.path,
        script: #"printf 'album/c.jpg\n\#(second)\n' | "$@""#)

      #expect(
        result.lines == [
          "album/c.jpg: exposureValue +1/3 -> +2/3", EditSummary.text(edited: 1),
        ])
      #expect(
        result.errorLines == [
          "exifcli: \(second): warning: is the same photo as an earlier one, and is edited once"
        ])
      #expect(result.exitCode == 0)
    }
  }

  /// The list arrives in pieces, so the photo has been replaced before it is named again.
  @Test(arguments: [[], ["--hard-links", "break"], ["--all-or-nothing"]])
  func aPhotoThatIsListedTwiceIsEditedOnceHoweverLate(options: [String]) throws {
    try withPhotos { folder in
      let result = try Program.run(
        ["edit", "--files-from", "-", "--shift", "ev=+1/3"] + options, in: folder.path,
        script: #"yes album/c.jpg | head -n 12000 | "$@""#)

      #expect(
        result.lines == [
          "album/c.jpg: exposureValue +1/3 -> +2/3", EditSummary.text(edited: 1),
        ])
      // A repeated problem is reported once.
      #expect(
        result.errorLines == [
          "exifcli: album/c.jpg: warning: is the same photo as an earlier one, and is edited once"
        ])
      #expect(result.exitCode == 0)
    }
  }

  @Test func aFileThatIsMissingFailsAsOftenAsItIsListed() throws {
    try withPhotos { folder in
      let result = try Program.run(
        ["edit", "--files-from", "-", "--ev", "1"], in: folder.path,
        script: #"printf 'no.jpg\nno.jpg\n' | "$@""#)

      #expect(result.lines == [EditSummary.text(failed: 2)])
      #expect(result.exitCode == 1)
    }
  }

  /// Each name becomes a photo of its own.
  @Test func aPhotoWithTwoNamesIsEditedUnderEach() throws {
    try withPhotos { folder in
      try FileManager.default.linkItem(at: folder.url("album/c.jpg"), to: folder.url("album/d.jpg"))
      let result = try Program.run(
        ["edit", "album/c.jpg", "album/d.jpg", "--shift", "ev=+1/3", "--hard-links", "break"],
        in: folder.path)

      #expect(
        result.lines == [
          "album/c.jpg: exposureValue +1/3 -> +2/3", "album/d.jpg: exposureValue +1/3 -> +2/3",
          EditSummary.text(edited: 2),
        ])
      #expect(result.errorLines == [])
      #expect(result.exitCode == 0)
      #expect(try folder.bytes("album/c.jpg") == folder.bytes("album/d.jpg"))
    }
  }

  @Test func aFileThatOnlyLooksLikeAPhotoIsSkippedInAFolder() throws {
    try withPhotos { folder in
      try folder.place(Array("no photo".utf8), at: "album/b.jpg")
      let result = try Program.run(["edit", "album", "--ev", "-1"], in: folder.path)

      #expect(result.lines.last == EditSummary.text(edited: 2))
      #expect(result.errorLines.count == 1)
      #expect(result.errors.hasPrefix("exifcli: album/b.jpg: warning: "))
      #expect(result.exitCode == 0)
    }
  }

  @Test func backupsInAFolderStayAsTheyAre() throws {
    try withPhotos { folder in
      let original = try folder.bytes("album/c.jpg")
      for value in ["1", "2"] {
        let result = try Program.run(
          ["edit", "album", "--ev", value, "--backup", ".orig" + value], in: folder.path)
        #expect(result.lines.last == EditSummary.text(edited: 2))
      }
      #expect(try folder.bytes("album/c.jpg.orig1") == original)
    }
  }

  @Test func withoutPhotosNothingIsDone() throws {
    try withPhotos { folder in
      let result = try Program.run(
        ["edit", "-r", ".", "--where", "iso > 999999", "--ev", "-1"], in: folder.path)

      #expect(result.lines == [EditSummary.text()])
      #expect(result.exitCode == 0)
    }
  }
}
