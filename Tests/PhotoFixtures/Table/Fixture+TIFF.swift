extension Fixture {
  /// TIFF files and a raw like one, in the folder formats.
  package static let tiffs: [Fixture] = [
    Fixture(
      "tiff-little-endian", "TIFF in the byte order II, its picture before its directories",
      bytes: tiff(.littleEndian).bytes, nameExtension: "tif"),
    Fixture(
      "tiff-big-endian", "The same in the byte order MM", bytes: tiff(.bigEndian).bytes,
      nameExtension: "tif"),
    Fixture(
      "dng", "DNG: a preview in IFD0, the raw pixels in a SubIFD, and private data of the maker",
      bytes: dng.bytes, nameExtension: "dng"),
  ]

  private typealias Entry = TIFFBuilder.Entry

  private static func shot(_ order: TIFFBuilder.ByteOrder) -> Shot {
    Shot(
      .one, order, image: [.init(.artist, .ascii("Jane Example"))],
      exif: .exposure(
        iso: 400, time: (1, 250), aperture: (56, 10), focalLength: (35, 1), bias: (1, 3),
        flash: 0x01) + .taken("2024:05:01 06:42:17", fraction: "120", offset: "+09:00"),
      gps: .position(
        latitude: [35, 1, 0, 1, 4176, 100], longitude: [135, 1, 46, 1, 552, 100],
        references: ("N", "E"), altitude: (503, 10)))
  }

  /// Uncompressed pixels of one byte, a gradient.
  private static func pixels(
    _ width: Int, _ height: Int, photometric: UInt16, subfileType: UInt32 = 0
  ) -> [Entry] {
    let gradient = (0..<width * height).map { UInt8(40 + 2 * ($0 % width) + $0 / width) }
    return [
      .init(0x00FE, .long(subfileType)), .init(.imageWidth, .long(UInt32(width))),
      .init(.imageLength, .long(UInt32(height))), .init(.bitsPerSample, .short(8)),
      .init(.compression, .short(1)), .init(.photometricInterpretation, .short(photometric)),
      .init(.stripOffsets, .offset(of: gradient)), .init(.samplesPerPixel, .short(1)),
      .init(.rowsPerStrip, .long(UInt32(height))),
      .init(.stripByteCounts, .long(UInt32(width * height))),
    ]
  }

  private static func tiff(_ order: TIFFBuilder.ByteOrder) -> TIFFFile {
    let blackIsZero: UInt16 = 1
    return TIFFFile(pixels(64, 48, photometric: blackIsZero) + shot(order).imageEntries).with {
      $0.order = order
    }
  }

  /// The tags are those of DNG 1.7, chapters 3 and 4.
  private static var dng: TIFFFile {
    let filterArray: UInt16 = 32803
    let raw = TIFFBuilder.Directory(
      pixels(48, 32, photometric: filterArray) + [
        .init(0x828D, .short(2, 2)), .init(0x828E, .byte(0, 1, 1, 2)),
      ])
    let identity: [UInt32] = [1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1]
    return TIFFFile(
      pixels(16, 12, photometric: 1, subfileType: 1) + shot(.littleEndian).imageEntries + [
        .init(0x014A, .directory(raw)), .init(0xC612, .byte(1, 4, 0, 0)),
        .init(0xC613, .byte(1, 1, 0, 0)), .init(0xC614, .ascii("Example One")),
        .init(0xC621, .numbers(.signedRational, identity)),
        .init(0xC628, .numbers(.rational, [1, 1, 1, 1, 1, 1])),
        .init(0xC634, .numbers(.byte, "Example\0private data".utf8.map(UInt32.init))),
        .init(0xC65A, .short(21)),
      ])
  }
}
