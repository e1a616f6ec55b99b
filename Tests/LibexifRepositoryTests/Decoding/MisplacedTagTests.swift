import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Testing

@testable import TIFFBlocks

/// Tags and directories that occur twice, out of order, or in the wrong place.
struct MisplacedTagTests {
  private static let exposure = [TIFFBuilder.Entry].exposure(
    iso: 250, time: (1, 60), aperture: (8, 1), focalLength: (35, 1), bias: (-1, 3), flash: 0x41)

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func exposuresInIFD0AreRead(_ order: TIFFBuilder.ByteOrder) throws {
    let metadata = try Fixture.metadata(
      order, image: Self.exposure + .taken("2001:02:03 04:05:06"))
    #expect(metadata.iso == 250)
    #expect(metadata.exposureDuration == fraction(1, 60))
    #expect(metadata.lensAperture == 8)
    #expect(metadata.focalLength == 35)
    #expect(metadata.exposureValue == fraction(-1, 3))
    #expect(metadata.flashMode == .redEye)
    #expect(metadata.captureDate?.description == "2001-02-03T04:05:06")
  }

  @Test
  func theExifDirectoryTakesPrecedenceOverIFD0() throws {
    let metadata = try Fixture.metadata(
      image: Self.exposure, exif: [.init(.photographicSensitivity, .short(800))])
    #expect(metadata.iso == 800)
    #expect(metadata.lensAperture == 8)
  }

  /// In these directories, the numbers of IFD0's tags have another meaning or none.
  @Test
  func tagsOfIFD0AndGPSAreReadNowhereElse() throws {
    let strays: [TIFFBuilder.Entry] = [
      .init(.make, .ascii("Stray")), .init(.orientation, .short(3)), .init(.rating, .short(5)),
      .init(.gpsAltitude, .rational(5, 1)),
    ]
    let metadata = try Fixture.metadata(image: [strays[3]], exif: strays)
    #expect(Set(metadata.values.keys) == ["pixelWidth", "pixelHeight", "fileType"])
    let inGPS = try Fixture.metadata(gps: Array(strays.prefix(3)) + Self.exposure)
    #expect(Set(inGPS.values.keys) == ["pixelWidth", "pixelHeight", "fileType"])
  }

  /// The tags of the thumbnail do not describe the photo.
  @Test
  func theThumbnailsTagsAreNotRead() throws {
    let metadata = try Fixture.metadata(
      TIFFBuilder(
        .littleEndian,
        .init(
          [.init(.model, .ascii("Example One"))],
          next: .directory(.init([.init(.make, .ascii("Stray")), .init(.orientation, .short(8))]))
        )))
    #expect(Set(metadata.values.keys) == ["cameraModel", "pixelWidth", "pixelHeight", "fileType"])
  }

  /// Fixtures with different orders of their parts, identified by their ISO numbers.
  @Test(
    arguments: [
      ("jfif-then-exif", 50), ("xmp-before-exif", 80), ("xmp-after-exif", 100),
      ("comment-and-fill-before-exif", 125), ("exif-after-other-segments", 160),
      ("two-exif-segments", 200), ("exif-after-tables", 250), ("thumbnail", 640),
      ("thumbnail-past-end", 640), ("trailer", 500), ("mpf-after-exif", 800),
      ("mpf-before-exif", 800), ("repeated-exif-pointer", 400), ("two-exif-directories", 500),
      ("odd-offsets", 640), ("gap-before-ifd0", 800), ("unsorted-entries", 1000),
      ("unknown-tags", 1250), ("shared-value", 100), ("value-past-end", 200),
      ("directory-loop", 1250), ("value-out-of-range", 1250), ("cut-in-image-data", 1250),
      ("cut-in-frame-header", 1250), ("thumbnail-two-bytes-past-end", 640),
      ("bytes-after-exif", 1250), ("bytes-between-segments", 1250),
    ])
  func theRightDirectoryIsRead(_ name: String, _ iso: Int) throws {
    #expect(try Fixture.metadata(name).iso == iso)
  }

  @Test
  func theRatingIsReadFromXMPNotFromExif() throws {
    #expect(try Fixture.metadata("xmp-after-exif").rating == 5)
    #expect(try Fixture.metadata("no-exif-xmp-only").rating == 3)
  }
}
