extension Fixture {
  /// Directories as cameras and programs write them, even against TIFF 6.0.
  static let directories: [Fixture] = [
    Fixture(
      "duplicate-exposure-bias", "ExposureBiasValue twice, +1/3 and then -1: the first one counts",
      Shot(
        .one,
        exif: exposure(iso: 160, bias: (1, 3))
          + [.init(.exposureBiasValue, .signedRational(-1, 1))])),
    Fixture(
      "duplicate-iso", "PhotographicSensitivity twice, 320 and then 3200: the first one counts",
      Shot(.one, exif: exposure(iso: 320) + [.init(.photographicSensitivity, .short(3200))])),
    Fixture(
      "repeated-exif-pointer", "Two pointers to the same Exif IFD",
      exif: TIFFBuilder(
        .littleEndian,
        .init(
          Shot(.one, exif: exposure(iso: 400)).imageEntries
            + [.init(.exifPointer, .shared(with: .exifPointer, .long, count: 1))]))),
    Fixture(
      "two-exif-directories",
      "Two pointers to two Exif IFDs, ISO 500 and then 999: the first counts",
      exif: TIFFBuilder(
        .littleEndian,
        .init(
          Shot(.one, exif: exposure(iso: 500)).imageEntries
            + [.init(.exifPointer, .directory(.init(exposure(iso: 999))))]))),
    Fixture(
      "odd-offsets", "Every directory and value at an odd offset",
      exif: TIFFBuilder(
        .bigEndian, .init(Shot(.two, exif: exposure(iso: 640, bias: (-1, 3))).imageEntries),
        alignment: .odd)),
    Fixture(
      "gap-before-ifd0", "IFD0 at offset 40, after bytes that no directory claims",
      exif: TIFFBuilder(
        .littleEndian, .init(Shot(.two, exif: exposure(iso: 800)).imageEntries),
        gap: [UInt8](repeating: 0xA5, count: 32))),
    Fixture(
      "unsorted-entries", "Entries in descending order of their tags",
      exif: unsorted(Shot(.two, exif: exposure(iso: 1000, bias: (2, 3))))),
    Fixture(
      "unknown-tags", "Tags that no standard defines, in IFD0, the Exif IFD and the GPS IFD",
      Shot(
        .sample, image: [.init(0xC0DE, .ascii("unknown to all"))],
        exif: exposure(iso: 1250)
          + [.init(0xFDE8, .undefined(Array(1...20))), .init(0xFDE9, .short(1, 2, 3))],
        gps: .position(
          latitude: [51, 1, 30, 1, 0, 1], longitude: [0, 1, 0, 1, 0, 1],
          references: ("N", "E"), altitude: (11, 1)) + [.init(0x7777, .long(7, 77, 777))])),
  ]

  private static func exposure(
    iso: UInt16, bias: (Int32, Int32) = (0, 1)
  ) -> [TIFFBuilder.Entry] {
    .exposure(iso: iso, time: (1, 500), aperture: (71, 10), focalLength: (24, 1), bias: bias)
      + .taken("2021:05:22 16:45:10")
  }

  private static func unsorted(_ shot: Shot) -> TIFFBuilder {
    let exif = TIFFBuilder.Directory(
      TIFFBuilder.Directory(shot.exifEntries).entries.reversed(), sorted: false)
    let image = TIFFBuilder.Directory(
      shot.imageEntriesAlone + [.init(.exifPointer, .directory(exif))])
    return TIFFBuilder(
      shot.byteOrder, .init(image.entries.reversed(), sorted: false))
  }
}
