/// A second, simple reader of JPEG files, to check the code under test: it finds the first Exif
/// segment.
package struct ReferenceJPEG {
  /// The offset of the segment's marker, after any fill bytes.
  package let marker: Int
  /// The payload, cut if the file is.
  package let payload: Range<Int>

  /// The two bytes of its length.
  package var length: Range<Int> { payload.lowerBound - 2..<payload.lowerBound }
  /// The TIFF block.
  package var block: Range<Int> { payload.lowerBound + 6..<payload.upperBound }

  /// Finds the first Exif segment before the scan; nil if there is no such segment.
  package init?(_ bytes: [UInt8]) {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      if bytes[position + 1] == 0xFF {
        position += 1
        continue
      }
      // TEM and RSTn have no segment.
      if bytes[position + 1] == 0x01 || (0xD0...0xD7).contains(bytes[position + 1]) {
        position += 2
        continue
      }
      let end = position + 2 + Int(bytes[position + 2]) * 256 + Int(bytes[position + 3])
      guard end >= position + 4 else { return nil }
      let payload = position + 4..<min(end, bytes.count)
      // The last byte of the header is padding of any value.
      if bytes[position + 1] == 0xE1, payload.count >= 6,
        bytes[payload].starts(with: Array("Exif\0".utf8))
      {
        marker = position
        self.payload = payload
        return
      }
      if bytes[position + 1] == 0xDA || bytes[position + 1] == 0xD9 { return nil }
      position = end
    }
    return nil
  }

  /// The TIFF block of the first Exif segment.
  package static func block(of bytes: [UInt8]) -> [UInt8]? {
    ReferenceJPEG(bytes).map { Array(bytes[$0.block]) }
  }
}
