import Foundation
import Testing

/// `exifcli duplicates`.
@Suite(.tags(.process, .listing))
struct DuplicatesTests {
  /// Lends a folder in which a.jpg, copy.jpg and sub/edited.jpg have the same picture, and one.png and two.png too.
  private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try folder.place("exif-little-endian", as: "a.jpg")
      try folder.place("exif-little-endian", as: "copy.jpg")
      try folder.place("exif-little-endian", as: "sub/edited.jpg")
      try folder.place("grey", as: "other.jpg")
      for name in ["one.png", "two.png"] { try folder.place("png-exif", as: name) }
      let edit = try Program.run(
        [
          "edit", "sub/edited.jpg", "--date", "2001-02-03T04:05:06", "--rating", "5", "--title",
          "A title", "--no-history",
        ], in: folder.path)
      #expect(edit.exitCode == 0)
      try body(folder)
    }
  }

  private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> ProgramResult {
    let result = try Program.run(["duplicates"] + arguments, in: folder.path)
    #expect(result.exitCode == 0)
    return result
  }

  @Test func groupsPhotosWithTheSamePicture() throws {
    try withPhotos { folder in
      let result = try run("-r", in: folder)
      let lines = result.lines
      #expect(lines.count == 7)
      #expect(
        lines[0].split(separator: " ") == [
          "group", "file", "size", "captureDate", "pixels", "rating", "fields",
        ])
      let files = ["    1  sub/edited.jpg", "       a.jpg", "       copy.jpg", "    2  one.png"]
      for (line, file) in zip(lines.dropFirst(), files) { #expect(line.hasPrefix(file + "  ")) }
      #expect(lines[1].contains(" kB  2001-02-03 04:05:06  "))
      #expect(lines[1].contains("  64x48       5  "))
      #expect(lines[4].contains("  64x48       -  "))
      // 2 * 1348 + 3678 bytes.
      #expect(lines[6] == "3 files in 2 groups are superfluous: 6.4 kB")
      #expect(result.errors.isEmpty)
    }
  }

  @Test func jsonHasTheHashAndTheFilesOfEachGroup() throws {
    try withPhotos { folder in
      let array = try run("-r", "--format", "json", in: folder).output
      let lines = try run("-r", "--format", "jsonl", in: folder).lines
      #expect(array == "[\n" + lines.joined(separator: ",\n") + "\n]\n")
      let records = try lines.map { try JSONRecord($0) }
      #expect(
        records.map(\.names) == Array(repeating: ["pictureHash", "files", "photos"], count: 2))
      let photos = JSONMembers.elements(of: try records[0].literal("photos"))
      let kept = try JSONRecord(try #require(photos.first))
      #expect(photos.count == 3)
      #expect(kept.text("file") == "sub/edited.jpg")
      let size = try folder.bytes("sub/edited.jpg").count
      #expect(try kept.literal("size") == "\(size)")
      #expect(kept.text("captureDate") == "2001-02-03T04:05:06")
      #expect(try kept.literal("rating") == "5")
      #expect(
        try records.map { try $0.literal("files") } == [
          #"["sub/edited.jpg","a.jpg","copy.jpg"]"#, #"["one.png","two.png"]"#,
        ])
      let hash = try Program.run(
        ["list", "a.jpg", "--columns", "pictureHash", "--format", "tsv"], in: folder.path)
      #expect(hash.lines == ["pictureHash", records[0].text("pictureHash")])
    }
  }

  @Test func pathsAreThoseOfAllButTheFirstOfEachGroup() throws {
    try withPhotos { folder in
      let lines = try run("-r", "--format", "paths", in: folder)
      #expect(lines.output == "a.jpg\ncopy.jpg\ntwo.png\n")
      let ended = try run("--format", "paths", "-0", in: folder)
      #expect(ended.output == "copy.jpg\0two.png\0")
    }
  }

  @Test func theBestDescribedMayComeFirst() throws {
    try withPhotos { folder in
      let edit = try Program.run(
        ["edit", "copy.jpg", "--title", "T", "--keywords", "a", "--label", "Red", "--no-history"],
        in: folder.path)
      #expect(edit.exitCode == 0)
      let described = try run("-r", "--keep", "described", "--format", "paths", in: folder)
      #expect(described.output == "a.jpg\nsub/edited.jpg\ntwo.png\n")
    }
  }

  @Test func namesOfOneFileAreNoDuplicates() throws {
    try TemporaryFolder.with { folder in
      try folder.place("grey", as: "a.jpg")
      try FileManager.default.linkItem(at: folder.url("a.jpg"), to: folder.url("hard.jpg"))
      try folder.link("soft.jpg", to: "a.jpg")
      let alone = try run("a.jpg", "hard.jpg", "soft.jpg", "./a.jpg", in: folder)
      #expect(alone.output.isEmpty)
      #expect(alone.errors == "exifcli: no two photos have the same picture\n")
      try folder.place("grey", as: "z.jpg")
      let further = try run("--format", "paths", in: folder)
      #expect(further.output == "z.jpg\n")
    }
  }

  @Test func takesTheSameSelectionAsAList() throws {
    try withPhotos { folder in
      try folder.place(Array("copy.jpg\nsub/edited.jpg\none.png\n".utf8), at: "list")
      let chosen = try run("-r", "--where", "not has title", "--format", "paths", in: folder)
      #expect(chosen.output == "copy.jpg\ntwo.png\n")
      let listed = try run("--files-from", "list", "--format", "paths", in: folder)
      #expect(listed.output == "copy.jpg\n")
      let followed = try run(
        "-r", "--where", "has title", "--catalog=c", "--format", "paths", in: folder)
      #expect(followed.output.isEmpty)
      try folder.place(try folder.bytes("a.jpg"), at: "photo")
      let named = try run(
        "a.jpg", ".", "--any-name", "--jobs", "1", "--format", "paths", in: folder)
      #expect(named.output.contains("photo\n"))
    }
  }

  @Test func photosThatCannotBeComparedAreReported() throws {
    try TemporaryFolder.with("grey", "cut-in-frame-header") { folder in
      try folder.place("grey", as: "copy.jpg")
      let result = try run("--format", "paths", in: folder)
      #expect(result.output == "grey.jpg\n")
      #expect(result.errors.contains("cut-in-frame-header.jpg: warning: is not compared: "))
      let missing = try Program.run(["duplicates", "none.jpg"], in: folder.path)
      #expect(missing.exitCode == 1)
    }
  }

  @Test(arguments: [
    (["-0"], "-0 works only with"), (["--keep", "newest"], "invalid for '--keep"),
    (["--format", "csv"], "invalid for '--format"), (["--files-from", "l", "a"], "leave out"),
  ])
  func wrongUsageIsRefused(arguments: [String], message: String) throws {
    let result = try Program.run(["duplicates"] + arguments)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message))
  }

  @Test(arguments: [("table", ""), ("json", "[]\n"), ("jsonl", ""), ("paths", "")])
  func noPhotosAreNoGroups(format: String, output: String) throws {
    try TemporaryFolder.with("grey") { folder in
      let result = try run("grey.jpg", "--format", format, in: folder)
      #expect(result.output == output)
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full here"),
    arguments: ["table", "json", "jsonl", "paths"])
  func outputThatCannotBeWrittenIsAFailure(format: String) throws {
    try withPhotos { folder in
      let result = try Program.run(
        ["duplicates", "--format", format], in: folder.path, script: #"exec "$@" > /dev/full"#)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("standard output: cannot be written"))
    }
  }
}
