/// A TIFF block as it stands in an Exif segment (TIFF 6.0 section 2), built byte by byte.
///
/// It is built from directories of entries, in their order, and says exactly what they say: two
/// equal tags, a wrong type or an offset to nowhere are written as they are.
package struct TIFFBuilder: Sendable {
  /// The order of the bytes in every number of the block.
  package var byteOrder: ByteOrder
  /// IFD0. It leads to all others.
  package var firstDirectory: Directory
  /// Where directories and values may start.
  package var alignment: Alignment
  /// What lies between the header and IFD0: ordinarily nothing, so that IFD0 is at offset 8.
  package var gap: [UInt8]

  /// Where directories and values may start, as an offset in the block.
  package enum Alignment: Sendable {
    /// At even offsets, as TIFF 6.0 wants it.
    case even
    /// At odd offsets only.
    case odd
  }

  package init(
    _ byteOrder: ByteOrder, _ firstDirectory: Directory, alignment: Alignment = .even,
    gap: [UInt8] = []
  ) {
    self.byteOrder = byteOrder
    self.firstDirectory = firstDirectory
    self.alignment = alignment
    self.gap = gap
  }

  /// The block, from its byte order mark on.
  package var bytes: [UInt8] {
    var writer = TIFFWriter(byteOrder: byteOrder, alignment: alignment)
    writer.bytes = byteOrder.mark + byteOrder.bytes(UInt16(42)) + [0, 0, 0, 0] + gap
    let start = writer.place(firstDirectory)
    writer.placePostponedValues()
    writer.bytes.replaceSubrange(4..<8, with: byteOrder.bytes(start))
    return writer.bytes
  }
}
