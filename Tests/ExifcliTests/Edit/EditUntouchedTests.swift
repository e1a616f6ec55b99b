import Testing

/// Edits that must not touch the photo: neither its bytes, its inode nor its times.
@Suite(.tags(.process))
struct EditUntouchedTests {
  @Test(arguments: [
    ["--ev", "1/3"], ["--ev", "+1/3"], ["--exposure-time", "1/250"], ["--exposure-time", "0.004"],
    ["--ev", "1/3", "--exposure-time", "1/250"],
  ])
  func aPhotoWithTheValueIsUnchanged(options: [String]) throws {
    try TemporaryFolder.with("exif-little-endian") { folder in
      let before = try FileState("exif-little-endian.jpg", in: folder)
      let result = try Program.run(["edit", "exif-little-endian.jpg"] + options, in: folder.path)

      #expect(
        result.lines == ["exif-little-endian.jpg: unchanged", EditSummary.text(unchanged: 1)])
      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
      #expect(try FileState("exif-little-endian.jpg", in: folder) == before)
      #expect(try folder.names() == ["exif-little-endian.jpg"])
    }
  }

  /// There is nothing to write, so nothing can fail.
  @Test func aReadOnlyPhotoWithTheValueIsUnchanged() throws {
    try TemporaryFolder.with("exif-little-endian") { folder in
      try folder.makeReadOnly("exif-little-endian.jpg")
      let result = try Program.run(
        ["edit", "exif-little-endian.jpg", "--ev", "1/3"], in: folder.path)

      #expect(
        result.lines == ["exif-little-endian.jpg: unchanged", EditSummary.text(unchanged: 1)])
      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
    }
  }

  @Test(arguments: ["exif-little-endian", "no-exif", "directory-loop", "no-metadata"])
  func theSecondTimeIsUnchanged(photo: String) throws {
    try TemporaryFolder.with(photo) { folder in
      let name = photo + ".jpg"
      let edit = ["edit", name, "--ev", "-0.7"]
      let first = try Program.run(edit, in: folder.path)
      let before = try FileState(name, in: folder)
      let second = try Program.run(edit, in: folder.path)

      #expect(first.output.contains("-> -0.7"))
      #expect(second.lines == ["\(name): unchanged", EditSummary.text(unchanged: 1)])
      #expect(second.exitCode == 0)
      #expect(try FileState(name, in: folder) == before)
      #expect(try folder.names() == [name])
    }
  }

  @Test(arguments: [
    "exif-little-endian", "no-exif", "no-room", "bad-tiff-header", "value-past-end", "iso-speed",
  ])
  func aRehearsalSaysTheSameAsTheEdit(photo: String) throws {
    try TemporaryFolder.with(photo) { folder in
      let name = photo + ".jpg"
      let before = try FileState(name, in: folder)
      for format in ["text", "jsonl"] {
        let edit = ["edit", name, "--ev", "0.7", "--format", format]
        let rehearsal = try Program.run(edit + ["--dry-run"], in: folder.path)

        #expect(try FileState(name, in: folder) == before)
        #expect(try folder.names() == [name])

        try folder.place(photo, as: "copy/" + name)
        let result = try Program.run(edit, in: folder.path + "/copy")
        #expect(rehearsal.output + rehearsal.errors != "")
        let told = rehearsal.output.replacing("dry run: would edit ", with: "edited ")
        #expect(told == result.output)
        #expect(rehearsal.output.contains("dry run: ") == (format == "text"))
        #expect(rehearsal.errors == result.errors)
        #expect(rehearsal.exitCode == result.exitCode)
        try folder.remove("copy")
      }
    }
  }
}
