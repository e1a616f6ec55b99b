import PhotoFixtures
import PhotoUseCases
import Testing

/// What the user is told of photos that could not be read whole.
struct WarningTests {
  /// What the one warning of each damaged fixture says.
  private static let warnings = [
    "repeated-exif-pointer": "its Exif directory is pointed to twice",
    "two-exif-directories": "its Exif directory is pointed to twice",
    "thumbnail-past-end": "its thumbnail lies outside the block",
    "thumbnail-two-bytes-past-end": "its thumbnail lies outside the block",
    "bytes-after-exif": "the file has no segment where one should begin",
    "bytes-between-segments": "the file has no segment where one should begin",
    "value-past-end": "the value of tag 0x927C in its Exif directory lies outside the block",
    "cut-in-exif": "the file ends within its Exif segment",
    "cut-in-frame-header": "the file ends before its image data",
    "bad-tiff-header": "its Exif has no TIFF header",
    "exif-pointer-out-of-range": "its Exif directory lies outside the block",
    "directory-loop": "its IFD1 directory is pointed to twice",
    "exif-pointer-to-ifd0": "its Exif directory is pointed to twice",
    "value-out-of-range": "the value of tag 0x829A in its Exif directory lies outside the block",
    "ifd1-in-exif-ifd": "its IFD1 directory lies over something else",
    "png-wrong-checksum": "its eXIf chunk has a wrong checksum",
    "exif-pointer-into-text": "its Exif directory lies over something else",
  ]

  @Test(arguments: Fixture.all)
  func sayWhatIsDamaged(_ fixture: Fixture) throws {
    let warnings = try Fixture.fetch(fixture.name).warnings
    if let expected = Self.warnings[fixture.name] {
      #expect(warnings.first?.contains(expected) == true)
    } else {
      #expect(warnings.isEmpty)
    }
    #expect(warnings.count == (fixture.name == "cut-in-exif" ? 2 : warnings.count.signum()))
  }

  @Test
  func countWhatElseIsDamaged() throws {
    let outside = TIFFBuilder.Value.raw(type: 2, count: 9, field: 60_000)
    let block = TIFFBuilder(
      .bigEndian, .init([.init(.make, outside), .init(.model, outside), .init(.artist, outside)]))
    let warnings = try Fixture.fetch(JPEGBuilder(metadata: [.exif(block)]).bytes).warnings
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains(
        "tag 0x10F in its IFD0 directory lies outside the block (and 2 more)") == true)
  }
}
