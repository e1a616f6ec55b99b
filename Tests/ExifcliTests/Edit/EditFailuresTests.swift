import Testing

/// A photo that cannot be edited among others that can.
@Suite(.tags(.process, .concurrent))
struct EditFailuresTests {
  @Test(arguments: ["nowhere.jpg", "text.jpg", "no-room.jpg", "bad-tiff-header.jpg"])
  func theOthersAreEdited(bad: String) throws {
    try TemporaryFolder.with("no-exif", "exif-little-endian", "no-room", "bad-tiff-header") {
      folder in
      try folder.place(Array("no photo".utf8), at: "text.jpg")
      let before = try? folder.bytes(bad)
      let result = try Program.run(
        ["edit", "no-exif.jpg", bad, "exif-little-endian.jpg", "--ev", "-1"], in: folder.path)

      #expect(
        result.lines == [
          "no-exif.jpg: exposureValue (none) -> -1",
          "exif-little-endian.jpg: exposureValue +1/3 -> -1",
          EditSummary.text(edited: 2, failed: 1),
        ])
      #expect(result.errorLines.last?.hasPrefix("exifcli: \(bad): ") == true)
      #expect(result.errorLines.allSatisfy { $0.hasPrefix("exifcli: \(bad): ") })
      #expect(result.exitCode == 1)
      #expect((try? folder.bytes(bad)) == before)
      let listed = try Program.run(
        ["list", "--format", "jsonl", "no-exif.jpg", "exif-little-endian.jpg"], in: folder.path)
      #expect(try listed.records().map { $0.number("exposureValue") } == [-1, -1])
    }
  }

  @Test func photosAreDoneInTheOrderInWhichTheyAreNamed() throws {
    try TemporaryFolder.with("iso-speed", "grey", "date-plain") { folder in
      let files = ["iso-speed.jpg", "date-plain.jpg", "nowhere.jpg", "grey.jpg"]
      let result = try Program.run(
        ["edit", "--format", "jsonl", "--ev", "1"] + files, in: folder.path)

      #expect(try result.files() == files)
    }
  }

  /// A warning about something that the edit does not touch.
  @Test func warningsDoNotChangeTheExitCode() throws {
    try TemporaryFolder.with("directory-loop") { folder in
      let result = try Program.run(["edit", "directory-loop.jpg", "--ev", "1"], in: folder.path)

      #expect(result.lines.first == "directory-loop.jpg: exposureValue -1/3 -> +1")
      #expect(result.errorLines.count == 1)
      #expect(result.errors.hasPrefix("exifcli: directory-loop.jpg: warning: "))
      #expect(result.exitCode == 0)
    }
  }

  /// Each run leaves exactly one photo in the folder, edited or not.
  @Test(arguments: ["exif-little-endian", "no-exif", "no-room", "bad-tiff-header"])
  func noOtherFilesAreLeft(photo: String) throws {
    try TemporaryFolder.with(photo) { folder in
      _ = try Program.run(["edit", photo + ".jpg", "--ev", "1"], in: folder.path)

      #expect(try folder.names() == [photo + ".jpg"])
    }
  }
}
