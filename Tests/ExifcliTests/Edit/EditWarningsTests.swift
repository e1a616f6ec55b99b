import PhotoFixtures
import Testing

/// Warnings of `exifcli edit` for photos that it edits, and what it says of XMP that it cannot edit.
@Suite(.tags(.process))
struct EditWarningsTests {
  /// A photo without Exif, with this XMP.
  private static func photo(_ packet: String) -> [UInt8] {
    JPEGBuilder(metadata: [.jfif, .xmp(packet: packet)]).bytes
  }

  @Test(arguments: [["--dry-run"], []])
  func xmpWithTheSameField(options: [String]) throws {
    try TemporaryFolder.with("no-exif") { folder in
      try folder.place(
        Self.photo("<a xmp:Rating='2'><dc:creator>B</dc:creator></a>"), at: "both.jpg")
      try folder.place(Self.photo("<a dc:creator='B'/>"), at: "one.jpg")
      try folder.place(Self.photo("<a dc:creatorX='B'>dc:creator</a>"), at: "neither.jpg")
      let result = try Program.run(
        ["edit", "both.jpg", "no-exif.jpg", "one.jpg", "neither.jpg", "--artist", "A"]
          + ["--rating", "1", "--exif-only"] + options, in: folder.path)

      let names = ["both", "no-exif", "one", "neither"]
      #expect(
        result.lines.dropLast() == names.map { "\($0).jpg: artist (none) -> A, rating (none) -> 1" }
      )
      #expect(
        result.errorLines == [
          "exifcli: both.jpg: warning: its XMP also has artist (dc:creator), rating (xmp:Rating),"
            + Self.consequence,
          "exifcli: one.jpg: warning: its XMP also has artist (dc:creator)," + Self.consequence,
        ])
      #expect(result.exitCode == 0)
    }
  }

  @Test(arguments: [["--unset", "rating"], ["--shift", "rating=-1"], ["--rating", "1"]])
  func xmpWithTheSameFieldForEveryKindOfChange(options: [String]) throws {
    try TemporaryFolder.with("xmp-before-exif") { folder in
      let result = try Program.run(
        ["edit", "xmp-before-exif.jpg", "--format", "jsonl", "--exif-only"] + options,
        in: folder.path)

      #expect(try result.records().map { $0.text("status") } == ["edited"])
      #expect(
        result.errorLines == [
          "exifcli: xmp-before-exif.jpg: warning: its XMP also has rating (xmp:Rating),"
            + Self.consequence
        ])
      #expect(result.exitCode == 0)
    }
  }

  /// The photo already has the value, or other fields change.
  @Test(arguments: [["--rating", "3"], ["--ev", "1"]])
  func nothingOfFieldsThatDoNotChange(options: [String]) throws {
    try TemporaryFolder.with("xmp-before-exif") { folder in
      let result = try Program.run(["edit", "xmp-before-exif.jpg"] + options, in: folder.path)

      #expect(result.errors == "")
      #expect(result.exitCode == 0)
    }
  }

  private static let consequence =
    " which --exif-only leaves as it is: programs that prefer XMP will not see the edit"

  /// An edit of a field that the packet does not name is made, with the warning.
  @Test func xmpThatCannotBeRead() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo("<a xmp:Rating='2'>"), at: "a.jpg")
      let result = try Program.run(["edit", "a.jpg", "--iso", "100"], in: folder.path)
      #expect(result.errorLines.count == 1)
      #expect(
        result.errors.hasPrefix("exifcli: a.jpg: warning: its XMP cannot be read: it is not"))
      #expect(result.exitCode == 0)
    }
  }

  /// The IPTC of a PNG file is in a text chunk. It can be left as it is.
  @Test func iptcOfPNGThatCannotBeEdited() throws {
    let resources = PhotoshopBuilder.resource(0x0404, PhotoshopBuilder.dataset(2, 5, "a"))
    try TemporaryFolder.with { folder in
      try folder.place(
        PNGBuilder(metadata: [
          .text("Raw profile type iptc", PNGBuilder.Chunk.rawProfile("iptc", resources))
        ]).bytes, at: "a.png")
      // IPTC does not have the sensitivity.
      let result = try Program.run(
        ["edit", "a.png", "--title", "T", "--iso", "100"], in: folder.path)
      #expect(
        result.errorLines == [
          "exifcli: a.png: warning: its IPTC cannot be edited, and stays as it is: in PNG files exifcli reads it"
            + " from text chunks but does not edit it; programs that read title there will not see the edit"
        ])
      #expect(result.exitCode == 0)
      let others = try Program.run(
        ["edit", "a.png", "--title", "T", "--keywords", "k", "--iso", "100", "--exif-only"],
        in: folder.path)
      #expect(
        others.errorLines == [
          "exifcli: a.png: title and keywords are not in Exif; leave out --exif-only"
        ])
      let exif = try Program.run(["edit", "a.png", "--iso", "100", "--exif-only"], in: folder.path)
      #expect(exif.exitCode == 0)
    }
  }

  /// The packet is not well-formed. Exif has the new value, so the packet stays, with a warning.
  @Test(arguments: [["--dry-run"], []])
  func xmpThatCannotBeEdited(options: [String]) throws {
    try TemporaryFolder.with { folder in
      let photo = Self.photo("<a xmp:Rating='2'>")
      try folder.place(photo, at: "a.jpg")
      let result = try Program.run(["edit", "a.jpg", "--rating", "1"] + options, in: folder.path)
      // The warning says what that of reading would say.
      #expect(result.errorLines.count == 1)
      #expect(
        result.errorLines.last?.hasPrefix(
          "exifcli: a.jpg: warning: its XMP cannot be edited, and stays as it is: it is not")
          == true)
      #expect(result.errors.contains("programs that read rating there will not see the edit"))
      #expect(result.exitCode == 0)
      let bytes = try folder.bytes("a.jpg")
      #expect((bytes == photo) == (options == ["--dry-run"]))
      #expect(bytes.contains(Array("<a xmp:Rating='2'>".utf8)))
    }
  }
}
