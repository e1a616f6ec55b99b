import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Testing

/// Every field of a photo with all fields, and photos with few fields.
struct WholeBlockDecodingTests {
  private static let everything = told.compactMapValues { $0 }

  private static let told: [String: MetadataValue?] = [
    "iso": .integer(400), "focalLength": .fraction(35), "focalLength35mm": .fraction(52),
    "exposureValue": .fraction(fraction(1, 3)), "lensAperture": .fraction(fraction(28, 5)),
    "exposureDuration": .fraction(fraction(1, 250)), "flashMode": .choice("normal"),
    "captureDate": CaptureDate(
      year: 2024, month: 5, day: 1, hour: 6, minute: 42, second: 17, fraction: "120",
      utcOffset: 540
    ).map(MetadataValue.date),
    "digitizedDate": CaptureDate(
      year: 2024, month: 5, day: 1, hour: 6, minute: 42, second: 18, fraction: "5", utcOffset: 540
    ).map(MetadataValue.date),
    "modifyDate": CaptureDate(
      year: 2024, month: 5, day: 2, hour: 8, minute: 15, second: 30, fraction: "00",
      utcOffset: 120
    ).map(MetadataValue.date),
    "cameraMake": .text("Example"), "cameraModel": .text("Example One"),
    "lensModel": .text("Example 24-70mm F2.8"), "software": .text("Example Firmware 1.02"),
    "orientation": .integer(1), "pixelWidth": .integer(64), "pixelHeight": .integer(48),
    "fileType": .text("JPEG"),
    "latitude": .fraction(fraction(350_116, 10_000)),
    "longitude": .fraction(fraction(1_357_682, 10_000)),
    "altitude": .fraction(fraction(503, 10)), "artist": .text("Jane Example"),
    "copyright": .text("2024 Jane Example"),
    "description": .text("Morning mist over the valley"), "comment": .text("A comment"),
    "whiteBalance": .choice("auto"),
    "meteringMode": .choice("pattern"), "exposureProgram": .choice("aperturePriority"),
    "rating": .integer(4),
  ]

  @Test(arguments: ["exif-little-endian", "exif-big-endian"])
  func everyFieldIsRead(_ name: String) throws {
    let photo = try Fixture.fetch(name)
    #expect(photo.metadata.values == Self.everything)
    #expect(photo.warnings.isEmpty)
  }

  @Test
  func everyFieldHasAnExpectation() {
    #expect(
      Set(Self.everything.keys)
        == Set(MetadataField.usual.map(\.name)).subtracting(
          [
            "displayOrientation", "cameraSerial", "lensMake", "lensSerial",
            "hierarchicalKeywords", "duration", "frameRate", "codec",
          ]
            + FieldEdit.xmpSets.map(\.field)))
  }

  private static let size: [String: MetadataValue] = [
    "pixelWidth": .integer(64), "pixelHeight": .integer(48),
    "fileType": .text("JPEG"),
  ]

  @Test(arguments: ["no-exif", "no-metadata", "empty-exif"])
  func aPhotoWithoutExifHasOnlyItsSize(_ name: String) throws {
    let photo = try Fixture.fetch(name)
    #expect(photo.metadata.values == Self.size)
    #expect(photo.warnings.isEmpty)
  }

  @Test
  func aPhotoWithoutAnExifDirectoryHasTheFieldsOfIFD0() throws {
    let photo = try Fixture.fetch("no-exif-directory")
    let said: [String: MetadataValue] = [
      "cameraMake": .text("Sample Optics"), "cameraModel": .text("Sample S100"),
      "orientation": .integer(5), "description": .text("A scanned slide"),
      "artist": .text("Carlos Example"),
    ]
    #expect(photo.metadata.values == Self.size.merging(said) { $1 })
    #expect(photo.warnings.isEmpty)
  }

  @Test(arguments: [
    ["makernote-canon-little-endian", "makernote-canon-big-endian", "makernote-at-end"],
    ["mpf-after-exif", "mpf-before-exif"],
    ["exif-little-endian", "exif-big-endian"],
  ])
  func equalContentsReadTheSame(_ names: [String]) throws {
    let values = try names.map { try Fixture.metadata($0).values }
    #expect(values.allSatisfy { $0 == values[0] })
    #expect(values[0].count > 10)
  }

  @Test
  func theSizeIsThatOfThePicture() throws {
    let metadata = try Fixture.metadata("grey")
    #expect(metadata.pixelWidth == 45)
    #expect(metadata.pixelHeight == 61)
    let lying = try Fixture.metadata(
      exif: [.init(.pixelXDimension, .long(4000)), .init(.pixelYDimension, .long(3000))])
    #expect(lying.values == Self.size)
  }
}
