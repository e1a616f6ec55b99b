import Testing

/// The output of `exifcli show` for two fixtures.
@Suite(.tags(.process))
struct ShowGoldenTests {
  @Test(arguments: ["exif-little-endian", "makernote-canon-little-endian"])
  func isAsItShouldBe(photo: String) throws {
    for (format, suffix) in [("text", "txt"), ("json", "json")] {
      let result = try Program.run(["show", "Fixtures/\(photo).jpg", "--format", format])

      try Golden("show-\(photo).\(suffix)").expect(result.outputBytes)
      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
    }
  }
}
