import LibexifRepository
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

/// The thumbnails in photos, and new ones.
struct ThumbnailTests {
  private static func thumbnail(_ bytes: [UInt8]) throws -> Thumbnail? {
    try TemporaryFolder.with { folder in
      try LibexifPhotoRepository().fetchThumbnail(
        ofIdentifier: folder.place(bytes, at: "photo.jpg"))
    }
  }

  /// A photo of 64 * 48 pixels with this orientation and this thumbnail.
  private static func photo(_ orientation: UInt16, thumbnail: [UInt8], excess: Int = 0) -> [UInt8] {
    let directory = TIFFBuilder.Directory([
      .init(.thumbnailOffset, .offset(of: thumbnail)),
      .init(.thumbnailLength, .long(UInt32(thumbnail.count + excess))),
    ])
    let block = TIFFBuilder(
      .bigEndian,
      .init([.init(.orientation, .short(orientation))], next: .directory(directory)))
    return JPEGBuilder(metadata: [.exif(block)]).bytes
  }

  @Test func isTheFileInTheExifBlock() throws {
    let thumbnail = try Self.thumbnail(#require(Fixture.named("thumbnail")).bytes)
    #expect(thumbnail?.jpeg == JPEGBuilder(Picture(width: 16, height: 12)).bytes)
    #expect(thumbnail?.size == PixelSize(width: 16, height: 12))
    #expect(thumbnail?.orientation == 6)
  }

  /// Some programs turn the thumbnail, but not the photo.
  @Test(
    arguments: [
      (1, 16, 12, 1), (3, 16, 12, 3), (6, 16, 12, 6), (8, 16, 12, 8), (6, 12, 16, 1),
      (5, 12, 16, 1), (3, 12, 16, 3), (6, 16, 16, 6),
    ] as [(UInt16, Int, Int, Int)])
  func isTurnedLikeThePhotoUnlessItAlreadyIs(
    _ orientation: UInt16, _ width: Int, _ height: Int, _ expected: Int
  ) throws {
    let jpeg = JPEGBuilder(Picture(width: width, height: height)).bytes
    let thumbnail = try Self.thumbnail(Self.photo(orientation, thumbnail: jpeg))
    #expect(thumbnail?.orientation == expected)
    #expect(thumbnail?.size == PixelSize(width: width, height: height))
  }

  @Test(arguments: [
    "no-exif", "no-metadata", "exif-little-endian", "thumbnail-past-end", "thumbnail-uncompressed",
  ])
  func isNilIfThePhotoHasNone(_ name: String) throws {
    #expect(try Self.thumbnail(#require(Fixture.named(name)).bytes) == nil)
  }

  /// It would keep its viewer busy for long.
  @Test(arguments: [(100, true), (101, false)])
  func isNilIfItHasTooManyScans(count: Int, isOne: Bool) throws {
    var jpeg = JPEGBuilder(Picture(width: 16, height: 12, isGrey: true))
    jpeg.scan = Array(repeatElement(jpeg.scan, count: count).joined())
    #expect(try (Self.thumbnail(Self.photo(1, thumbnail: jpeg.bytes)) != nil) == isOne)
  }

  @Test(
    arguments: [
      [], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9], Array("<svg onload=alert(1)>".utf8),
      Array(JPEGBuilder().bytes.prefix(100)),
    ] as [[UInt8]])
  func isNilIfItIsNotAJPEGFile(_ bytes: [UInt8]) throws {
    #expect(try Self.thumbnail(Self.photo(1, thumbnail: bytes)) == nil)
  }

}
