/// MakerNotes with offsets that count from a place in the note itself, so the note can move as a whole,
/// and MakerNotes without offsets.
///
/// Headers, tags and meanings are those that libexif and ExifTool document.
extension MakerNote {
  /// Apple's: a name, a version and a byte order before the IFD. Offsets count from the note's start.
  package static var apple: TIFFBuilder.Value {
    note(
      header: Array("Apple iOS\0".utf8) + [0, 1] + TIFFBuilder.ByteOrder.bigEndian.mark,
      .bigEndian,
      .init([
        .init(0x0001, .numbers(.signedLong, [14])),
        // The acceleration along the phone's axes.
        .init(
          0x0008,
          .numbers(
            .signedRational, [-23, 24_000, -981, 1000, 7, 1000].map { UInt32(bitPattern: $0) })),
        .init(0x000A, .numbers(.signedLong, [3])),
        .init(0x000B, .ascii("01234567-89AB-CDEF-0123-456789ABCDEF")),
        .init(0x0014, .numbers(.signedLong, [10])),
        .init(0x0015, .ascii("FEDCBA98-7654-3210-FEDC-BA9876543210")),
      ]))
  }

  /// General Imaging's: a TIFF header before the IFD, and no offset of a next IFD. Offsets count from
  /// two bytes before the note.
  package static var generalImaging: TIFFBuilder.Value {
    note(
      header: Array("GE\0\0".utf8) + [0, 0, 1, 0, 0, 0]
        + TIFFBuilder.ByteOrder.bigEndian.mark + [0, 42, 0, 0, 0, 8],
      .bigEndian,
      .init(
        [
          .init(0x0104, .long(0x6501_1200)),
          .init(0x0202, .short(1)),
          .init(0x0203, .short(0)),
          .init(0x0204, .rational(10, 10)),
          .init(0x0205, .rational(7340, 1000)),
          .init(0x0207, .ascii("E-Example")),
          .init(0x0300, .ascii("GENERAL IMAGING")),
        ], next: .missing), baseBeforeNote: 2)
  }

  /// Kodak's: no IFD, but numbers at fixed places, always big endian.
  package static var kodak: TIFFBuilder.Value {
    let order = TIFFBuilder.ByteOrder.bigEndian
    // Quality, burst mode, width, height, date, time to 1/100 s.
    let picture: [UInt8] =
      [1, 0, 0] + order.bytes(UInt16(2448)) + order.bytes(UInt16(1632))
      + order.bytes(UInt16(2002)) + [5, 1, 10, 22, 28, 62]
    // Modes, f-number in 1/100, exposure time in 1/100,000 s, compensation in 1/1000 EV.
    let exposure: [UInt8] =
      [0, 0, 0, 0, 0, 2] + order.bytes(UInt16(670)) + order.bytes(UInt32(555))
      + order.bytes(UInt16(bitPattern: -500))
    return .undefined(
      Array("KDK INFODX0000  \0".utf8) + picture + exposure
        + [UInt8](repeating: 0, count: 42) + Array("KXXXX0000042".utf8))
  }

  /// Motorola's. Offsets count from the note's start.
  package static var motorola: TIFFBuilder.Value {
    note(
      header: Array("MOT\0".utf8) + [1, 1, 1, 1],
      .bigEndian,
      .init([
        .init(0x5500, .ascii("MPE00.000-42")),
        .init(0x5501, .ascii("ZY00000042")),
        .init(0x54E0, .byte(1)),
        .init(0x5580, .numbers(.signedLong, [15_000])),
        .init(0x665E, .ascii("s5k0000")),
      ]))
  }

  /// Olympus's second format: an entry of type IFD points to another IFD (Equipment). Offsets count
  /// from the note's start.
  package static var olympusSecond: TIFFBuilder.Value {
    note(
      header: Array("OLYMPUS\0".utf8) + TIFFBuilder.ByteOrder.littleEndian.mark + [3, 0],
      .littleEndian,
      .init([
        .init(0x0200, .long(0, 0, 0)),
        .init(0x0209, .undefined("OLYMPUS DIGITAL CAMERA\0" + String(repeating: "\0", count: 9))),
        .init(
          0x2010,
          .directory(
            .init([
              .init(0x0000, .undefined("0100")),
              .init(0x0100, .ascii("S0000")),
              .init(0x0101, .ascii("H00000042" + String(repeating: " ", count: 22))),
              .init(0x0104, .long(4097)),
              .init(0x0201, .byte(0, 0, 16, 0, 0, 0)),
            ])), claimedType: 13),
      ]))
  }

  /// Rollei's: each offset counts from the start of its own entry. There is no offset of a next IFD.
  package static var rollei: TIFFBuilder.Value {
    let order = TIFFBuilder.ByteOrder.littleEndian
    let values: [(tag: UInt16, bytes: [UInt8])] = [
      (1, Array("ADM0000000042".utf8) + [UInt8](repeating: 0, count: 19)),
      (4, (0..<48).map { $0 &* 5 }), (6, (0..<20).map { 255 - $0 }),
    ]
    var entries = order.bytes(UInt16(values.count))
    var data: [UInt8] = []
    for (index, (tag, bytes)) in values.enumerated() {
      let offset = 12 * (values.count - index) + data.count
      entries += order.bytes(tag) + order.bytes(TIFFBuilder.ValueType.undefined.rawValue)
      entries += order.bytes(UInt32(bytes.count)) + order.bytes(UInt32(offset))
      data += bytes
    }
    return .undefined(
      Array("Rollei".utf8) + [UInt8](repeating: 0x20, count: 13) + [0, 0, 0] + entries + data)
  }

  /// A header and an IFD in this byte order. Offsets count from the note's start, or from this many
  /// bytes before it.
  private static func note(
    header: [UInt8], _ byteOrder: TIFFBuilder.ByteOrder, _ directory: TIFFBuilder.Directory,
    baseBeforeNote: Int = 0
  ) -> TIFFBuilder.Value {
    var writer = TIFFWriter(byteOrder: byteOrder, alignment: .even)
    writer.bytes = [UInt8](repeating: 0, count: baseBeforeNote) + header
    _ = writer.place(directory)
    return .undefined(Array(writer.bytes.dropFirst(baseBeforeNote)))
  }
}
