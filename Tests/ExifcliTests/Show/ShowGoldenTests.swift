import Testing

/// The output of `exifcli show` for some fixtures.
@Suite(.tags(.process))
struct ShowGoldenTests {
  @Test(arguments: ["exif-little-endian", "makernote-canon-little-endian"])
  func isRight(photo: String) throws {
    for (format, suffix) in [("text", "txt"), ("json", "json")] {
      let result = try Program.run(["show", "Fixtures/\(photo).jpg", "--format", format])

      try Golden("show-\(photo).\(suffix)").expect(result.outputBytes)
      #expect(result.errors.isEmpty)
      #expect(result.exitCode == 0)
    }
  }

  /// The notes are of makers that libexif knows.
  @Test func ofMakerNotesIsRight() throws {
    let makers = [
      "casio-qvc", "epson", "fujifilm", "nikon", "nikon-first", "olympus-first", "pentax", "sanyo",
    ]
    let result = try Program.run(["show"] + makers.map { "Fixtures/makernote-\($0).jpg" })

    try Golden("show-makernotes.txt").expect(result.outputBytes)
    #expect(result.errors.isEmpty)
    #expect(result.exitCode == 0)
  }

  /// The blocks break the standard.
  @Test func ofOddBlocksIsRight() throws {
    let photos = [
      "exif-pointer-of-type-ascii", "gps-pointer-to-exif-ifd", "large-fractions",
      "text-without-character-code", "texts-of-count-zero", "thumbnail-uncompressed",
    ]
    let result = try Program.run(["show"] + photos.map { "Fixtures/\($0).jpg" })

    try Golden("show-oddities.txt").expect(result.outputBytes)
    #expect(result.exitCode == 0)
  }
}
