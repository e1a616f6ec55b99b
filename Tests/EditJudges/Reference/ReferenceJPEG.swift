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
    var segments = ReferenceSegments(bytes)
    while let segment = segments.next() {
      // The last byte of the header is padding of any value.
      if segment.marker == 0xE1, segment.payload.count >= 6,
        bytes[segment.payload].starts(with: Array("Exif\0".utf8))
      {
        (marker, payload) = (segment.range.lowerBound, segment.payload)
        return
      }
    }
    return nil
  }

  /// The TIFF block of the first Exif segment.
  package static func block(of bytes: [UInt8]) -> [UInt8]? {
    ReferenceJPEG(bytes).map { Array(bytes[$0.block]) }
  }
}
