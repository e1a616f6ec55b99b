extension Fixture {
  /// A photo for each further format of MakerNotes. An edit must leave the note's bytes in their place,
  /// so that its offsets stay right.
  static let makers: [Fixture] = [
    maker(
      "apple", "Apple's MakerNote: a byte order of its own, offsets from its own start", .bigEndian,
      "Apple", "iPhone Example", MakerNote.apple),
    maker(
      "casio", "Casio's first MakerNote format: no header, offsets from the TIFF header",
      .bigEndian,
      "CASIO", "QV-Example", MakerNote.casio),
    maker(
      "casio-qvc", "Casio's second MakerNote format: a name, offsets from the TIFF header",
      .bigEndian,
      "CASIO COMPUTER CO.,LTD.", "EX-Example", MakerNote.casioQVC),
    maker(
      "epson", "Epson's MakerNote: a name and a version, offsets from the TIFF header",
      .littleEndian, "SEIKO EPSON CORP.", "PhotoPC Example", MakerNote.epson),
    maker(
      "ge", "General Imaging's MakerNote: a TIFF header, offsets from two bytes before the note",
      .bigEndian, "General Imaging Co.", "E-Example", MakerNote.generalImaging),
    maker(
      "jvc", "JVC's MakerNote: a name, offsets from the TIFF header", .littleEndian, "JVC",
      "GC-Example", MakerNote.jvc),
    maker(
      "kodak", "Kodak's MakerNote: no directory, big-endian numbers at fixed places", .littleEndian,
      "EASTMAN KODAK COMPANY", "KODAK DX0000 ZOOM DIGITAL CAMERA", MakerNote.kodak),
    maker(
      "motorola", "Motorola's MakerNote: a name, offsets from its own start", .bigEndian,
      "motorola", "Moto Example", MakerNote.motorola),
    maker(
      "nikon-first", "Nikon's first MakerNote format: a name, offsets from the TIFF header",
      .littleEndian, "NIKON", "E000", MakerNote.nikonFirst),
    maker(
      "nikon-second", "Nikon's second MakerNote format: no header, offsets from the TIFF header",
      .littleEndian, "NIKON CORPORATION", "NIKON D0", MakerNote.nikonSecond),
    maker(
      "olympus-first",
      "Olympus's first MakerNote format: a name and a version, offsets from the TIFF header",
      .littleEndian, "OLYMPUS OPTICAL CO.,LTD", "C000Z", MakerNote.olympusFirst),
    maker(
      "olympus-second",
      "Olympus's second MakerNote format: an IFD inside, offsets from its own start",
      .littleEndian, "OLYMPUS IMAGING CORP.", "E-000", MakerNote.olympusSecond),
    maker(
      "panasonic", "Panasonic's MakerNote: a name, offsets from the TIFF header, no next IFD",
      .littleEndian, "Panasonic", "DMC-Example", MakerNote.panasonic),
    maker(
      "pentax", "Pentax's MakerNote: a name and a byte order, offsets from the TIFF header",
      .bigEndian, "PENTAX Corporation", "PENTAX Example", MakerNote.pentax(.bigEndian)),
    maker(
      "ricoh", "Ricoh's MakerNote: a name, offsets from the TIFF header", .bigEndian, "RICOH",
      "Caplio Example", MakerNote.ricoh),
    maker(
      "rollei", "Rollei's MakerNote: a name, offsets from the start of each entry",
      .littleEndian, "Rollei", "dk0000", MakerNote.rollei),
    maker(
      "sanyo", "Sanyo's MakerNote: a name and a version, offsets from the TIFF header",
      .littleEndian, "SANYO Electric Co.,Ltd.", "SX000", MakerNote.sanyo),
    maker(
      "sigma", "Sigma's MakerNote: a name and a version, texts, offsets from the TIFF header",
      .littleEndian, "SIGMA", "SIGMA SD0", MakerNote.sigma),
    maker(
      "sony", "Sony's MakerNote: a name, offsets from the TIFF header", .littleEndian, "SONY",
      "DSLR-A000", MakerNote.sony),
  ]

  private static func maker(
    _ name: String, _ purpose: String, _ byteOrder: TIFFBuilder.ByteOrder, _ make: String,
    _ model: String, _ note: TIFFBuilder.Value
  ) -> Fixture {
    Fixture(
      "makernote-" + name, purpose,
      Shot(
        Camera(make: make, model: model, software: nil, lens: nil, makerNote: note), byteOrder,
        image: [.init(.orientation, .short(1))],
        exif: .exposure(
          iso: 200, time: (1, 125), aperture: (56, 10), focalLength: (550, 10), bias: (-1, 2))
          + .taken("2004:03:28 15:30:42")
          + [.init(.userComment, .undefined([UInt8](repeating: 0, count: 24)))]))
  }
}
