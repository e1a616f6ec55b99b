import PhotoFixtures

/// A second, simple reader of PNG files, to which the code under test is held: where the first eXIf
/// chunk is.
package struct ReferencePNG {
  /// Where the chunk is in the file, from its length on.
  package let chunk: Range<Int>
  /// Where the TIFF block is in the file.
  package let block: Range<Int>
  /// Whether the chunk's length and checksum are right.
  package let isIntact: Bool

  /// Looks for the first eXIf chunk; nil if there is none, or the file has another format.
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
        isIntact = PNGBuilder.Chunk("eXIf", Array(bytes[data])).bytes == Array(bytes[chunk])
        return
      }
      position = end
    }
    return nil
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
