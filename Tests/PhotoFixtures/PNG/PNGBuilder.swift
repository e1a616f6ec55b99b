/// A PNG file (PNG third edition, section 5), built chunk by chunk.
package struct PNGBuilder: Sendable {
  /// Every chunk between the signature and IEND, IHDR first.
  package var chunks: [Chunk]
  /// The bytes after IEND.
  package var trailer: [UInt8]

  /// A grey gradient of 64 by 48 pixels in two IDAT chunks.
  package init(
    metadata: [Chunk] = [], metadataAfterImage: [Chunk] = [], trailer: [UInt8] = []
  ) {
    let (width, height) = (64, 48)
    var rows: [UInt8] = []
    for row in 0..<height {
      // Each row begins with its filter: 0, none.
      rows.append(0)
      for column in 0..<width { rows.append(UInt8(40 + 2 * column + row)) }
    }
    let stream = Self.stored(rows)
    let half = stream.count / 2
    let image = [Chunk("IDAT", Array(stream[..<half])), Chunk("IDAT", Array(stream[half...]))]
    chunks = [.header(width: width, height: height)] + metadata + image + metadataAfterImage
    self.trailer = trailer
  }

  /// The file.
  package var bytes: [UInt8] {
    Self.signature + chunks.flatMap(\.bytes) + Chunk("IEND", []).bytes + trailer
  }

  /// The offset of the chunk at this index.
  package func offset(ofChunkAt index: Int) -> Int {
    Self.signature.count + chunks[..<index].map(\.bytes.count).reduce(0, +)
  }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The most bytes of an uncompressed block (RFC 1951 section 3.2.4).
  private static let maximumBlock = 65_535

  /// A zlib stream of uncompressed blocks (RFC 1950; RFC 1951 section 3.2.4).
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (sum, sums) = (UInt32(1), UInt32(0))
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65_521
      sums = (sums + sum) % 65_521
    }
    let checksum: [UInt8] = TIFFBuilder.ByteOrder.bigEndian.bytes(sums << 16 | sum)
    let starts = stride(from: 0, through: max(0, bytes.count - 1), by: maximumBlock)
    let blocks = starts.flatMap { start in
      let rest = bytes[start...]
      return block(rest.prefix(maximumBlock), isLast: rest.count <= maximumBlock)
    }
    return [0x78, 0x01] + blocks + checksum
  }

  private static func block(_ bytes: ArraySlice<UInt8>, isLast: Bool) -> [UInt8] {
    let order = TIFFBuilder.ByteOrder.littleEndian
    let length = UInt16(bytes.count)
    return [isLast ? 1 : 0] + order.bytes(length) + order.bytes(~length) + bytes
  }
}
