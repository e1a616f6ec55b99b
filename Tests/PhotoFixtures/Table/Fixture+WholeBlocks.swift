extension Fixture {
  /// Every field that is read, in both byte orders.
  static let wholeBlocks: [Fixture] = [
    Fixture(
      "exif-little-endian", "Every field, in the byte order II", wholeShot(.littleEndian)),
    Fixture(
      "exif-big-endian", "The same facts as exif-little-endian, in the byte order MM",
      wholeShot(.bigEndian)),
  ]

  /// A shot with every field.
  private static func wholeShot(_ byteOrder: TIFFBuilder.ByteOrder) -> Shot {
    Shot(
      .one, byteOrder,
      image: [
        .init(.imageDescription, .ascii("Morning mist over the valley")),
        .init(.orientation, .short(1)),
        .init(.dateTime, .ascii("2024:05:02 08:15:30")),
        .init(.artist, .ascii("Jane Example")),
        .init(.copyright, .ascii("2024 Jane Example")),
        .init(.rating, .short(4)),
      ],
      exif: .exposure(
        iso: 400, time: (1, 250), aperture: (56, 10), focalLength: (35, 1), bias: (1, 3),
        flash: 0x01)
        + .taken("2024:05:01 06:42:17", fraction: "120", offset: "+09:00")
        + .settings(program: 3, metering: 5, whiteBalance: 0) + furtherEntries,
      gps: .position(
        latitude: [35, 1, 0, 1, 4176, 100], longitude: [135, 1, 46, 1, 552, 100],
        references: ("N", "E"), altitude: (503, 10)))
  }

  /// Entries of the Exif IFD besides those of the helpers.
  private static let furtherEntries: [TIFFBuilder.Entry] = [
    .init(.dateTimeDigitized, .ascii("2024:05:01 06:42:18")),
    .init(.subSecTime, .ascii("00")),
    .init(.subSecTimeDigitized, .ascii("5")),
    .init(.offsetTime, .ascii("+02:00")),
    .init(.offsetTimeDigitized, .ascii("+09:00")),
    .init(.shutterSpeedValue, .signedRational(7_965_784, 1_000_000)),
    .init(.apertureValue, .rational(4_970_854, 1_000_000)),
    .init(.brightnessValue, .signedRational(-3, 2)),
    .init(.maxApertureValue, .rational(3, 1)),
    .init(.focalLengthIn35mmFilm, .short(52)),
    .init(.userComment, .undefined("ASCII\0\0\0A comment")),
    .init(
      .interoperabilityPointer,
      .directory(
        .init([
          .init(.interoperabilityIndex, .ascii("R98")),
          .init(.interoperabilityVersion, .undefined("0100")),
        ]))),
  ]
}
