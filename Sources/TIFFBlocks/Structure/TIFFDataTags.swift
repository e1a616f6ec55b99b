/// A pair of tags whose values are the offsets and the lengths of data that belongs to no entry.
package struct TIFFDataTags {
  package let offsets: UInt16
  package let lengths: UInt16

  /// JPEGInterchangeFormat and its length: the thumbnail (Exif 2.3 section 4.6.4).
  package static let thumbnail = TIFFDataTags(offsets: 0x0201, lengths: 0x0202)
  /// StripOffsets and StripByteCounts: an uncompressed picture (TIFF 6.0 section 3).
  static let strips = TIFFDataTags(offsets: 0x0111, lengths: 0x0117)
  /// TileOffsets and TileByteCounts (TIFF 6.0 section 15).
  static let tiles = TIFFDataTags(offsets: 0x0144, lengths: 0x0145)

  package static let all = [thumbnail, strips, tiles]

  /// The data that these tags of a directory refer to, which may lie outside the block.
  package func ranges(_ entries: [TIFFEntry], in block: borrowing TIFFBlock) -> [Range<Int>] {
    guard let offsets = entries.first(where: { $0.tag == offsets }),
      let lengths = entries.first(where: { $0.tag == lengths })
    else { return [] }
    return zip(block.unsigned(offsets), block.unsigned(lengths)).map { $0..<$0 + $1 }
  }
}
