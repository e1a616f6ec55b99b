import Foundation
import PhotoFixtures
import Testing

/// `exifcli show --thumbnail`.
@Suite(.tags(.process))
struct ShowThumbnailTests {
  /// The bytes that IFD1 of the fixture points to.
  private static func thumbnail() throws -> [UInt8] {
    let show = try Program.run(["show", "--format", "json", "Fixtures/thumbnail.jpg"])
    let photos = try #require(
      JSONSerialization.jsonObject(with: Data(show.outputBytes)) as? [[String: Any]])
    let tags = try #require(photos.first?["tags"] as? [[String: Any]])
    func number(_ name: String) throws -> Int {
      try #require(tags.first { $0["name"] as? String == name }?["raw"] as? Int)
    }
    let photo = try #require(Fixture.named("thumbnail")).bytes
    let block = try #require(photo.firstRange(of: Array("Exif\0\0".utf8))).upperBound
    let start = try block + number("JPEGInterchangeFormat")
    return try Array(photo[start..<start + number("JPEGInterchangeFormatLength")])
  }

  @Test func isWrittenByteForByte() throws {
    try TemporaryFolder.with("thumbnail") { folder in
      let result = try Program.run(
        ["show", "thumbnail.jpg", "--thumbnail", "small.jpg"], in: folder.path)

      #expect(try folder.bytes("small.jpg") == Self.thumbnail())
      #expect(try folder.bytes("small.jpg").starts(with: [0xFF, 0xD8, 0xFF]))
      #expect(try folder.names() == ["small.jpg", "thumbnail.jpg"])
      #expect(result.output.isEmpty && result.errors.isEmpty)
      #expect(result.exitCode == 0)
    }
  }

  @Test func goesToStandardOutputIfTheUserAsks() throws {
    let result = try Program.run(["show", "Fixtures/thumbnail.jpg", "--thumbnail", "-"])

    #expect(try result.outputBytes == Self.thumbnail())
    #expect(result.exitCode == 0)
  }

  @Test func isNotWrittenToATerminal() throws {
    let result = try Program.run(
      ["show", "Fixtures/thumbnail.jpg", "--thumbnail", "-"], onTerminalOf: 80)

    #expect(result.output.contains("--preview"))
    #expect(!result.outputBytes.contains(0xFF))
    #expect(result.exitCode == 64)
  }

  @Test(arguments: ["no-exif", "exif-little-endian", "thumbnail-past-end"])
  func aPhotoWithoutOneFailsAndNothingIsWritten(photo: String) throws {
    try TemporaryFolder.with(photo) { folder in
      try folder.place([1], at: "old.jpg")
      for out in ["small.jpg", "old.jpg", "-"] {
        let result = try Program.run(
          ["show", photo + ".jpg", "--thumbnail", out, "--force"], in: folder.path)

        #expect(
          result.errorLines == [
            "exifcli: \(photo).jpg: has no embedded JPEG thumbnail"
          ])
        #expect(result.output.isEmpty)
        #expect(result.exitCode == 1)
      }
      #expect(try folder.names() == ["old.jpg", photo + ".jpg"].sorted())
      #expect(try folder.bytes("old.jpg") == [1])
    }
  }

  @Test func anExistingFileIsReplacedOnlyWithForce() throws {
    try TemporaryFolder.with("thumbnail") { folder in
      try folder.place([1, 2, 3], at: "old.jpg")
      let mode: [FileAttributeKey: Int] = [.posixPermissions: 0o640]
      try FileManager.default.setAttributes(mode, ofItemAtPath: folder.url("old.jpg").path)
      let before = try FileState("old.jpg", in: folder)
      let command = ["show", "thumbnail.jpg", "--thumbnail", "old.jpg"]
      let refused = try Program.run(command, in: folder.path)

      #expect(
        refused.errorLines == [
          "exifcli: old.jpg: already exists; choose another name, or replace it with --force"
        ])
      #expect(refused.exitCode == 1)
      #expect(try FileState("old.jpg", in: folder) == before)

      let forced = try Program.run(command + ["--force"], in: folder.path)
      #expect(forced.exitCode == 0)
      #expect(try folder.bytes("old.jpg") == Self.thumbnail())
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.url("old.jpg").path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try folder.names() == ["old.jpg", "thumbnail.jpg"])
    }
  }

  @Test(arguments: ["thumbnail.jpg", "link.jpg", "hard.jpg", "folder"], [[], ["--force"]])
  func thePhotoAndOddFilesAreNeverReplaced(out: String, force: [String]) throws {
    try TemporaryFolder.with("thumbnail") { folder in
      try folder.link("link.jpg", to: "thumbnail.jpg")
      try folder.makeFolder("folder")
      try FileManager.default.linkItem(
        at: folder.url("thumbnail.jpg"), to: folder.url("hard.jpg"))
      let before = try FileState("thumbnail.jpg", in: folder)
      let result = try Program.run(
        ["show", "./thumbnail.jpg", "--thumbnail", out] + force, in: folder.path)

      #expect(result.errorLines.count == 1)
      #expect(result.errors.hasPrefix("exifcli: \(out): "))
      #expect(result.exitCode == 1)
      #expect(try FileState("thumbnail.jpg", in: folder) == before)
      #expect(try folder.names() == ["folder", "hard.jpg", "link.jpg", "thumbnail.jpg"])
    }
  }

  /// `ulimit -f 0` leaves no room in any file, but output to a terminal works.
  @Test(
    .disabled(if: Sanitizer.isOn, "sanitizers write files of their own"),
    arguments: [[], ["--force"]])
  func nothingIsLeftOfOneThatCannotBeWritten(force: [String]) throws {
    try TemporaryFolder.with("thumbnail") { folder in
      if !force.isEmpty { try folder.place([1, 2, 3], at: "small.jpg") }
      let result = try Program.run(
        ["show", "thumbnail.jpg", "--color", "never", "--thumbnail", "small.jpg"] + force,
        onTerminalOf: 80, in: folder.path, script: #"trap '' XFSZ; ulimit -f 0; exec "$@""#)

      // A build with coverage cannot write its coverage file either, and says so in further lines.
      #expect(
        result.lines.first
          == "exifcli: small.jpg: cannot be written: File too large; choose another folder")
      #expect(result.exitCode == 1)
      #expect(try folder.names() == (force.isEmpty ? [] : ["small.jpg"]) + ["thumbnail.jpg"])
      if !force.isEmpty { #expect(try folder.bytes("small.jpg") == [1, 2, 3]) }
    }
  }

  @Test func aFolderThatIsNotThereIsNamed() throws {
    let result = try Program.run(
      ["show", "Fixtures/thumbnail.jpg", "--thumbnail", "nowhere/small.jpg"])

    #expect(
      result.errorLines == [
        "exifcli: nowhere/small.jpg: cannot be written: No such file or directory; choose another folder"
      ])
    #expect(result.exitCode == 1)
  }

  @Test(arguments: [
    ["--thumbnail", "a.jpg", "--preview"], ["--thumbnail", "a.jpg", "--format", "json"],
    ["--preview", "--format", "text"], ["--thumbnail", "a.jpg", "Fixtures/grey.jpg"], ["--force"],
    ["--preview", "--force"], ["--thumbnail", ""],
  ])
  func optionsThatExcludeEachOtherAreAUsageError(arguments: [String]) throws {
    let result = try Program.run(["show", "Fixtures/thumbnail.jpg"] + arguments)

    #expect(result.output.isEmpty)
    #expect(result.exitCode == 64)
  }
}
