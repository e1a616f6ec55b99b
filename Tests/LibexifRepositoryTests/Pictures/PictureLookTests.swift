import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// How pictures look: alike if they are recoded, scaled, brightened or turned, and not otherwise.
struct PictureLookTests {
  /// A picture of some smooth spots, which differ from seed to seed.
  private static func picture(_ seed: Int, width: Int = 480, height: Int = 320) -> PixelImage? {
    var number = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> Double {
      number = number &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(number >> 40) / Double(1 << 24)
    }
    let spots = (0..<12).map { _ in (x: next(), y: next(), size: 0.05 + next() / 4, light: next()) }
    var samples: [UInt8] = []
    for row in 0..<height {
      for column in 0..<width {
        let (x, y) = (Double(column) / Double(width), Double(row) / Double(height))
        let light = spots.reduce(0.0) { light, spot in
          let distance = ((x - spot.x) * (x - spot.x) + (y - spot.y) * (y - spot.y)) / spot.size
          return light + max(0, 1 - 8 * distance) * (spot.light - 0.4)
        }
        samples += Array(repeating: UInt8(min(220, max(0, 110 + 150 * light))), count: 3)
      }
    }
    return PixelImage(size: PixelSize(width: width, height: height), samples: samples)
  }

  private func fingerprint(_ image: PixelImage?) throws -> PictureFingerprint {
    let image = try #require(image)
    let side = PictureFingerprint.side
    let frame = PixelSize(width: side, height: side)
    return try #require(PictureFingerprint(of: image.reduced(to: image.size.fitted(into: frame))))
  }

  @Test func scaledPicturesLookAlike() throws {
    let whole = try fingerprint(Self.picture(1))
    for (width, height) in [(240, 160), (120, 80), (48, 32), (600, 300)] {
      let other = try fingerprint(Self.picture(1, width: width, height: height))
      #expect(whole.distance(to: other) <= 8, "\(width) x \(height)")
    }
  }

  @Test(arguments: [3, 6, 8])
  func turnedPicturesLookAlike(orientation: Int) throws {
    let whole = try fingerprint(Self.picture(2))
    let turned = try fingerprint(Self.picture(2)?.upright(orientation))
    #expect(whole.distance(to: turned) <= 2)
    #expect((whole.bits ^ turned.bits).nonzeroBitCount > 12)
  }

  @Test func brighterPicturesLookAlike() throws {
    let image = try #require(Self.picture(3))
    let brighter = PixelImage(
      size: image.size, samples: image.samples.map { UInt8(min(255, Int($0) * 11 / 10)) })
    #expect(try fingerprint(image).distance(to: fingerprint(brighter)) <= 2)
  }

  @Test func otherPicturesLookDifferent() throws {
    let all = try (10..<22).map { try fingerprint(Self.picture($0)) }
    for (place, one) in all.enumerated() {
      for other in all[(place + 1)...] { #expect(one.distance(to: other) > 10) }
    }
  }

  /// One colour, or too few pixels.
  @Test func whatShowsNothingHasNoFingerprint() throws {
    for (width, height, sample) in [(64, 64, UInt8(90)), (7, 64, 0), (64, 7, 255)] {
      var samples = [UInt8](repeating: sample, count: width * height * 3)
      if min(width, height) < 8 {
        for place in samples.indices where place % 2 == 0 { samples[place] = 128 }
      }
      let image = try #require(
        PixelImage(size: PixelSize(width: width, height: height), samples: samples))
      #expect(PictureFingerprint(of: image) == nil)
    }
  }

  @Test func filesHaveTheLookOfTheirPictures() throws {
    try TemporaryFolder.with { folder in
      let image = try #require(Self.picture(4))
      let good = try JPEGFile.thumbnail(of: image, maximumByteCount: .max).jpeg
      let bad = try JPEGFile.thumbnail(of: image, maximumByteCount: good.count / 2).jpeg
      _ = try folder.place(good, at: "good.jpg")
      _ = try folder.place(bad, at: "bad.jpg")
      _ = try folder.place(#require(Fixture.named("png-exif")).bytes, at: "none.png")
      _ = try folder.place(Array(good.prefix(40)), at: "cut.jpg")
      let names = ["good.jpg", "bad.jpg", "none.png", "cut.jpg", "missing.jpg"]
      let looks = Array(
        LibexifPhotoRepository().fetchPictureLooks(
          ofIdentifiers: names.map { folder.identifier(of: $0) }))
      let first = try #require(try looks[0].get())
      let second = try #require(try looks[1].get())
      #expect(first.byteCount == good.count)
      #expect(first.file != second.file)
      #expect(first.fingerprint.distance(to: second.fingerprint) <= 4)
      #expect(try first.fingerprint.distance(to: fingerprint(image)) <= 4)
      for look in looks[2...3] { #expect(try look.get() == nil) }
      #expect(throws: PhotoRepositoryError.self) { try looks[4].get() }
    }
  }
}
