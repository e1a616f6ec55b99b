import LibexifRepository
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

/// Thumbnails for a contact sheet: of one size, upright, of the shape of the picture.
struct MadeThumbnailTests {
  private static func make(
    _ photos: [[UInt8]], _ form: ThumbnailForm, picturesToo: Bool = true
  ) throws -> [Thumbnail?] {
    try TemporaryFolder.with { folder in
      let identifiers = try photos.enumerated().map { number, bytes in
        try folder.place(bytes, at: "\(number).jpg")
      }
      return try results(identifiers, form, picturesToo: picturesToo).map { try $0.get() }
    }
  }

  private static func results(
    _ identifiers: [PhotoIdentifier], _ form: ThumbnailForm, picturesToo: Bool = true,
    wanted: Int = .max
  ) -> [Result<Thumbnail?, PhotoRepositoryError>] {
    Array(
      LibexifPhotoRepository().makeThumbnails(
        ofIdentifiers: identifiers, form, picturesToo: picturesToo
      ).prefix(wanted))
  }

  /// A photo of 64 * 48 pixels, or of the size of `picture`, with this orientation and this thumbnail.
  private static func photo(
    _ orientation: UInt16, thumbnail: [UInt8], picture: Picture = Picture(width: 64, height: 48)
  ) -> [UInt8] {
    let directory = TIFFBuilder.Directory([
      .init(.thumbnailOffset, .offset(of: thumbnail)),
      .init(.thumbnailLength, .long(UInt32(thumbnail.count))),
    ])
    let block = TIFFBuilder(
      .bigEndian,
      .init([.init(.orientation, .short(orientation))], next: .directory(directory)))
    return JPEGBuilder(picture, metadata: [.exif(block)]).bytes
  }

  private static func thumbnail(_ width: Int, _ height: Int) -> [UInt8] {
    JPEGBuilder(Picture(width: width, height: height)).bytes
  }

  private static func expectSize(_ thumbnail: Thumbnail?, _ width: Int, _ height: Int) throws {
    let thumbnail = try #require(thumbnail)
    #expect(thumbnail.size == PixelSize(width: width, height: height))
    #expect(thumbnail.orientation == 1)
    let image = try #require(try DecodedImage(thumbnail.jpeg))
    #expect(image.warnings == 0)
    #expect(PixelSize(width: image.width, height: image.height) == thumbnail.size)
  }

  @Test(arguments: [(1, 32, 24), (6, 24, 32)] as [(UInt16, Int, Int)])
  func areMadeUprightFromThePictureIfThereIsNone(
    _ orientation: UInt16, _ width: Int, _ height: Int
  ) throws {
    let photo = Self.photo(orientation, thumbnail: [])
    let form = ThumbnailForm(longestSide: 32)
    try Self.expectSize(Self.make([photo], form)[0], width, height)
    #expect(try Self.make([photo], form, picturesToo: false) == [nil])
  }

  /// The embedded thumbnail is reduced, and turned unless it is upright. What another shape than the
  /// picture's adds to it is cut off: cameras fill it with black bars.
  @Test(
    arguments: [
      (1, (16, 12), (16, 12)), (1, (40, 30), (32, 24)), (6, (40, 30), (24, 32)),
      (6, (30, 40), (24, 32)), (1, (40, 40), (32, 24)), (1, (64, 24), (32, 24)),
      (8, (40, 40), (24, 32)),
    ] as [(UInt16, (Int, Int), (Int, Int))])
  func areMadeFromTheEmbeddedOnes(
    _ orientation: UInt16, _ stored: (Int, Int), _ expected: (Int, Int)
  ) throws {
    let photo = Self.photo(orientation, thumbnail: Self.thumbnail(stored.0, stored.1))
    let made = try Self.make([photo], ThumbnailForm(longestSide: 32), picturesToo: false)
    try Self.expectSize(made[0], expected.0, expected.1)
  }

  /// A few kilobytes can claim to be a picture of gigabytes, and an embedded thumbnail may be damaged.
  @Test(
    arguments: [
      (thumbnail(1025, 8), false), (thumbnail(8, 1025), false), (thumbnail(1024, 8), true),
      (Array(thumbnail(16, 12).prefix(60)), false),
    ] as [([UInt8], Bool)])
  func areMadeFromSoundEmbeddedOnesOnly(_ thumbnail: [UInt8], _ isSound: Bool) throws {
    let photo = Self.photo(1, thumbnail: thumbnail)
    let form = ThumbnailForm(longestSide: 32)
    #expect(try (Self.make([photo], form, picturesToo: false)[0] != nil) == isSound)
    #expect(try Self.make([photo], form)[0] != nil)
  }

  /// The quality is as good as the bytes allow.
  @Test func haveFewBytes() throws {
    let photo = JPEGBuilder(Picture(width: 160, height: 120)).bytes
    let byteCount = { (limit: Int) in
      let form = ThumbnailForm(longestSide: 160, maximumByteCount: limit)
      return try #require(try Self.make([photo], form)[0]).jpeg.count
    }
    let best = try byteCount(.max)
    #expect(try byteCount(best) == best)
    let less = try byteCount(best - 1)
    #expect(less < best)
    #expect(try byteCount(1) < less)
  }

  /// They are made by several threads.
  @Test func comeInTheOrderOfThePhotos() throws {
    let sides = (0..<60).map { 8 + $0 * 7 % 32 }
    let photos = sides.map { JPEGBuilder(Picture(width: $0, height: $0)).bytes }
    let made = try Self.make(photos, ThumbnailForm(longestSide: 64))
    #expect(made.map { $0?.size.width } == sides)
  }

  @Test func areOnlyMadeWhileMoreAreWanted() throws {
    try TemporaryFolder.with { folder throws in
      let photo = try folder.place(JPEGBuilder().bytes, at: "photo.jpg")
      let photos = Array(repeating: photo, count: 100)
      #expect(Self.results(photos, ThumbnailForm(longestSide: 8), wanted: 3).count == 3)
    }
  }

  @Test func cannotBeMadeOfAMissingPhoto() throws {
    try TemporaryFolder.with { folder throws in
      let photo = try folder.place(JPEGBuilder().bytes, at: "photo.jpg")
      let results = Self.results(
        [folder.identifier(of: "missing.jpg"), photo], ThumbnailForm(longestSide: 8))
      #expect(throws: PhotoRepositoryError.self) { try results[0].get() }
      #expect(try results[1].get() != nil)
    }
  }
}
