extension Fixture {
  /// MakerNotes that an edit must not break, with offsets that count from several places.
  static let makerNotes: [Fixture] = [
    Fixture(
      "makernote-canon-little-endian",
      "A MakerNote whose offsets count from the TIFF header: nothing before it may grow",
      canonShot(.littleEndian)),
    Fixture(
      "makernote-canon-big-endian", "The same as makernote-canon-little-endian, in MM",
      canonShot(.bigEndian)),
    Fixture(
      "makernote-fujifilm",
      "A MakerNote with its own header, little endian in a block that is big endian",
      Shot(
        .fujifilm, .bigEndian, image: [.init(.orientation, .short(8))],
        exif: .exposure(
          iso: 200, time: (1, 8000), aperture: (14, 10), focalLength: (23, 1), bias: (-2, 3))
          + .taken("2022:07:19 13:05:44", fraction: "07")
          + .settings(program: 2, metering: 2, whiteBalance: 0))),
    Fixture(
      "makernote-nikon",
      "A MakerNote with its own TIFF header, big endian in a block that is little endian",
      Shot(
        .nikon, image: [.init(.orientation, .short(3))],
        exif: .exposure(
          iso: 6400, time: (10, 300), aperture: (28, 10), focalLength: (700, 10),
          bias: (-4, 6), flash: 0x00)
          + .taken("2021:12:24 18:30:02", fraction: "80", offset: "+01:00")
          + .settings(program: 1, metering: 3, whiteBalance: 1))),
    Fixture(
      "makernote-unknown", "A MakerNote that no reader understands",
      shot(makerNote: MakerNote.unknown())),
    Fixture(
      "makernote-at-end",
      "The same as makernote-canon-little-endian, its MakerNote after all directories",
      exif: noteLast(canonShot(.littleEndian))),
  ]

  private static func canonShot(_ byteOrder: TIFFBuilder.ByteOrder) -> Shot {
    Shot(
      .canon, byteOrder, image: [.init(.orientation, .short(6))],
      exif: .exposure(
        iso: 1600, time: (1, 60), aperture: (18, 10), focalLength: (85, 1), bias: (1, 1),
        flash: 0x09)
        + .taken("2023:02:11 20:14:09") + .settings(program: 3, metering: 5, whiteBalance: 1))
  }

  private static func shot(makerNote: TIFFBuilder.Value) -> Shot {
    var shot = Shot(
      .compact,
      exif: .exposure(
        iso: 125, time: (1, 640), aperture: (40, 10), focalLength: (88, 10), flash: 0x18)
        + .taken("2019:04:30 10:20:30"))
    shot.camera.makerNote = makerNote
    return shot
  }

  private static func noteLast(_ shot: Shot) -> TIFFBuilder {
    let exif = shot.exifEntries.map { entry in
      TIFFBuilder.Entry(entry.tag, entry.value, isPlacedLast: entry.tag == .makerNote)
    }
    return TIFFBuilder(
      shot.byteOrder,
      .init(shot.imageEntriesAlone + [.init(.exifPointer, .directory(.init(exif)))]))
  }
}
