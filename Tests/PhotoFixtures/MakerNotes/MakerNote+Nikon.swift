extension MakerNote {
  /// Nikon's third form: "Nikon", a version, then a whole TIFF block with its own header and byte
  /// order. Its offsets count from that header.
  package static var nikon: TIFFBuilder.Value {
    let block = TIFFBuilder(
      .bigEndian,
      .init([
        .init(0x0001, .undefined("0210")),
        .init(0x0002, .short(0, 6400)),
        .init(0x0004, .ascii("FINE   ")),
        .init(0x0005, .ascii("AUTO        ")),
        .init(0x0007, .ascii("AF-S  ")),
        .init(0x0008, .ascii("NORMAL      ")),
        // The lens: shortest and longest focal length, and the largest aperture at each.
        .init(0x0084, .numbers(.rational, [24, 1, 70, 1, 28, 10, 28, 10])),
        .init(0x00A7, .long(4321)),
      ]))
    return .undefined(Array("Nikon\0".utf8) + [2, 0x10, 0, 0] + block.bytes)
  }
}
