package import TIFFBlocks

/// A number in an Exif block that is the offset of bytes after the block. If bytes are added between its base
/// and those bytes, the number must grow with them.
package struct TrailingOffset: Sendable, Hashable {
  /// The offset of its four bytes in the block.
  package let position: Int
  package let order: ByteOrder
  package let number: UInt32
  /// The offset in the file from which it counts: the start of the file, or a place in the block.
  package let base: Int
  /// The number of bytes that it leads to.
  package let length: Int

  /// The offset of those bytes in the file.
  package var target: Int { base + Int(number) }
  package var range: Range<Int> { position..<position + 4 }
  package var bytes: [UInt8] { order.bytes(of: number) }

  /// The offset with a number that is larger by `growth`, which may be negative, and that counts from
  /// `base`; nil if the number needs more than 32 bits.
  package func moved(by growth: Int, base: Int) -> TrailingOffset? {
    let (sum, overflows) = Int(number).addingReportingOverflow(growth)
    guard !overflows, let number = UInt32(exactly: sum) else { return nil }
    return TrailingOffset(
      position: position, order: order, number: number, base: base, length: length)
  }

  /// Whether the block has this number at this position.
  package func isIn(_ block: TIFFBlock) -> Bool {
    block.number(at: position, in: order) == number
  }
}

extension TIFFBlock {
  /// Writes the number at its position.
  package mutating func overwrite(with offset: TrailingOffset) {
    overwrite(at: offset.position, with: offset.bytes)
  }
}
