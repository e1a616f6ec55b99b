/// A second, simple reader of JPEG files, to which the code under test is held: where the first
/// Exif segment is.
struct ReferenceJPEG {
  /// Where the segment's marker stands, without fill bytes.
  let marker: Int
  /// Where its payload stands, cut where the file is.
  let payload: Range<Int>

  /// Where the two bytes of its length stand.
  var length: Range<Int> { payload.lowerBound - 2..<payload.lowerBound }
  /// Where the TIFF block stands in the file.
  var block: Range<Int> { payload.lowerBound + 6..<payload.upperBound }

  /// Looks for the first Exif segment before the scan; nil where there is none.
  init?(_ bytes: [UInt8]) {
    var position = 2
    while position + 4 <= bytes.count, bytes[position] == 0xFF {
      if bytes[position + 1] == 0xFF {
        position += 1
        continue
      }
      let end = position + 2 + Int(bytes[position + 2]) * 256 + Int(bytes[position + 3])
      let payload = position + 4..<min(end, bytes.count)
      if bytes[position + 1] == 0xE1, bytes[payload].starts(with: Array("Exif\0\0".utf8)) {
        marker = position
        self.payload = payload
        return
      }
      if bytes[position + 1] == 0xDA { return nil }
      position = end
    }
    return nil
  }

  /// The TIFF block of the first Exif segment.
  static func block(of bytes: [UInt8]) -> [UInt8]? {
    ReferenceJPEG(bytes).map { Array(bytes[$0.block]) }
  }
}
