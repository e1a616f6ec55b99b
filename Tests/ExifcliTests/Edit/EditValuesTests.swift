import Testing

/// The values that `exifcli edit` writes, read back.
@Suite(.tags(.process))
struct EditValuesTests {
  /// The photo had +1/3 EV and 1/250 s.
  @Test(arguments: [
    (["--ev", "0.3"], "exposureValue +1/3 -> +0.3", ["exposureValue": "0.3"]),
    (["--ev", "2/3"], "exposureValue +1/3 -> +2/3", ["exposureValue": "0.6666666666666666"]),
    (["--ev", "+2/3"], "exposureValue +1/3 -> +2/3", ["exposureValue": "0.6666666666666666"]),
    (["--ev", "-0.7"], "exposureValue +1/3 -> -0.7", ["exposureValue": "-0.7"]),
    (["--ev=-0.7"], "exposureValue +1/3 -> -0.7", ["exposureValue": "-0.7"]),
    (["--ev", "-1/3"], "exposureValue +1/3 -> -1/3", ["exposureValue": "-0.3333333333333333"]),
    (["--ev", "0"], "exposureValue +1/3 -> 0", ["exposureValue": "0.0"]),
    (["--ev", "-2"], "exposureValue +1/3 -> -2", ["exposureValue": "-2.0"]),
    (
      ["--exposure-time", "1/125"], "exposureDuration 1/250 -> 1/125",
      ["exposureDuration": "0.008"]
    ),
    (["--exposure-time", "0.5"], "exposureDuration 1/250 -> 0.5", ["exposureDuration": "0.5"]),
    (["--exposure-time", "1.3"], "exposureDuration 1/250 -> 1.3", ["exposureDuration": "1.3"]),
    (["--exposure-time=30"], "exposureDuration 1/250 -> 30", ["exposureDuration": "30.0"]),
    (
      ["--exposure-time", "2", "--ev", "1"],
      "exposureValue +1/3 -> +1, exposureDuration 1/250 -> 2",
      ["exposureValue": "1.0", "exposureDuration": "2.0"]
    ),
    (
      ["--exposure-time", "2", "--ev", "1/3"], "exposureDuration 1/250 -> 2",
      ["exposureDuration": "2.0"]
    ),
  ])
  func areReadAgain(options: [String], line: String, values: [String: String]) throws {
    for photo in ["exif-little-endian", "exif-big-endian"] {
      try TemporaryFolder.with(photo) { folder in
        let name = photo + ".jpg"
        let before = try record(of: name, in: folder)
        let result = try Program.run(["edit", name] + options, in: folder.path)
        let after = try record(of: name, in: folder)

        let isEdited = line != "unchanged"
        let summary = EditSummary.text(edited: isEdited ? 1 : 0, unchanged: isEdited ? 0 : 1)
        #expect(result.lines == ["\(name): \(line)", summary])
        #expect(result.errors.isEmpty)
        #expect(result.exitCode == 0)
        for field in before.names {
          #expect(try after.literal(field) == (try values[field] ?? before.literal(field)))
        }
      }
    }
  }

  /// If the tag exists, an edit may change only its eight bytes.
  @Test(arguments: ["exif-little-endian", "exif-big-endian", "makernote-nikon", "trailer"])
  func areTheOnlyBytesThatChange(photo: String) throws {
    try TemporaryFolder.with(photo) { folder in
      let before = try folder.bytes(photo + ".jpg")
      let result = try Program.run(["edit", photo + ".jpg", "--ev", "-99/100"], in: folder.path)
      let after = try folder.bytes(photo + ".jpg")
      let changed = zip(before, after).enumerated().filter { $1.0 != $1.1 }.map(\.offset)

      #expect(result.exitCode == 0)
      #expect(before.count == after.count)
      let (first, last) = (try #require(changed.first), try #require(changed.last))
      #expect(last - first < 8)
    }
  }

  @Test(arguments: ["no-exif", "no-metadata", "no-exif-directory"])
  func areAddedIfThePhotoHasNone(photo: String) throws {
    try TemporaryFolder.with(photo) { folder in
      let name = photo + ".jpg"
      let result = try Program.run(
        ["edit", name, "--ev", "1/3", "--exposure-time", "1/60"], in: folder.path)
      let after = try record(of: name, in: folder)

      #expect(
        result.lines.first
          == "\(name): exposureValue (none) -> +1/3, exposureDuration (none) -> 1/60")
      #expect(try after.literal("exposureValue") == "0.3333333333333333")
      #expect(try after.literal("exposureDuration") == "0.016666666666666666")
      #expect(result.exitCode == 0)
    }
  }

  private func record(of name: String, in folder: TemporaryFolder) throws -> JSONRecord {
    let result = try Program.run(["list", "--format", "jsonl", name], in: folder.path)
    return try #require(try result.records().first)
  }

  /// Positions as programs compute them; no device is more exact.
  @Test(arguments: [
    #"{"file":"no-exif.jpg","latitude":48.1371541234567,"longitude":-11.57612345678901,"altitude":523.1234567}"#,
    "file,latitude,longitude,altitude\nno-exif.jpg,48.1371541234567,-11.57612345678901,523.1234567\n",
    "--gps=48.1371541234567,-11.57612345678901,523.1234567",
  ])
  func placesAreRoundedToWhatCanBeKnown(place: String) throws {
    try TemporaryFolder.with("no-exif") { folder in
      let isOption = place.hasPrefix("--")
      try folder.place(Array(place.utf8), at: "data")
      let result = try Program.run(
        ["edit"] + (isOption ? ["no-exif.jpg", place] : ["--from", "data"]), in: folder.path)
      let after = try record(of: "no-exif.jpg", in: folder)

      #expect(result.exitCode == 0)
      #expect(try after.literal("latitude") == "48.1371541235")
      #expect(try after.literal("longitude") == "-11.5761234568")
      #expect(try after.literal("altitude") == "523.1235")
    }
  }
}
