extension PNGBuilder {
  /// A type, data and a checksum.
  package struct Chunk: Sendable {
    /// Four letters.
    package var type: String
    package var data: [UInt8]
    /// The difference from the right checksum: 0 for the right one.
    package var checksumError: UInt32 = 0

    package init(_ type: String, _ data: [UInt8]) {
      self.type = type
      self.data = data
    }

    /// The bytes of the chunk.
    package var bytes: [UInt8] {
      let order = TIFFBuilder.ByteOrder.bigEndian
      let checked = Array(type.utf8) + data
      return order.bytes(UInt32(data.count)) + checked
        + order.bytes(Self.checksum(of: checked) ^ checksumError)
    }

    /// The same with a wrong checksum.
    package var withWrongChecksum: Chunk {
      var chunk = self
      chunk.checksumError = 0x0000_0100
      return chunk
    }

    /// CRC-32, bit by bit (PNG third edition, annex D).
    private static func checksum(of bytes: [UInt8]) -> UInt32 {
      var register = UInt32.max
      for byte in bytes {
        register ^= UInt32(byte)
        for _ in 0..<8 {
          register = register & 1 == 0 ? register >> 1 : register >> 1 ^ 0xEDB8_8320
        }
      }
      return ~register
    }
  }
}

extension PNGBuilder.Chunk {
  /// IHDR of a grey picture with 8 bits per pixel.
  package static func header(width: Int, height: Int) -> Self {
    let order = TIFFBuilder.ByteOrder.bigEndian
    let size: [UInt8] = order.bytes(UInt32(width)) + order.bytes(UInt32(height))
    return Self("IHDR", size + [8, 0, 0, 0, 0])
  }

  /// eXIf with this block.
  package static func exif(_ tiff: TIFFBuilder) -> Self { Self("eXIf", tiff.bytes) }

  /// tEXt.
  package static func text(_ keyword: String, _ text: String) -> Self {
    Self("tEXt", Array(keyword.utf8) + [0] + Array(text.utf8))
  }

  /// zTXt.
  package static func compressedText(_ keyword: String, _ text: String) -> Self {
    Self("zTXt", Array(keyword.utf8) + [0, 0] + PNGBuilder.stored(Array(text.utf8)))
  }

  /// iTXt, uncompressed.
  package static func internationalText(_ keyword: String, _ text: String) -> Self {
    Self("iTXt", Array(keyword.utf8) + [0, 0, 0, 0, 0] + Array(text.utf8))
  }

  /// The text of an Exif block as ImageMagick writes it.
  package static func rawProfile(_ tiff: TIFFBuilder) -> String {
    rawProfile("exif", Array("Exif\0\0".utf8) + tiff.bytes)
  }

  /// The text of a profile as ImageMagick writes it.
  package static func rawProfile(_ name: String, _ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    let length = String(bytes.count)
    let padding = String(repeating: " ", count: 8 - length.utf8.count)
    var text = Array("\n\(name)\n\(padding)\(length)\n".utf8)
    for (index, byte) in bytes.enumerated() {
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      if index % 36 == 35 { text.append(UInt8(ascii: "\n")) }
    }
    return String(decoding: text, as: UTF8.self) + "\n"
  }

  /// iTXt with an XMP packet that contains a rating (XMP part 3, section 1.1.5).
  package static func xmp(rating: Int) -> Self {
    .internationalText(
      "XML:com.adobe.xmp",
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(rating)"/>
       </rdf:RDF>
      </x:xmpmeta>
      """)
  }

  /// acTL, fcTL of the first frame, which is the picture, and fcTL and fdAT of a second frame, of
  /// one pixel.
  package static var animation: (before: [Self], after: [Self]) {
    let order = TIFFBuilder.ByteOrder.bigEndian
    func frame(_ number: UInt32, _ width: UInt32, _ height: UInt32) -> Self {
      let numbers: [UInt32] = [number, width, height, 0, 0]
      return Self("fcTL", numbers.flatMap { order.bytes($0) } + [0, 1, 0, 10, 0, 0])
    }
    let pixel: [UInt8] = order.bytes(UInt32(2)) + PNGBuilder.stored([0, 128])
    let frameCount: [UInt8] = order.bytes(UInt32(2)) + order.bytes(UInt32(0))
    return (
      [Self("acTL", frameCount), frame(0, 64, 48)],
      [frame(1, 1, 1), Self("fdAT", pixel)]
    )
  }
}
