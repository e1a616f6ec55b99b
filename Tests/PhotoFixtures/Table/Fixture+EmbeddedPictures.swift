extension Fixture {
  /// Further pictures in the file, and data after the picture.
  static let embeddedPictures: [Fixture] = [
    Fixture("thumbnail", "A thumbnail in IFD1", exif: shotWithThumbnail()),
    Fixture(
      "thumbnail-past-end",
      "A thumbnail whose length ends 40 bytes past the Exif block: the block may grow after those",
      exif: shotWithThumbnail(excess: 40)),
    Fixture(
      "thumbnail-two-bytes-past-end",
      "A thumbnail whose length ends 2 bytes past the Exif block, as some camcorders write it",
      exif: shotWithThumbnail(excess: 2)),
    Fixture(
      "trailer", "Bytes after the end of the image, of every value from 0 to 255",
      JPEGBuilder(metadata: [.exif(shot(iso: 500).block)], trailer: Array(0...255))),
    Fixture(
      "trailer-afcp",
      "An AFCP trailer, whose offsets count from the file's start: they follow if Exif is added before it",
      bytes: photoWithAFCP),
    Fixture(
      "mpf-after-exif",
      "An index of two images after Exif: when Exif grows, its offsets stay right, its length does not",
      bytes: multiPicture(indexPosition: 1).bytes),
    Fixture(
      "mpf-before-exif",
      "An index of two images before Exif: the offset of the second becomes wrong when Exif grows",
      bytes: multiPicture(indexPosition: 0).bytes),
  ]

  private static func shot(iso: UInt16) -> Shot {
    Shot(
      .phone, image: [.init(.orientation, .short(6))],
      exif: .exposure(
        iso: iso, time: (1, 120), aperture: (18, 10), focalLength: (42, 10), flash: 0x19)
        + .taken("2023:06:18 11:11:11", fraction: "345", offset: "-07:00")
        + .settings(program: 2, metering: 2, whiteBalance: 0)
        + [.init(.focalLengthIn35mmFilm, .short(26))])
  }

  private static func shotWithThumbnail(excess: Int = 0) -> TIFFBuilder {
    let thumbnail = JPEGBuilder(Picture(width: 16, height: 12)).bytes
    let directory = TIFFBuilder.Directory([
      .init(.compression, .short(6)),
      .init(.xResolution, .rational(72, 1)),
      .init(.yResolution, .rational(72, 1)),
      .init(.resolutionUnit, .short(2)),
      .init(.thumbnailOffset, .offset(of: thumbnail)),
      .init(.thumbnailLength, .long(UInt32(thumbnail.count + excess))),
    ])
    return TIFFBuilder(
      .littleEndian, .init(shot(iso: 640).imageEntries, next: .directory(directory)))
  }

  private static func multiPicture(indexPosition: Int) -> MultiPicture {
    MultiPicture(
      first: JPEGBuilder(metadata: [.exif(shot(iso: 800).block)]), indexPosition: indexPosition,
      second: JPEGBuilder(
        Picture(width: 32, height: 24), metadata: [.exif(shot(iso: 999).block)]))
  }

  /// A text after the picture, and an AFCP directory (AXS File Concatenation Protocol) with its offset
  /// in the file.
  private static var photoWithAFCP: [UInt8] {
    let picture = JPEGBuilder(metadata: [.jfif]).bytes
    let text = Array("A caption of no segment".utf8)
    let numbers = { (numbers: [Int]) in
      numbers.flatMap { TIFFBuilder.ByteOrder.bigEndian.bytes(UInt32($0)) }
    }
    // Version 1, one entry, and 4 unused bytes.
    let directory =
      Array("AXS!".utf8) + [0, 1, 0, 1, 0, 0, 0, 0] + Array("TEXT".utf8)
      + numbers([text.count, picture.count])
    return picture + text + directory + Array("AXS!".utf8)
      + numbers([picture.count + text.count, 0])
  }
}
