/// MakerNotes with a header and an IFD in the block's byte order. Offsets count from the TIFF header,
/// so a note breaks if it moves.
///
/// Headers, tags and meanings are those that libexif and ExifTool document.
extension MakerNote {
  /// Casio's first format: an IFD without a header.
  package static var casio: TIFFBuilder.Value {
    .note(
      .init([
        // Recording mode, quality, focus, flash.
        .init(0x0001, .short(1)),
        .init(0x0002, .short(3)),
        .init(0x0003, .short(3)),
        .init(0x0004, .short(2)),
        // The distance in mm.
        .init(0x0006, .long(2500)),
        .init(0x0007, .short(4)),
        .init(0x0014, .short(64)),
        .init(0x0015, .ascii("0304170042")),
      ]))
  }

  /// Casio's second format.
  package static var casioQVC: TIFFBuilder.Value {
    .note(
      .init([
        // Thumbnail size, quality, picture size, focus mode.
        .init(0x0002, .short(320, 240)),
        .init(0x0008, .short(2)),
        .init(0x0009, .short(21)),
        .init(0x000D, .short(1)),
        .init(0x0014, .short(3)),
        .init(0x0019, .short(0)),
        // The focal length in 1/10 mm.
        .init(0x001D, .rational(186, 10)),
        .init(0x001F, .short(1)),
        .init(0x2001, .ascii("0403281530")),
        .init(0x3000, .short(2)),
      ]), header: Array("QVC\0\0\0".utf8))
  }

