import Foundation
import PhotoFixtures
import Testing

/// PNG files in all commands.
@Suite(.tags(.process, .listing))
struct PNGPhotosTests {
  private static func with(
    _ fixtures: [String], body: (TemporaryFolder) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      for fixture in fixtures { try folder.place("png-" + fixture, as: fixture + ".png") }
      try body(folder)
    }
  }

  @Test(arguments: ["exif", "exif-after-image", "raw-profile", "wrong-checksum", "animation"])
  func areListed(_ fixture: String) throws {
    try Self.with([fixture]) { folder in
      let result = try Program.run(["list", "--format", "jsonl"], in: folder.path)
      let record = try #require(try result.records().first)
      #expect(record.number("iso") == 250)
      #expect(record.number("pixelWidth") == 64)
      #expect(record.number("pixelHeight") == 48)
      #expect(record.text("cameraModel") == "Fictional Phone 9")
      #expect(result.errors.isEmpty == (fixture != "wrong-checksum"))
    }
  }

  /// The eXIf chunk is read wherever it is in the file.
  @Test func showTheExifChunk() throws {
    try Self.with(["exif-and-raw-profile"]) { folder in
      let result = try Program.run(["show", "exif-and-raw-profile.png"], in: folder.path)
      #expect(result.output.contains("640"))
      #expect(!result.output.contains("250"))
    }
  }

  /// Found in their folder, and restored byte for byte.
  @Test func areEditedAndPutBack() throws {
    let photos = ["exif", "exif-after-image", "no-exif", "animation"]
    try Self.with(photos) { folder in
      let names = photos.map { $0 + ".png" }.sorted()
      let originals = try names.map(folder.bytes)
      for change in [["--ev", "1"], ["--artist", "A longer name than before", "--iso", "100"]] {
        let edit = try Program.run(
          ["edit", ".", "--journal", "edits.jsonl"] + change, in: folder.path)
        #expect(edit.lines.last == "edited 4, unchanged 0, failed 0")
      }
      let records = try Program.run(["list", "--format", "jsonl"], in: folder.path).records()
      #expect(records.map { $0.number("iso") } == [100, 100, 100, 100])
      #expect(records.map { $0.number("exposureValue") } == [1, 1, 1, 1])
      #expect(records.map { $0.text("artist") }.allSatisfy { $0 == "A longer name than before" })
      let undo = try Program.run(["undo", "edits.jsonl"], in: folder.path)
      #expect(undo.lines.last == "undone 4, unchanged 0, failed 0")
      #expect(try names.map(folder.bytes) == originals)
    }
  }

  @Test(
    arguments: [
      ("exif-and-raw-profile", "keep the old values"),
      ("wrong-checksum", "wrong checksum"),
    ])
  func areRefusedRatherThanHarmed(_ fixture: String, _ reason: String) throws {
    try Self.with([fixture]) { folder in
      let before = try folder.bytes(fixture + ".png")
      let result = try Program.run(["edit", fixture + ".png", "--iso", "100"], in: folder.path)
      #expect(result.exitCode == 1)
      #expect(result.errors.contains(reason))
      #expect(try folder.bytes(fixture + ".png") == before)
    }
  }

  @Test func haveXMPThatIsEdited() throws {
    try Self.with(["exif-after-image"]) { folder in
      let result = try Program.run(["edit", ".", "--rating", "5"], in: folder.path)
      #expect(result.errors == "")
      let tags = try Program.run(
        ["show", "exif-after-image.png", "--source", "xmp"], in: folder.path)
      #expect(tags.lines.contains { $0.contains("Rating") && $0.hasSuffix("5") })
    }
  }

  @Test func haveNoPreview() throws {
    try Self.with(["exif"]) { folder in
      let result = try Program.run(["show", "exif.png", "--preview"], in: folder.path)
      #expect(result.exitCode == 1)
      #expect(
        result.errors.contains(
          "exif.png: is in the format PNG, whose pictures exifcli does not decode; its metadata can be read"
        )
      )
      let sheet = try Program.run(
        ["list", "--format", "html", "--thumbnails", "all"], in: folder.path)
      #expect(sheet.exitCode == 0)
      #expect(sheet.output.contains("exif.png"))
      #expect(sheet.errors.contains("whose pictures exifcli does not decode"))
    }
  }
}
