package import TIFFBlocks

/// An entry of a directory in a MakerNote, in the note's own byte order.
package struct MakerNoteEntry: Sendable, Hashable {
  /// The offset of the entry in the block.
  package let position: Int
  package let number: UInt16
  /// The type of its value; nil if there is no such type.
  package let type: TIFFType?
  /// The number of values.
  package let count: Int
  /// Its value, or the value's offset.
  package let field: UInt32
  /// The bytes of the value in the block, perhaps in the entry itself; nil if they are not all in the block.
  package let value: Range<Int>?

  /// Reads the entry at `position`; nil if the block ends before it does, or the bytes are not loaded.
  ///
  /// - Parameter base: The offset in the block from which the value's offset counts.
  init?(at position: Int, in block: borrowing TIFFBlock, _ order: ByteOrder, base: Int) {
    guard let number = block.uint16(at: position, in: order),
      let type = block.uint16(at: position + 2, in: order),
      let count = block.uint32(at: position + 4, in: order),
      let field = block.uint32(at: position + 8, in: order)
    else { return nil }
    self.position = position
    self.number = number
    self.type = TIFFType(rawValue: type).flatMap { $0.rawValue <= TIFFType.ifd.rawValue ? $0 : nil }
    self.count = Int(count)
    self.field = field
    guard let type = self.type else {
      value = nil
      return
    }
    let size = type.size * Int(count)
    let start = size <= 4 ? position + 8 : base + Int(field)
    value = start >= 0 && start + size <= block.count ? start..<start + size : nil
  }

  /// The bytes of the value outside the entry; nil if there are none.
  package var distantValue: Range<Int>? {
    value.flatMap { $0.count > 4 ? $0 : nil }
  }
}
