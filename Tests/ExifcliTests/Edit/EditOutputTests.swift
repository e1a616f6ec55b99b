import Testing

/// `exifcli edit --output FOLDER`.
@Suite(.tags(.process, .concurrent))
struct EditOutputTests {
  private static let photos = ["album/a.jpg", "album/below/b.jpg", "c.jpg"]

  private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for name in Self.photos { try folder.place("exif-little-endian", as: name) }
      try body(folder)
    }
  }

  @Test func writesAllPhotosAndLeavesTheOriginals() throws {
    try withPhotos { folder in
      let before = try Self.photos.map { try FileState($0, in: folder) }
      // This photo already has the value.
      _ = try Program.run(["edit", "c.jpg", "--ev", "1", "--output", "first"], in: folder.path)
      let result = try Program.run(
        ["edit", "-r", "album", "first/c.jpg", "--ev", "1", "--output", "out"], in: folder.path)
      let listed = try Program.run(
        ["list", "-r", "out", "--where", "ev = 1", "--format", "paths"], in: folder.path)

      #expect(result.lines.last == EditSummary.text(edited: 2, unchanged: 1))
      #expect(listed.lines == ["out/a.jpg", "out/below/b.jpg", "out/c.jpg"])
      #expect(try Self.photos.map { try FileState($0, in: folder) } == before)
    }
  }

  @Test func replacesNothing() throws {
    try withPhotos { folder in
      try folder.place("no-exif", as: "out/a.jpg")
      let there = try FileState("out/a.jpg", in: folder)
      let result = try Program.run(
        ["edit", "-r", "album", "--ev", "1", "--output", "out", "--format", "jsonl"],
        in: folder.path)
      let error = try JSONRecord(result.records()[0].literal("error"))

      #expect(try result.records().map { $0.text("status") } == ["failed", "edited"])
      #expect(error.text("code") == "outputExists")
      #expect(result.exitCode == 1)
      #expect(try FileState("out/a.jpg", in: folder) == there)
    }
  }

  @Test func aRehearsalMakesNoFolder() throws {
    try withPhotos { folder in
      let names = try folder.names()
      let result = try Program.run(
        ["edit", "c.jpg", "--ev", "1", "--output", "out", "--dry-run"], in: folder.path)
      #expect(result.lines.last == EditSummary.text(edited: 1, isRehearsal: true))
      #expect(try folder.names() == names)
    }
  }
}
