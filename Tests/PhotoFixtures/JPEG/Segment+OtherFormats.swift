/// Small examples of segments that cameras and programs write in addition to Exif, or instead of it.
extension JPEGBuilder.Segment {
  private static let big = TIFFBuilder.ByteOrder.bigEndian
  private static let little = TIFFBuilder.ByteOrder.littleEndian

  /// APP0 that extends JFIF by a thumbnail in JPEG (ISO/IEC 10918-5 section 10.2).
  package static let jfxx = Self(
    .app0, text("JFXX\0") + [0x10] + JPEGBuilder(Picture(width: 16, height: 12)).bytes)

  /// APP0 with a heap of Canon's Camera Image File Format (CIFF): values, their directory, and at the
  /// end the directory's offset in the heap.
  package static var ciff: Self {
    let records: [(tag: UInt16, value: [UInt8])] = [
      (0x1803, numbers(little, 0x10000, 0x3F80_0000)), (0x080A, text("Canon\0PowerShot Example\0")),
    ]
    var heap: [UInt8] = []
    var directory: [UInt8] = little.bytes(UInt16(records.count))
    for (tag, value) in records {
      directory += little.bytes(tag)
      directory += numbers(little, value.count, heap.count)
      heap += value
    }
    var payload: [UInt8] = little.mark + numbers(little, 26)
    payload += text("HEAPJPGM") + numbers(little, 0x0001_0001, 0, 0)
    payload += heap + directory + numbers(little, heap.count)
    return Self(.app0, payload)
  }

  /// APP0 of an AVI video frame that is not interlaced.
  package static let avi1 = Self(.app0, text("AVI1") + zeros(8))

  /// APP1 of Casio, with texts at fixed places.
  package static var qvci: Self {
    var payload: [UInt8] = text("QVCI\0") + zeros(129)
    let texts = [(0x4D, "2001.03.28 15:30:42"), (0x62, "QV0000"), (0x72, "28030142")]
    for (offset, words) in texts {
      payload.replaceSubrange(offset..<offset + words.utf8.count, with: text(words))
    }
    payload[0x2C] = 3
    return Self(.app1, payload)
  }

  /// APP1 of a thermal camera of FLIR: a file with one record, the raw values of 4 by 2 points in little
  /// endian.
  package static var flir: Self {
    let values: [UInt16] = [2, 4, 2, 0, 0, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    let points: [UInt16] = (0..<8).map { 12_000 + $0 }
    let record: [UInt8] = (values + points).flatMap { (number: UInt16) in little.bytes(number) }
    // The version, the offset and the length of the index, and the next free number.
    let header: [UInt8] = text("FFF\0") + zeros(16) + numbers(big, 100, 64, 1, 2) + zeros(28)
    let index: [UInt8] =
      [0, 1, 0, 2] + numbers(big, 100, 1, 96, record.count) + zeros(12)
    // Portion 0 of 0 to 0.
    return Self(.app1, text("FLIR\0") + [1, 0, 0] + header + index + record)
  }

  /// Two APP2 of FlashPix: a list of one stream, and the stream (Exif 2.3 section 4.7.3).
  package static var flashPix: [Self] {
    let stream = text("An example")
    let name: [UInt8] = text("/Example\0").flatMap { (byte: UInt8) -> [UInt8] in [byte, 0] }
    let header: [UInt8] = text("FPXR\0") + [0]
    let contents: [UInt8] = [1, 0, 1] + numbers(big, stream.count) + [0] + name
    let data: [UInt8] = [2, 0, 0] + numbers(big, 0) + stream
    return [Self(.app2, header + contents), Self(.app2, header + data)]
  }

  /// APP3 of Kodak: a TIFF block with tags of its own.
  package static var kodakMeta: Self {
    let block = TIFFBuilder(
      .littleEndian,
      .init([
        .init(0xC350, .ascii("00")),
        .init(0xC351, .short(1)),
        .init(0xC353, .undefined("ASCII\0\0\0Jane Example")),
        .init(0xC35A, .short(2)),
      ]))
    return Self(.app3, text("Meta\0\0") + block.bytes)
  }

  /// APP5 of Ricoh: the photographer's choices from lists, as names, values and numbers.
  package static var ricohMeta: Self {
    let contents = [
      text("Season\0Weather\0"), text("Spring\0Sun\0"), [0, 1, 0, 2] as [UInt8],
    ]
    var payload: [UInt8] = text("RMETA\0") + big.mark + [1, 0, 0, 0, 0, 0, 0, 10, 0, 2]
    payload += text("ASCII\0\0\0")
    for (index, content) in contents.enumerated() {
      payload += big.bytes(UInt16(index + 1)) + big.bytes(UInt16(content.count + 2)) + content
    }
    return Self(.app5, payload + zeros(4))
  }

  /// APP6 of Toshiba: a TIFF block with Print Image Matching.
  package static var eppim: Self {
    let matching: [UInt8] = text("PrintIM\0") + text("0250\0\0") + [1, 0, 2, 0, 1, 0, 0, 0]
    let block = TIFFBuilder(.littleEndian, .init([.init(0xC4A5, .undefined(matching))]))
    return Self(.app6, text("EPPIM\0") + block.bytes)
  }

  /// APP6 of the National Imagery Transmission Format (MIL-STD-188-198A).
  package static let nitf = Self(
    .app6, text("NITF\0") + [2, 0, 0x42, 0, 1, 0, 1, 0, 8, 0, 1, 1, 0, 8, 1, 1, 0, 0])

  /// APP6 of GoPro: a device with its number and name, each with a key and a length.
  package static var goPro: Self {
    func item(_ key: String, _ type: UInt8, size: UInt8, _ value: [UInt8]) -> [UInt8] {
      let count = big.bytes(UInt16(value.count / Int(size)))
      return text(key) + [type, size] + count + value + zeros((4 - value.count % 4) % 4)
    }
    let number = item("DVID", UInt8(ascii: "L"), size: 4, [0, 0, 0, 1])
    let name = item("DVNM", UInt8(ascii: "c"), size: 1, text("Example"))
    return Self(.app6, text("GoPro\0") + item("DEVC", 0, size: 1, number + name))
  }

  /// APP8 of SPIFF: version 1.2, its baseline profile, the picture's size (ISO/IEC 10918-3 annex F).
  package static var spiff: Self {
    var payload: [UInt8] = text("SPIFF\0") + [1, 2, 1, 3]
    payload += numbers(big, 48, 64) + [3, 8, 5, 1] + numbers(big, 72, 72)
    return Self(.app8, payload)
  }

  /// APP12 of Photoshop's export for the web: the quality, and a comment in UTF-16.
  package static var ducky: Self {
    let comment = "For the web"
    let words: [UInt8] = text(comment).flatMap { (byte: UInt8) -> [UInt8] in [0, byte] }
    let value: [UInt8] = numbers(big, comment.utf8.count) + words
    var payload: [UInt8] = text("Ducky") + [0, 1, 0, 4] + numbers(big, 60)
    payload += [0, 2] + big.bytes(UInt16(value.count)) + value
    return Self(.app12, payload + [0, 0])
  }

  private static func text(_ text: String) -> [UInt8] {
    Array(text.utf8)
  }

  private static func zeros(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count)
  }

  private static func numbers(_ order: TIFFBuilder.ByteOrder, _ numbers: Int...) -> [UInt8] {
    numbers.flatMap { (number: Int) in order.bytes(UInt32(number)) }
  }
}
