import Testing

/// Tags with the values that photos store (`--numbers`).
@Suite(.tags(.process))
struct StoredTagsTests {
  @Test(arguments: [
    ([], [" f/1.8\n", " 6: Right-top (turn 90° clockwise)\n"]),
    (["--numbers"], [" 18/10\n", " 6\n"]),
    (["--format", "csv"], ["FNumber,RATIONAL,1,f/1.8", "Orientation,SHORT,1,Right-top"]),
    (["--numbers", "--format", "csv"], ["FNumber,RATIONAL,1,18/10", "Orientation,SHORT,1,6"]),
    (["--numbers", "--format", "jsonl"], [#""rawIsCut":false,"value":"6""#]),
  ])
  func areShownIfAsked(options: [String], parts: [String]) throws {
    try TemporaryFolder.with("makernote-canon-little-endian") { folder in
      let arguments = ["show", "makernote-canon-little-endian.jpg", "--tags", "EXIF"] + options
      let result = try Program.run(arguments, in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      for part in parts { #expect(result.output.contains(part), "\(result.output)") }
    }
  }

  /// The names of tags are tags then, and those of fields fields. Filters and orders know both.
  @Test(arguments: [[], ["--sort", "iso"], ["--where", "ExifIFD:MeteringMode = pattern"]])
  func areListedIfAsked(options: [String]) throws {
    try TemporaryFolder.with("makernote-canon-little-endian") { folder in
      let list = [
        "list", "--columns", "iso,ExifIFD:MeteringMode,0x9209,GPS:GPSLatitude", "--format",
      ]
      let stored = try Program.run(list + ["tsv", "--numbers"] + options, in: folder.path)
      #expect(stored.output == "iso\tExifIFD:MeteringMode\t0x9209\tGPS:GPSLatitude\n1600\t5\t9\t\n")
      let meant = try Program.run(list + ["tsv"] + options, in: folder.path)
      #expect(meant.output == "iso\tmeteringMode\tflashMode\tlatitude\n1600\tpattern\tnormal\t\n")
      let records = try Program.run(list + ["jsonl", "--numbers"] + options, in: folder.path)
      #expect(
        records.output
          == #"{"iso":1600,"ExifIFD:MeteringMode":"5","0x9209":"9","GPS:GPSLatitude":null}"# + "\n")
    }
  }

  @Test(arguments: [
    (["list", "--numbers"], "--numbers is for columns of tags"),
    (["show", "a.jpg", "--preview", "--numbers"], "--numbers is for tags: leave it out"),
  ])
  func needTags(arguments: [String], message: String) throws {
    try TemporaryFolder.with("no-exif") { folder in
      let result = try Program.run(arguments, in: folder.path)
      #expect(result.exitCode == 64)
      #expect(result.errors.contains(message))
    }
  }

  /// The command that the message advises.
  @Test func theAdvisedColumnWorks() throws {
    try TemporaryFolder.with("makernote-canon-little-endian") { folder in
      let result = try Program.run(
        ["list", "--numbers", "--columns", "file,ExifIFD:MeteringMode"], in: folder.path)
      #expect(result.exitCode == 0 && result.output.contains("  5"))
    }
  }
}
