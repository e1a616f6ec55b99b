/// Notes with the offset of a preview after the picture.
extension MakerNote {
  /// Minolta's: an IFD without a header, in the block's byte order, whose offset of a preview counts
  /// from the TIFF header.
  package static func minolta(previewAt offset: Int, length: Int) -> TIFFBuilder.Value {
    .note(
      .init([
        .init(0x0000, .undefined("MLT0")),
        .init(0x0040, .long(2_097_152)),
        .init(0x0088, .long(UInt32(offset))),
        .init(0x0089, .long(UInt32(length))),
        .init(0x0100, .long(12)),
        .init(0x0104, .signedRational(-1, 3)),
      ]))
  }

  /// Sony's: a name, then an IFD in the block's byte order, whose offsets count from the TIFF header. A header of 32
  /// bytes is before the preview, and counts.
  package static func sony(previewAt offset: Int, length: Int) -> TIFFBuilder.Value {
    let order = TIFFBuilder.ByteOrder.littleEndian
    let entry: [UInt8] = [1, 0, 0x01, 0x20, 7, 0]
    let numbers = order.bytes(UInt32(length)) + order.bytes(UInt32(offset)) + [0, 0, 0, 0]
    return .undefined(Array("SONY DSC \0\0\0".utf8) + entry + numbers)
  }

  /// The start of Olympus' note: its name, its byte order and a version.
  package static let olympusHeader: [UInt8] = Array("OLYMPUS\0II".utf8) + [3, 0]

  /// Olympus': a header, then an IFD, little endian, whose offsets count from the note's own start, that of a
  /// preview in a further IFD (CameraSettings) too. Some of the values follow a second time;
  /// there, the offset counts from the TIFF header.
  package static func olympus(
    previewAt offset: Int, fromHeader: Int, length: Int
  ) -> TIFFBuilder.Value {
    let order = TIFFBuilder.ByteOrder.littleEndian
    var writer = TIFFWriter(byteOrder: order, alignment: .even)
    writer.bytes = olympusHeader
    _ = writer.place(
      .init([
        .init(0x0200, .long(0, 0, 0)),
        .init(
          0x2020,
          .directory(
            .init([
              .init(0x0000, .undefined("0100")),
              .init(0x0100, .long(1)),
              .init(0x0101, .long(UInt32(offset))),
              .init(0x0102, .long(UInt32(length))),
              .init(0x0200, .short(2)),
            ]))),
      ]))
    let copies = [1, fromHeader, length].flatMap { order.bytes(UInt32($0)) }
    return .undefined(writer.bytes + Array("0100".utf8) + copies)
  }
}