  /// Epson's, like Olympus's first format.
  package static var epson: TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0200, .long(0, 0, 0)),
        .init(0x0201, .short(2)),
        .init(0x0202, .short(0)),
        .init(0x0204, .rational(100, 100)),
        .init(0x0209, .undefined("EPSON DIGITAL CAMERA\0" + String(repeating: "\0", count: 11))),
        .init(0x020B, .long(2048)),
        .init(0x020C, .long(1536)),
        .init(0x020D, .ascii("EXAMPLE")),
      ]), header: Array("EPSON\0".utf8) + [1, 0])
  }

  /// JVC's.
  package static var jvc: TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0001, .short(2)),
        .init(0x0002, .undefined("CPU1 1.00\0A\0CPU2 0007\0B\0")),
        .init(0x0003, .short(1)),
      ]), header: Array("JVC ".utf8))
  }

  /// Nikon's first format: a name and a version before the IFD.
  package static var nikonFirst: TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0002, .ascii("08.00")),
        // Quality, color, adjustment of the image, sensitivity, white balance.
        .init(0x0003, .short(12)),
        .init(0x0004, .short(1)),
        .init(0x0005, .short(3)),
        .init(0x0006, .short(0)),
        .init(0x0007, .short(0)),
        .init(0x0008, .rational(0, 10)),
        .init(0x000A, .rational(0, 100)),
        .init(0x000B, .short(0)),
      ]), header: Array("Nikon\0".utf8) + [1, 0])
  }

  /// Nikon's second format: an IFD without a header.
  package static var nikonSecond: TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0001, .undefined([0, 1, 0, 0])),
        .init(0x0002, .short(0, 200)),
        .init(0x0003, .ascii("COLOR")),
        .init(0x0004, .ascii("NORMAL")),
        .init(0x0005, .ascii("AUTO        ")),
        .init(0x0007, .ascii("AF-C  ")),
        .init(0x0085, .rational(25, 10)),
        .init(0x0086, .rational(100, 100)),
      ]))
  }

  /// Olympus's first format.
  package static var olympusFirst: TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0200, .long(0, 0, 0)),
        // High quality, a macro, no digital zoom.
        .init(0x0201, .short(2)),
        .init(0x0202, .short(1)),
        .init(0x0204, .rational(100, 100)),
        .init(0x0205, .rational(1125, 1000)),
        .init(0x0206, .numbers(.signedShort, [0xFFFB, 0xFFF8, 0xFFF9, 4, 0xFFF0, 6])),
        .init(0x0207, .ascii("SX000")),
        .init(0x0209, .undefined("OLYMPUS DIGITAL CAMERA\0" + String(repeating: "\0", count: 9))),
      ]), header: Array("OLYMP\0".utf8) + [1, 0])
  }

  /// Panasonic's. The four bytes after the entries look like the offset of a next IFD, but are not.
  package static var panasonic: TIFFBuilder.Value {
    .note(
      .init(
        [
          // Quality, firmware, white balance, focus mode, focus area, stabilization, no macro.
          .init(0x0001, .short(2)),
          .init(0x0002, .undefined([0, 1, 0, 3])),
          .init(0x0003, .short(1)),
          .init(0x0007, .short(1)),
          .init(0x000F, .byte(0, 1)),
          .init(0x001A, .short(2)),
          .init(0x001C, .short(2)),
          .init(0x0025, .undefined("F000403280042\0\0\0")),
          .init(0x0026, .undefined("0100")),
        ], next: .offset(5838)), header: Array("Panasonic\0\0\0".utf8))
  }

  /// Pentax's: a name and a byte order before the IFD.
  package static func pentax(_ byteOrder: TIFFBuilder.ByteOrder) -> TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0000, .byte(3, 0, 0, 0)),
        .init(0x0001, .short(0)),
        .init(0x0002, .short(640, 480)),
        .init(0x0005, .long(76_830)),
        // Date, time, quality, size, focus mode.
        .init(0x0006, .undefined([0x07, 0xE8, 3, 28])),
        .init(0x0007, .undefined([15, 30, 42])),
        .init(0x0008, .short(2)),
        .init(0x0009, .short(21)),
        .init(0x000D, .short(16)),
        // Exposure time in 1/100,000 s, f-number in 1/10.
        .init(0x0012, .long(800)),
        .init(0x0013, .long(56)),
        .init(0x0014, .short(6)),
        // Focal length in 1/100 mm.
        .init(0x001D, .long(5500)),
        .init(0x0200, .short(124, 124, 125, 124)),
        .init(0x0201, .short(13_024, 8192, 8192, 11_968)),
      ]), header: Array("AOC\0".utf8) + byteOrder.mark)
  }

  /// Ricoh's.
  package static var ricoh: TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0001, .ascii("RDC")),
        .init(0x0002, .ascii("Rev0100")),
        .init(0x0003, .long(3)),
        .init(0x0005, .undefined("AB00403280000042")),
        .init(0x1003, .long(1)),
      ]), header: Array("RICOH\0\0\0".utf8))
  }

  /// Sanyo's, like Olympus's first format.
  package static var sanyo: TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0200, .long(0, 0, 0)),
        // Fine quality and high resolution, no macro, no digital zoom.
        .init(0x0201, .short(0x0106)),
        .init(0x0202, .short(0)),
        .init(0x0204, .rational(100, 100)),
        .init(0x0207, .ascii("SR000")),
        .init(0x0208, .ascii("[picture info] Resolution=1 Camera=SX000 Example=yes")),
        .init(0x0213, .short(1)),
        .init(0x0216, .short(1)),
        .init(0x0224, .short(5)),
      ]), header: Array("SANYO\0".utf8) + [1, 0])
  }

  /// Sigma's: all values are texts.
  package static var sigma: TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0002, .ascii("01000042")),
        .init(0x0003, .ascii("SINGLE")),
        .init(0x0004, .ascii("HI")),
        .init(0x0005, .ascii("AF-S")),
        .init(0x0008, .ascii("P")),
        .init(0x000C, .ascii("Expo:+0.7")),
        .init(0x000D, .ascii("Cont:+0.0")),
        .init(0x0016, .ascii("Qual:12")),
      ]), header: Array("SIGMA\0\0\0".utf8) + [1, 0])
  }

  /// Sony's.
  package static var sony: TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0102, .long(2)),
        .init(0x0104, .signedRational(-3, 10)),
        .init(0x0115, .long(0)),
        .init(0x2000, .undefined([0])),
        .init(0xB020, .ascii("Standard")),
        .init(0xB026, .long(1)),
        .init(0xB027, .long(128)),
        .init(0xB02A, .undefined([0, 0x24, 0, 0x70, 0x28, 0x28, 0, 0])),
      ]), header: Array("SONY DSC \0\0\0".utf8))
  }
}
