package import TIFFBlocks

/// A number in an Exif block that says where in the file something lies after the block. If the block
/// grows, what lies there moves by as much, and the number must grow with it.
package struct TrailingOffset: Sendable, Hashable {
  /// Where its four bytes stand in the block.
  package let position: Int
  package let order: ByteOrder
  package let number: UInt32
  /// Where in the file it counts from. Nothing before the block's end moves, so neither does this.
  package let base: Int
  /// How many bytes lie there.
  package let length: Int

  /// Where they lie in the file.
  package var target: Int { base + Int(number) }
  package var range: Range<Int> { position..<position + 4 }
  package var bytes: [UInt8] { order.bytes(of: number) }

  /// The same in a block that is longer by `growth`, or shorter if that is less than zero; nil if 32
  /// bits cannot hold the number.
  package func moved(by growth: Int) -> TrailingOffset? {
    let (sum, overflows) = Int(number).addingReportingOverflow(growth)
    guard !overflows, let number = UInt32(exactly: sum) else { return nil }
    return TrailingOffset(
      position: position, order: order, number: number, base: base, length: length)
  }

  /// Whether the block has the number in its place.
  package func stands(in block: TIFFBlock) -> Bool {
    block.number(at: position, in: order) == number
  }
}

extension TIFFBlock {
  /// Puts the number in its place.
  package mutating func overwrite(with offset: TrailingOffset) {
    overwrite(at: offset.position, with: offset.bytes)
  }
}
