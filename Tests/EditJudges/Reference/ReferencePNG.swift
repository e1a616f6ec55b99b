import PhotoFixtures

/// A second, simple reader of PNG files, to check the code under test: it finds the first eXIf
/// chunk.
package struct ReferencePNG {
  /// The whole chunk, from its length on.
  package let chunk: Range<Int>
  /// The TIFF block.
  package let block: Range<Int>
  /// Whether the chunk's length and checksum are right.
  package let isIntact: Bool

  /// Finds the first eXIf chunk; nil if there is no such chunk, or the file has another format.
  package init?(_ bytes: [UInt8]) {
    guard Self.isPNG(bytes) else { return nil }
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 * 256 + Int($1) }
      let type = String(decoding: bytes[position + 4..<position + 8], as: UTF8.self)
      let end = min(bytes.count, position + 12 + length)
      if type == "eXIf" {
        chunk = position..<end
        let data = position + 8..<max(position + 8, end - 4)
        let isPrefixed = bytes[data].starts(with: Array("Exif\0\0".utf8))
        block = data.lowerBound + (isPrefixed ? 6 : 0)..<data.upperBound
        isIntact = Self.isIntact(Array(bytes[chunk]))
        return
      }
      position = end
    }
    return nil
  }

  /// Whether the length and the checksum of a whole chunk are right.
  static func isIntact(_ chunk: [UInt8]) -> Bool {
    guard chunk.count >= 12 else { return false }
    let type = String(decoding: chunk[4..<8], as: UTF8.self)
    return PNGBuilder.Chunk(type, Array(chunk[8..<chunk.count - 4])).bytes == chunk
  }

  package static func isPNG(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: PNGBuilder.signature)
  }
}

/// The Exif block of a file in any format.
package enum ReferencePhoto {
  package static func block(of bytes: [UInt8]) -> [UInt8]? {
    ReferencePNG.isPNG(bytes)
      ? ReferencePNG(bytes).map { Array(bytes[$0.block]) } : ReferenceJPEG.block(of: bytes)
  }
}
