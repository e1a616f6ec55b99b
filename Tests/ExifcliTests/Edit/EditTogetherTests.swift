import Testing

/// `exifcli edit --all-or-nothing`.
@Suite(.tags(.process, .concurrent))
struct EditTogetherTests {
  private static let photos = ["a.jpg", "b.jpg", "c.jpg"]

  private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for name in Self.photos { try folder.place("exif-little-endian", as: name) }
      try folder.place("no-room", as: "full.jpg")
      try body(folder)
    }
  }

  @Test func editsAllIfAllCanBeEdited() throws {
    try withPhotos { folder in
      let result = try Program.run(
        ["edit", "--all-or-nothing", "--ev", "1", "--journal", "j", "--backup", ".old"]
          + Self.photos, in: folder.path)
      #expect(result.lines.last == EditSummary.text(edited: 3))
      #expect(result.exitCode == 0)
      #expect(
        try folder.names()
          == ["a.jpg", "a.jpg.old", "b.jpg", "b.jpg.old", "c.jpg", "c.jpg.old", "full.jpg", "j"])

      let undo = try Program.run(["undo", "j"], in: folder.path)
      #expect(undo.lines.last == "undone 3, unchanged 0, failed 0")
      for name in Self.photos {
        #expect(try folder.bytes(name) == folder.bytes(name + ".old"))
      }
    }
  }

  /// A photo that fails early, and one that fails only when its new file is made.
  @Test(arguments: ["nowhere.jpg", "full.jpg"], [[], ["--dry-run"]])
  func touchesNoneIfOneCannotBeEdited(bad: String, options: [String]) throws {
    try withPhotos { folder in
      let names = try folder.names()
      let before = try names.map { try FileState($0, in: folder) }
      let result = try Program.run(
        ["edit", "--all-or-nothing", "--artist", "Somebody", "--format", "jsonl"] + options
          + ["--backup", ".old"] + Self.photos + [bad], in: folder.path)
      let codes = try result.records().map { try JSONRecord($0.literal("error")).text("code") }

      #expect(
        try result.records().map { $0.text("status") } == Array(repeating: "failed", count: 4))
      #expect(codes.dropLast().allSatisfy { $0 == "notAttempted" })
      #expect(codes.last == (bad == "full.jpg" ? "noRoom" : "notFound"))
      #expect(result.exitCode == 1)
      #expect(try folder.names() == names)
      #expect(try names.map { try FileState($0, in: folder) } == before)
    }
  }
}
