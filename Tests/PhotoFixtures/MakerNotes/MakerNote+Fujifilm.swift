extension MakerNote {
  /// Fujifilm's: "FUJIFILM", then the offset of an IFD. It is always little endian. Its offsets
  /// count from its own start, so it can be moved as a whole.
  package static var fujifilm: TIFFBuilder.Value {
    let order = TIFFBuilder.ByteOrder.littleEndian
    var writer = TIFFWriter(byteOrder: order, alignment: .even)
    writer.bytes = Array("FUJIFILM".utf8) + order.bytes(UInt32(12))
    _ = writer.place(
      .init([
        .init(0x0000, .undefined("0130")),
        .init(0x1000, .ascii("FINE   ")),
        .init(0x1001, .short(3)),
        .init(0x1002, .short(0)),
        .init(0x1003, .short(0)),
        .init(0x1010, .short(2)),
        .init(0x1011, .signedRational(-1, 3)),
        .init(0x1020, .short(0)),
        .init(0x1021, .short(0)),
        .init(0x1030, .short(0)),
        .init(0x1031, .short(0)),
        .init(0x1300, .short(0)),
        .init(0x1301, .short(0)),
        .init(0x1302, .short(0)),
      ]))
    return .undefined(writer.bytes)
  }
}
