import Testing

/// `exifcli edit --copy-from PHOTO`.
@Suite(.tags(.process))
struct EditCopyTests {
  private static let source = "exif-little-endian.jpg"

  private func run(
    _ options: [String], in folder: TemporaryFolder
  ) throws -> (result: ProgramResult, source: JSONRecord, copy: JSONRecord) {
    let result = try Program.run(["edit", "no-exif.jpg"] + options, in: folder.path)
    let records = try Program.run(
      ["list", "--format", "jsonl", Self.source, "no-exif.jpg"], in: folder.path
    ).records()
    try #require(records.count == 2)
    return (result, records[0], records[1])
  }

  @Test func copiesAllThatCanBeEdited() throws {
    try TemporaryFolder.with("exif-little-endian", "no-exif") { folder in
      let before = try FileState(Self.source, in: folder)
      let (result, source, copy) = try run(["--copy-from", Self.source], in: folder)

      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
      #expect(try FileState(Self.source, in: folder) == before)
      for name in source.names
      where !["file", "pixelWidth", "pixelHeight", "fileType"].contains(name) {
        #expect(try copy.literal(name) == source.literal(name), "\(name)")
      }
      #expect(try source.literal("exposureValue") == "0.3333333333333333")
    }
  }

  @Test func copiesTheNamedFieldsOnly() throws {
    try TemporaryFolder.with("exif-little-endian", "no-exif") { folder in
      let (_, source, copy) = try run(
        ["--copy-from", Self.source, "--fields", "ev,ExposureTime"], in: folder)

      for name in source.names
      where !["file", "pixelWidth", "pixelHeight", "fileType"].contains(name) {
        let isCopied = ["exposureValue", "exposureDuration"].contains(name)
        #expect(try copy.literal(name) == (isCopied ? source.literal(name) : "null"), "\(name)")
      }
    }
  }

  @Test func namedFieldsWin() throws {
    try TemporaryFolder.with("exif-little-endian", "no-exif") { folder in
      let (_, source, copy) = try run(
        ["--copy-from", Self.source, "--ev", "2", "--unset", "iso"], in: folder)

      #expect(try copy.literal("exposureValue") == "2.0")
      #expect(try copy.literal("iso") == "null")
      #expect(try copy.literal("exposureDuration") == source.literal("exposureDuration"))
    }
  }

  @Test(arguments: [
    (
      ["--copy-from", "nowhere.jpg"], "exifcli: nowhere.jpg: there is no such file; check the path"
    ),
    (
      ["--copy-from", "no-metadata.jpg"],
      "exifcli: no-metadata.jpg: has nothing to copy; choose another photo, or other --fields"
    ),
    (
      ["--copy-from", "iso-speed.jpg", "--fields", "iso,rating"],
      "exifcli: iso-speed.jpg: has no rating to copy; leave it out"
    ),
  ])
  func touchesNothingIfTheFieldsCannotBeCopied(options: [String], error: String) throws {
    try TemporaryFolder.with("exif-little-endian", "no-exif", "no-metadata", "iso-speed") {
      folder in
      let before = try FileState("no-exif.jpg", in: folder)
      let (result, _, _) = try run(options, in: folder)

      #expect(result.errorLines == [error])
      #expect(result.lines == [EditSummary.text(failed: 1)])
      #expect(result.exitCode == 1)
      #expect(try FileState("no-exif.jpg", in: folder) == before)
    }
  }
}
