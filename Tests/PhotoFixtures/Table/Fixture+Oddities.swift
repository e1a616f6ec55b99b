extension Fixture {
  /// Blocks that break the standard, or have an uncommon layout, and were seen in real photos.
  static let oddities: [Fixture] = [
    Fixture(
      "exif-pointer-of-type-ascii",
      "An Exif pointer of type ASCII and count 154",
      exif: TIFFBuilder(
        .bigEndian,
        .init(
          shot().imageEntriesAlone + [
            .init(
              .exifPointer, .directory(.init(shot().exifEntries)),
              claimedType: TIFFBuilder.ValueType.ascii.rawValue, claimedCount: 154)
          ]))),
    Fixture(
      "gps-pointer-to-exif-ifd", "A GPS pointer of count 0 with the offset of the Exif IFD",
      exif: TIFFBuilder(
        .littleEndian,
        .init(
          shot().imageEntries
            + [.init(.gpsPointer, .shared(with: .exifPointer, .long, count: 0))]))),
    Fixture(
      "values-before-directories", "Every value comes before the directory that points to it",
      exif: valuesFirst(shot(gps: place))),
    Fixture(
      "texts-of-count-zero",
      "A description and a copyright of count 0, with offsets inside the block",
      shot(image: [
        .init(.imageDescription, .raw(type: 2, count: 0, field: 134)),
        .init(.copyright, .raw(type: 2, count: 0, field: 200)),
      ])),
    Fixture(
      "unsorted-gps", "A GPS IFD with unsorted entries",
      exif: unsortedGPS(shot(gps: place))),
    Fixture(
      "thumbnail-uncompressed", "An uncompressed thumbnail in IFD1: one strip of RGB pixels",
      exif: shotWithStrip),
    Fixture(
      "text-without-character-code",
      "A comment with a blank character code, and GPS texts with an undefined one (NULs)",
      shot(
        exif: [
          .init(.userComment, .undefined("        A comment without a code" + blanks(12)))
        ],
        gps: place + [
          .init(.gpsProcessingMethod, .undefined(blanks(8, "\0") + "GPS")),
          .init(.gpsAreaInformation, .undefined(blanks(24, "\0"))),
        ])),
    Fixture(
      "large-fractions", "Fractions with numerators and denominators over a million, up to 32 bits",
      Shot(
        .two, .bigEndian,
        exif: [
          .init(.photographicSensitivity, .short(100)),
          .init(.exposureTime, .rational(1_543_209, 100_000_000)),
          .init(.fNumber, .rational(469_762_048, 167_772_160)),
          .init(.focalLength, .rational(4_160_749_568, 83_886_080)),
          .init(.exposureBiasValue, .signedRational(-715_827_882, .max)),
          .init(.brightnessValue, .signedRational(.min, 1)),
          .init(.maxApertureValue, .rational(1_610_612_736, 201_326_592)),
          // At infinity (Exif 2.3 section 4.6.5).
          .init(.subjectDistance, .rational(.max, 1)),
        ] + .taken("2013:07:05 12:18:27"),
        gps: .position(
          latitude: [43, 1, 28, 1, 567_599_999, 100_000_000],
          longitude: [11, 1, 52, 1, 4_286_179_999, 100_000_000], references: ("N", "E"),
          altitude: (2_303_091_199, 10_000_000)))),
  ]

  private static func shot(
    image: [TIFFBuilder.Entry] = [], exif: [TIFFBuilder.Entry] = [], gps: [TIFFBuilder.Entry] = []
  ) -> Shot {
    Shot(
      .compact, image: image,
      exif: .exposure(
        iso: 200, time: (1, 90), aperture: (35, 10), focalLength: (62, 10), bias: (-1, 2))
        + .taken("2002:10:28 13:05:50") + exif, gps: gps)
  }

  private static let place: [TIFFBuilder.Entry] = .position(
    latitude: [47, 1, 3, 1, 396, 10], longitude: [12, 1, 41, 1, 426, 10], references: ("N", "E"),
    altitude: (3798, 1))

  private static func blanks(_ count: Int, _ blank: Character = " ") -> String {
    String(repeating: blank, count: count)
  }

  private static func valuesFirst(_ shot: Shot) -> TIFFBuilder {
    TIFFBuilder(
      shot.byteOrder,
      .init(
        shot.imageEntriesAlone + [
          .init(.exifPointer, .directory(.init(shot.exifEntries, hasValuesFirst: true))),
          .init(.gpsPointer, .directory(.init(shot.gps, hasValuesFirst: true))),
        ], hasValuesFirst: true))
  }

  private static func unsortedGPS(_ shot: Shot) -> TIFFBuilder {
    let sorted = TIFFBuilder.Directory(shot.gps).entries
    let gps = TIFFBuilder.Directory(
      Array(sorted.dropFirst(3) + sorted.prefix(3).reversed()), sorted: false)
    return TIFFBuilder(
      shot.byteOrder,
      .init(
        shot.imageEntriesAlone + [
          .init(.exifPointer, .directory(.init(shot.exifEntries))),
          .init(.gpsPointer, .directory(gps)),
        ]))
  }

  /// A thumbnail of 16 by 12 pixels with two color gradients.
  private static var shotWithStrip: TIFFBuilder {
    let (width, height) = (16, 12)
    let pixels: [UInt8] = (0..<width * height).flatMap { index -> [UInt8] in
      [UInt8(index % width * 16), UInt8(index / width * 20), 0x80]
    }
    let directory = TIFFBuilder.Directory([
      .init(.imageWidth, .long(UInt32(width))),
      .init(.imageLength, .long(UInt32(height))),
      .init(.bitsPerSample, .short(8, 8, 8)),
      .init(.compression, .short(1)),
      .init(.photometricInterpretation, .short(2)),
      .init(.stripOffsets, .offset(of: pixels)),
      .init(.samplesPerPixel, .short(3)),
      .init(.rowsPerStrip, .long(UInt32(height))),
      .init(.stripByteCounts, .long(UInt32(pixels.count))),
      .init(.xResolution, .rational(72, 1)),
      .init(.yResolution, .rational(72, 1)),
      .init(.resolutionUnit, .short(2)),
    ])
    return TIFFBuilder(.bigEndian, .init(shot().imageEntries, next: .directory(directory)))
  }
}
