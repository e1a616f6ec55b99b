import LibexifRepository
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

/// The pictures of photos, reduced and upright.
struct PictureTests {
  private static func picture(_ bytes: [UInt8], fitting side: Int) throws -> PixelImage {
    try TemporaryFolder.with { folder in
      try LibexifPhotoRepository().fetchPicture(
        ofIdentifier: folder.place(bytes, at: "photo.jpg"),
        fitting: PixelSize(width: side, height: side))
    }
  }

  private static func turned(_ orientation: UInt16) -> [UInt8] {
    JPEGBuilder(
      metadata: [.exif(TIFFBuilder(.bigEndian, .init([.init(.orientation, .short(orientation))])))]
    ).bytes
  }

  /// The picture of the fixtures is light at the top left and dark at the bottom right.
  private static func lightestCorner(_ image: PixelImage) -> String? {
    let (right, bottom) = (image.size.width - 1, image.size.height - 1)
    let corners = [
      ("top left", 0, 0), ("top right", right, 0), ("bottom left", 0, bottom),
      ("bottom right", right, bottom),
    ]
    return corners.max { lightness($0.1, $0.2, image) < lightness($1.1, $1.2, image) }?.0
  }

  private static func lightness(_ x: Int, _ y: Int, _ image: PixelImage) -> Int {
    let pixel = (y * image.size.width + x) * 3
    return image.samples[pixel..<pixel + 3].reduce(0) { $0 + Int($1) }
  }

  @Test(
    arguments: [
      (1, 48, 36, "top left"), (2, 48, 36, "top right"), (3, 48, 36, "bottom right"),
      (4, 48, 36, "bottom left"), (5, 36, 48, "top left"), (6, 36, 48, "top right"),
      (7, 36, 48, "bottom right"), (8, 36, 48, "bottom left"),
    ] as [(UInt16, Int, Int, String)])
  func areUprightAndFit(
    _ orientation: UInt16, _ width: Int, _ height: Int, _ corner: String
  ) throws {
    let image = try Self.picture(Self.turned(orientation), fitting: 48)
    #expect(image.size == PixelSize(width: width, height: height))
    #expect(Self.lightestCorner(image) == corner)
  }

  /// The colours are the same at all scales at which libjpeg decodes.
  @Test(arguments: [1, 2, 7, 8, 9, 16, 24, 31, 32, 63, 64, 1000])
  func areAsLargeAsFitsAndNoLargerThanStored(_ side: Int) throws {
    let image = try Self.picture(JPEGBuilder().bytes, fitting: side)
    let longest = min(side, 64)
    #expect(image.size == PixelSize(width: longest, height: max(1, (longest * 3 + 2) / 4)))
    let mean = image.samples.reduce(0) { $0 + Int($1) } / image.samples.count
    #expect((147...154).contains(mean))
    if side > 7 { #expect(Self.lightestCorner(image) == "top left") }
  }

  @Test func ofGreyPhotosAreGrey() throws {
    let image = try Self.picture(#require(Fixture.named("grey")).bytes, fitting: 20)
    #expect(image.size == PixelSize(width: 20, height: 15))
    for pixel in stride(from: 0, to: image.samples.count, by: 3) {
      #expect(Set(image.samples[pixel..<pixel + 3]).count == 1)
    }
  }

  @Test(arguments: Fixture.jpegs)
  func canBeMadeOfEveryFixtureWithAFrameHeader(_ fixture: Fixture) throws {
    let hasNone = ["cut-in-exif", "cut-in-frame-header"].contains(fixture.name)
    do {
      let image = try Self.picture(fixture.bytes, fitting: 32)
      #expect(max(image.size.width, image.size.height) == 32)
      #expect(!hasNone)
    } catch let error as PhotoRepositoryError {
      #expect(error.undecodable?.hasPrefix("libjpeg: ") == true)
      #expect(hasNone)
    }
  }

  @Test func cannotBeMadeOfAPNGFile() throws {
    let photo = try #require(Fixture.named("png-exif")).bytes
    let error = #expect(throws: PhotoRepositoryError.self) {
      try Self.picture(photo, fitting: 32)
    }
    #expect(error?.reason == .notReadable(.undecodableFormat(name: "PNG")))
  }

  /// Pictures that would take hours or gigabytes, and pictures that libjpeg cannot decode.
  @Test(arguments: HostilePicture.all)
  func areRefusedIfHostile(_ picture: HostilePicture) throws {
    let error = try #require(throws: PhotoRepositoryError.self) {
      try Self.picture(picture.bytes, fitting: 32)
    }
    #expect(error.undecodable?.contains(picture.reason) == true)
  }
}

extension PhotoRepositoryError {
  /// Why the picture cannot be decoded; nil for any other failure.
  fileprivate var undecodable: String? {
    if case .notReadable(.undecodablePicture(let detail)) = reason { detail } else { nil }
  }
}
