import PhotoFixtures
import Testing

/// `exifcli edit --from FILE`.
@Suite(.tags(.process, .concurrent))
struct EditFromTests {
  private static let photos = ["exif-little-endian.jpg", "grey.jpg", "no-exif.jpg"]

  private func withPhotos(_ body: (TemporaryFolder) throws -> Void) throws {
    try TemporaryFolder.with("exif-little-endian", "grey", "no-exif") { try body($0) }
  }

  /// Runs it with data on standard input.
  private func edit(
    _ data: String, _ options: [String] = [], in folder: TemporaryFolder
  ) throws -> ProgramResult {
    try folder.place(Array(data.utf8), at: "data")
    return try Program.run(
      ["edit", "--from", "-", "--format", "jsonl"] + options, in: folder.path,
      script: #""$@" < data"#)
  }

  @Test(arguments: ["jsonl", "json", "csv"])
  func aListThatIsGivenBackWritesNothing(format: String) throws {
    try withPhotos { folder in
      let before = try Self.photos.map { try FileState($0, in: folder) }
      let result = try Program.run(
        ["edit", "--from", "-"], in: folder.path,
        script: #""$1" list --format \#(format) | "$@""#)

      #expect(result.lines.last == EditSummary.text(unchanged: 3))
      #expect(result.exitCode == 0)
      #expect(try Self.photos.map { try FileState($0, in: folder) } == before)
    }
  }

  /// The column and the key of the sources of values are no fields, and need no option.
  @Test(arguments: ["jsonl", "json", "csv", "tsv"])
  func aListWithSourcesThatIsGivenBackWritesNothing(format: String) throws {
    try TemporaryFolder.with("xmp-after-exif", "makernote-canon-little-endian", "no-exif") {
      folder in
      let names = try folder.names()
      let before = try names.map { try FileState($0, in: folder) }
      let list = try Program.run(["list", "--sources", "--format", format], in: folder.path)
      #expect(list.output.contains("sources"))
      let result = try Program.run(
        ["edit", "--from", "-"], in: folder.path,
        script: #""$1" list --sources --format \#(format) | "$@""#)

      #expect(result.errors == "")
      #expect(result.lines.last == EditSummary.text(unchanged: 3))
      #expect(result.exitCode == 0)
      #expect(try names.map { try FileState($0, in: folder) } == before)
    }
  }

  @Test(.enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"))
  func aListOfRealPhotosThatIsGivenBackWritesNothing() throws {
    let result = try Program.run(
      ["edit", "--from", "-", "--format", "jsonl", "--dry-run"], in: SharedPhotos.folder,
      script: #""$1" list -r --format jsonl | "$@""#)
    let statuses = try result.records().map { $0.text("status") }

    #expect(statuses.count > 100)
    #expect(statuses.allSatisfy { $0 == "unchanged" })
    #expect(result.exitCode == 0)
  }

  @Test(arguments: [
    #"{"file":"grey.jpg","rating":3,"ev":0.1,"artist":"Ann\u00e9"}"#,
    "{\n  \"SourceFile\": \"grey.jpg\",\n  \"Rating\": 3,\n  \"ev\": 1e-1, \"artist\": \"Anné\"\n}\n",
    "\u{FEFF}file,rating,ev,artist,iso\r\ngrey.jpg,3,1/10,Anné,\r\n",
  ])
  func onlyTheFieldsOfTheDataChange(data: String) throws {
    try withPhotos { folder in
      let before = try Program.run(["list", "--format", "jsonl", "grey.jpg"], in: folder.path)
        .records()[0]
      let result = try edit(data, in: folder)
      let after = try Program.run(["list", "--format", "jsonl", "grey.jpg"], in: folder.path)
        .records()[0]

      #expect(result.exitCode == 0)
      let changed = ["rating": "3", "exposureValue": "0.1", "artist": #""Anné""#]
      for name in before.names {
        #expect(try after.literal(name) == changed[name] ?? before.literal(name))
      }
    }
  }

  @Test func nullRemovesAField() throws {
    try withPhotos { folder in
      let result = try edit(
        #"{"file":"exif-little-endian.jpg","artist":null,"pixelWidth":64}"#, in: folder)
      #expect(
        try result.records()[0].literal("changes")
          == #"{"artist":{"from":"Jane Example","to":null}}"#)
    }
  }

  @Test func rowsFailOneByOneInTheirOrder() throws {
    try withPhotos { folder in
      let result = try edit(
        """
        {"file":"no-exif.jpg","iso":-5}
        {"file":"grey.jpg","lense":1}
        {"file":"nowhere.jpg","iso":100}
        {"iso":100}
        {"file":"grey.jpg","pixelWidth":7}
        {"file":"exif-little-endian.jpg","iso":100}
        """, in: folder)
      let records = try result.records()
      let codes = try records.dropLast().map {
        try JSONRecord($0.literal("error")).text("code")
      }

      #expect(
        try result.files()
          == [
            "no-exif.jpg", "grey.jpg", "nowhere.jpg", "standard input", "grey.jpg",
            "exif-little-endian.jpg",
          ])
      #expect(
        codes == ["invalidValue", "invalidData", "notFound", "invalidData", "invalidValue"])
      #expect(records.last?.text("status") == "edited")
      #expect(result.exitCode == 1)
    }
  }

  @Test func thePhotoOfTwoRowsIsEditedAsTheFirstSays() throws {
    try withPhotos { folder in
      let result = try edit("file,iso\ngrey.jpg,100\ngrey.jpg,200\n", in: folder)
      let records = try result.records()
      try #require(records.count == 2)
      #expect(try records[0].literal("changes") == #"{"iso":{"from":320,"to":100}}"#)
      #expect(try JSONRecord(records[1].literal("error")).text("code") == "invalidData")
      #expect(result.exitCode == 1)
    }
  }

  @Test func aConditionHoldsForThePhotosOfTheData() throws {
    try withPhotos { folder in
      let result = try edit(
        "file,iso\ngrey.jpg,100\nexif-little-endian.jpg,200\nno-exif.jpg,100\n",
        ["--where", "iso = 400"], in: folder)
      #expect(try result.files() == ["exif-little-endian.jpg"])
    }
  }

  @Test func aBadRowKeepsAllFromBeingEditedTogether() throws {
    try withPhotos { folder in
      let before = try Self.photos.map { try FileState($0, in: folder) }
      let result = try edit(
        "file,iso\ngrey.jpg,100\nno-exif.jpg,fast\n", ["--all-or-nothing"], in: folder)
      #expect(try result.records().map { $0.text("status") } == ["failed", "failed"])
      #expect(try Self.photos.map { try FileState($0, in: folder) } == before)
    }
  }

  @Test(arguments: [
    ("nowhere", "exifcli: nowhere: there is no such file; check the path"),
    (".", "exifcli: .: is a folder; name a file"),
  ])
  func dataThatCannotBeReadIsAFailure(file: String, error: String) throws {
    try withPhotos { folder in
      let result = try Program.run(["edit", "--from", file], in: folder.path)
      #expect(result.errorLines == [error])
      #expect(result.exitCode == 1)
    }
  }
}
