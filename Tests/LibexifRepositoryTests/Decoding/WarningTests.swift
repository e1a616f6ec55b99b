import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

/// Warnings about photos that could not be read completely.
struct WarningTests {
  /// The warnings of each damaged fixture.
  private static let warnings: [String: [PhotoWarning]] = [
    "repeated-exif-pointer": [flaw("two pointers lead to its Exif directory")],
    "two-exif-directories": [flaw("two pointers lead to its Exif directory")],
    "thumbnail-past-end": [flaw("its thumbnail lies outside the block")],
    "thumbnail-two-bytes-past-end": [flaw("its thumbnail lies outside the block")],
    "value-past-end": [
      flaw("the value of tag 0x927C in its Exif directory lies outside the block")
    ],
    "cut-in-exif": [
      .damaged(detail: "the file ends within its Exif segment"),
      flaw("its IFD0 directory is cut short", others: 5),
    ],
    "date-invalid": [.unclear(tag: "DateTimeOriginal", text: "2023:02:30 25:61:00")],
    "date-not-a-date": [.unclear(tag: "DateTimeOriginal", text: "last tuesday, noon.")],
    "gps-without-references": [
      .unclear(tag: "GPSLatitudeRef", text: ""), .unclear(tag: "GPSLongitudeRef", text: ""),
    ],
    "cut-in-frame-header": [.damaged(detail: "the file ends before its image data")],
    "text-latin-1": [
      .guessedExif([MetadataField.artist, MetadataField.copyright, MetadataField.description])
    ],
    "bad-tiff-header": [.exifWithoutHeader],
    "exif-pointer-out-of-range": [flaw("its Exif directory lies outside the block")],
    "directory-loop": [flaw("two pointers lead to its IFD1 directory")],
    "exif-pointer-to-ifd0": [flaw("two pointers lead to its Exif directory")],
    "gps-pointer-to-exif-ifd": [flaw("two pointers lead to its GPS directory")],
    "value-out-of-range": [
      flaw("the value of tag 0x829A in its Exif directory lies outside the block")
    ],
    "ifd1-in-exif-ifd": [flaw("its IFD1 directory overlaps other data")],
    "png-wrong-checksum": [
      .doubtful(detail: "its eXIf chunk has a wrong checksum: its values may be wrong")
    ],
    "exif-pointer-into-text": [flaw("its Exif directory overlaps other data")],
  ]

  private static func flaw(_ detail: String, others: Int = 0) -> PhotoWarning {
    .damagedExif(detail: detail, others: others)
  }

  @Test(arguments: Fixture.all)
  func nameTheDamage(_ fixture: Fixture) throws {
    #expect(try Fixture.fetch(fixture.name).warnings == Self.warnings[fixture.name] ?? [])
  }

  @Test(
    arguments: [
      ("\u{1B}$B5~ET\u{1B}(B", "京都", false), ("   \0", nil, false), ("\u{1B}(I1", nil, true),
    ] as [(String, String?, Bool)])
  func nameACommentThatIsNotInJIS(text: String, comment: String?, isNamed: Bool) throws {
    let exif = TIFFBuilder(
      .bigEndian,
      .init(exif: [.init(.userComment, .undefined(Array("JIS\0\0\0\0\0\(text)".utf8)))]))
    let photo = try Fixture.fetch(JPEGBuilder(metadata: [.exif(exif)]).bytes)
    #expect(photo.metadata.comment == comment)
    #expect(
      photo.warnings == (isNamed ? [.unclear(tag: "UserComment", text: "JIS \(text)")] : []))
  }

  @Test
  func countTheOtherFlaws() throws {
    let outside = TIFFBuilder.Value.raw(type: 2, count: 9, field: 60_000)
    let block = TIFFBuilder(
      .bigEndian, .init([.init(.make, outside), .init(.model, outside), .init(.artist, outside)]))
    let warnings = try Fixture.fetch(JPEGBuilder(metadata: [.exif(block)]).bytes).warnings
    let flaw = "the value of tag 0x10F in its IFD0 directory lies outside the block"
    #expect(warnings == [Self.flaw(flaw, others: 2)])
  }
}
