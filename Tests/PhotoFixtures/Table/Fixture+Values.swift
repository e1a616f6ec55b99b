extension Fixture {
  /// Values in wrong places, and values that violate the standard.
  static let values: [Fixture] = [
    Fixture(
      "shared-value",
      "ExposureBiasValue and BrightnessValue share their bytes: an edit of one spares the other",
      shot(
        iso: 100,
        further: [
          .init(.brightnessValue, .signedRational(-2, 3)),
          .init(.exposureBiasValue, .shared(with: .brightnessValue, .signedRational, count: 1)),
        ])),
    Fixture(
      "value-past-end",
      "A MakerNote that ends 100 bytes past the Exif block: the block may not grow",
      shot(
        iso: 200,
        further: [
          .init(.makerNote, MakerNote.unknown(length: 80), claimedCount: 180, isPlacedLast: true)
        ])),
    Fixture(
      "no-room", "An Exif segment of 65,533 bytes, without ExposureBiasValue: no room to add it",
      fullShot),
    Fixture(
      "wrong-types",
      "Signed types instead of unsigned ones and the reverse, and LONG instead of SHORT",
      Shot(
        .compact, image: [.init(.orientation, .long(6))],
        exif: [
          .init(.photographicSensitivity, .long(400)),
          .init(.exposureTime, .signedRational(1, 125)),
          .init(.fNumber, .signedRational(45, 10)),
          .init(.exposureBiasValue, .rational(1, 3)),
          .init(.focalLength, .short(28)),
          .init(.focalLengthIn35mmFilm, .long(42)),
          .init(.flash, .byte(0x01)),
        ] + .taken("2009:09:09 09:09:09"))),
    Fixture(
      "zero-denominators", "An exposure time of 1/0, and 0/0 for the others",
      Shot(
        .compact,
        exif: .exposure(
          iso: 100, time: (1, 0), aperture: (0, 0), focalLength: (0, 0), bias: (0, 0))
          + .taken("2008:08:08 20:08:08"),
        gps: .position(
          latitude: [0, 0, 0, 0, 0, 0], longitude: [0, 0, 0, 0, 0, 0], references: ("N", "E"),
          altitude: (0, 0)))),
  ]

  private static func shot(iso: UInt16, further: [TIFFBuilder.Entry]) -> Shot {
    Shot(
      .one,
      exif: .exposure(
        iso: iso, time: (1, 2000), aperture: (40, 10), focalLength: (400, 1), bias: nil)
        + .taken("2022:09:01 09:12:55") + further)
  }

  /// A shot with a MakerNote that fills the segment.
  private static var fullShot: Shot {
    // Longer than 4 bytes, so that the value is always outside its entry.
    let least = 64
    let room =
      JPEGBuilder.Segment.greatestPayload
      - JPEGBuilder.Segment.exif(paddedShot(noteLength: least).block).payload.count
    return paddedShot(noteLength: least + room)
  }

  private static func paddedShot(noteLength: Int) -> Shot {
    shot(
      iso: 250,
      further: [
        .init(.makerNote, MakerNote.unknown(length: noteLength), isPlacedLast: true)
      ])
  }
}
