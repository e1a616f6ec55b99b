import Foundation
import PhotoFixtures
import Testing

/// `exifcli duplicates --move-to` puts superfluous photos aside, and `undo` puts them back.
@Suite(.tags(.process))
struct DuplicatesMoveTests {
  /// Lends photos of which a/1.jpg, b/1.jpg and b/2.jpg have one picture, and a/3.jpg and b/3.jpg another one.
  private static func withPhotos(_ body: (RenamingFolder) throws -> Void) throws {
    try RenamingFolder.with { folder in
      for (name, picture) in [
        ("a/1.jpg", UInt8(1)), ("b/1.jpg", 1), ("b/2.jpg", 1), ("a/3.jpg", 3), ("b/3.jpg", 3),
        ("b/4.jpg", 4),
      ] {
        try folder.placePicture(picture, at: name)
      }
      try body(folder)
    }
  }

  private static let move = ["duplicates", "-r", "--move-to", "aside"]

  @Test func movesAllButOneAndUndoes() throws {
    try Self.withPhotos { folder in
      try folder.photos.place([1], at: "b/1.xmp")
      let before = try folder.names()
      let rehearsal = try folder.run(Self.move + ["--dry-run"])
      #expect(rehearsal.lines.first?.hasPrefix("3 files in 2 groups are superfluous: ") ?? false)
      #expect(rehearsal.lines.last == "dry run: would move 4, unchanged 0, failed 0")
      #expect(try folder.names() == before)
      let moved = try folder.run(Self.move)
      #expect(moved.exitCode == 0, "\(moved.errors)")
      #expect(
        moved.lines.dropFirst() == [
          "b/1.jpg -> aside/b/1.jpg", "b/1.xmp -> aside/b/1.xmp", "b/2.jpg -> aside/b/2.jpg",
          "b/3.jpg -> aside/b/3.jpg", "moved 4, unchanged 0, failed 0",
        ])
      #expect(
        try folder.names() == [
          "a/1.jpg", "a/3.jpg", "aside/b/1.jpg", "aside/b/1.xmp", "aside/b/2.jpg",
          "aside/b/3.jpg", "b/4.jpg",
        ])
      // The folder is not searched.
      let again = try folder.run(Self.move)
      #expect(again.lines.last == "moved 0, unchanged 0, failed 0")
      #expect(try folder.run("undo", "1").exitCode == 0)
      #expect(try folder.names() == before)
    }
  }

  @Test func theRulesSayWhichOneStays() throws {
    try Self.withPhotos { folder in
      try folder.run("edit", "b/2.jpg", "--rating", "5")
      let records = try folder.run(
        Self.move + ["--keep", "rated", "--keep-in", "b", "--format", "jsonl"]
      ).records()
      #expect(records.map { $0.text("file") } == ["a/1.jpg", "b/1.jpg", "a/3.jpg"])
      #expect(records.map { $0.text("to") }.first == "aside/a/1.jpg")
      #expect(records.map { $0.text("status") } == ["moved", "moved", "moved"])
      #expect(try folder.names().contains("b/2.jpg"))
    }
  }

  /// A raw whose picture is nowhere else stays, and so does what may belong to it. So does a photo to keep that has the
  /// same stem.
  @Test func onlySuperfluousPhotosGo() throws {
    try RenamingFolder.with { folder in
      try folder.placePicture(1, at: "a/1.jpg")
      for name in ["b/1.jpg", "c/1.JPG", "c/1.jpg"] { try folder.placePicture(1, at: name) }
      try folder.placePicture(2, at: "b/1.dng")
      for name in ["b/1.xmp", "b/1.jpg.xmp", "c/1.xmp"] { try folder.photos.place([1], at: name) }
      let moved = try folder.run(Self.move + ["--keep-in", "c"])
      #expect(moved.exitCode == 0, "\(moved.errors)")
      #expect(
        try folder.names() == [
          "aside/a/1.jpg", "aside/b/1.jpg", "aside/b/1.jpg.xmp", "aside/c/1.jpg", "b/1.dng",
          "b/1.xmp", "c/1.JPG", "c/1.xmp",
        ])
    }
  }

  /// Paths that lead to the same place below the folder are numbered.
  @Test func noNameIsTakenOver() throws {
    try RenamingFolder.with { folder in
      for name in ["1.jpg", "2.jpg"] { try folder.placePicture(1, at: name) }
      try folder.photos.place([1], at: "aside/2.jpg")
      let moved = try folder.run(Self.move)
      #expect(moved.lines.contains("2.jpg -> aside/2-1.jpg"), "\(moved.errors)")
      #expect(try folder.photos.bytes("aside/2.jpg") == [1])
    }
  }

  @Test(arguments: [
    (["--dry-run"], "--dry-run works only with --move-to"),
    (["--move-to", "x", "--format", "json"], "--move-to works only with --format table or jsonl"),
    (["--move-to", "x", "--format", "paths"], "--move-to works only with --format table or jsonl"),
  ])
  func wrongUsageIsRefused(arguments: [String], message: String) throws {
    let result = try Program.run(["duplicates"] + arguments)
    #expect(result.exitCode == 64)
    #expect(result.errors.contains(message))
  }

  @Test func aFolderToKeepInMustExist() throws {
    try TemporaryFolder.with("grey") { folder in
      let result = try Program.run(["duplicates", "--keep-in", "none"], in: folder.path)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains("none: "))
    }
  }
}
