/// A WebP file (RFC 9649), built chunk by chunk.
package struct WebPBuilder: Sendable {
  package struct Chunk: Sendable {
    /// Four letters.
    package var name: String
    package var data: [UInt8]

    package init(_ name: String, _ data: [UInt8]) {
      (self.name, self.data) = (name, data)
    }

    package var bytes: [UInt8] {
      Array(name.utf8) + WebPBuilder.number(data.count) + data + (data.count % 2 == 1 ? [0] : [])
    }

    package static func exif(_ data: [UInt8]) -> Self { Self("EXIF", data) }
    package static func xmp(_ packet: String) -> Self { Self("XMP ", Array(packet.utf8)) }

    /// VP8X of a canvas of one pixel.
    package static func properties(_ flags: UInt8) -> Self {
      Self("VP8X", [flags, 0, 0, 0] + size(1, 1))
    }

    package static func size(_ width: Int, _ height: Int) -> [UInt8] {
      [width, height].flatMap { WebPBuilder.number($0 - 1).prefix(3) }
    }

    /// One pixel, with alpha.
    package static let lossless = Self(
      "VP8L", [0x2F, 0, 0, 0, 0x10, 7, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 7])
    /// One pixel.
    package static let lossy = Self(
      "VP8 ",
      [0x30, 1, 0, 0x9D, 1, 0x2A, 1, 0, 1, 0, 0x0E, 0xC0, 0xFE, 0x25, 0xA4, 0, 3, 0x70, 0, 0, 0, 0])
    /// A frame of an animation, which is none.
    package static func frame(_ size: Int) -> Self {
      Self("ANMF", [UInt8](repeating: 0x55, count: size))
    }
  }

  package var chunks: [Chunk]
  /// The bytes after the RIFF chunk.
  package var trailer: [UInt8] = []

  package init(_ chunks: [Chunk], trailer: [UInt8] = []) {
    (self.chunks, self.trailer) = (chunks, trailer)
  }

  package var bytes: [UInt8] {
    let content = Array("WEBP".utf8) + chunks.flatMap(\.bytes)
    return Array("RIFF".utf8) + Self.number(content.count) + content + trailer
  }

  /// The offset of the chunk at this index.
  package func offset(ofChunkAt index: Int) -> Int {
    12 + chunks[..<index].reduce(0) { $0 + $1.bytes.count }
  }

  package static func number(_ number: Int) -> [UInt8] {
    TIFFBuilder.ByteOrder.littleEndian.bytes(UInt32(number))
  }
}
