/// A TIFF block as in an Exif segment (TIFF 6.0 section 2), built byte by byte.
///
/// It writes directories of entries in their order, without any check: it writes equal
/// tags, wrong types and offsets to nowhere as they are given.
package struct TIFFBuilder: Sendable {
  /// The order of the bytes in every number.
  package var byteOrder: ByteOrder
  /// IFD0, which leads to all others.
  package var firstDirectory: Directory
  /// Where directories and values may start.
  package var alignment: Alignment
  /// The bytes between the header and IFD0: usually none, so that IFD0 is at offset 8.
  package var gap: [UInt8]
  /// Whether it is a BigTIFF file: counts and offsets have 64 bits.
  package var isBig: Bool

  /// Where directories and values may start, as an offset in the block.
  package enum Alignment: Sendable {
    /// At even offsets, as TIFF 6.0 section 2 demands.
    case even
    /// At odd offsets only.
    case odd
  }

  package init(
    _ byteOrder: ByteOrder, _ firstDirectory: Directory, alignment: Alignment = .even,
    gap: [UInt8] = [], isBig: Bool = false
  ) {
    self.isBig = isBig
    self.byteOrder = byteOrder
    self.firstDirectory = firstDirectory
    self.alignment = alignment
    self.gap = gap
  }

  /// The block, from its byte order mark on.
  package var bytes: [UInt8] {
    var writer = TIFFWriter(byteOrder: byteOrder, alignment: alignment, isBig: isBig)
    let offsets = isBig ? byteOrder.bytes(UInt16(8)) + [0, 0] : []
    let head = byteOrder.mark + byteOrder.bytes(UInt16(isBig ? 43 : 42)) + offsets
    writer.bytes = head + writer.offset(0) + gap
    let start = writer.place(firstDirectory)
    writer.placePostponedValues()
    let field = writer.offset(start)
    writer.bytes.replaceSubrange(head.count..<head.count + field.count, with: field)
    return writer.bytes
  }
}
