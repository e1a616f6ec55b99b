package import Platform
import SystemPackage
import TIFFBlocks

/// Offsets in the Exif block that lead to bytes after it. If the block grows or shrinks, those bytes move,
/// and the offsets must follow.
extension JPEGContainer {
  package func trailingOffsets(
    in file: OpenFile
  ) throws(ContainerRefusal) -> [TrailingOffset] {
    guard let block = exifBytes.flatMap(TIFFBlock.init) else { return [] }
    return try Self.known(trailingOffsets(of: block, in: file))
  }

  /// The edited block with corrected offsets.
  func correctingOffsets(
    of block: TIFFBlock, in file: OpenFile
  ) throws(ContainerRefusal) -> TIFFBlock {
    guard let exifBytes, block.count != exifBytes.count else { return block }
    var block = block
    for old in try trailingOffsets(in: file) {
      guard old.isIn(block) else {
        throw .damaged("the edit would change the offset of a preview in its MakerNote")
      }
      block.overwrite(with: try moved(old, by: block.count - exifBytes.count))
    }
    return block
  }

  /// Checks that edits of the older block can have left the present one: the offsets of both lead to the
  /// same bytes.
  func checkPreceded(by block: TIFFBlock, in file: OpenFile) throws(ContainerRefusal) {
    guard let present = exifBytes.flatMap(TIFFBlock.init), block.count != present.count else {
      return
    }
    let growth = present.count - block.count
    for old in try Self.known(trailingOffsets(of: block, in: file)) {
      try check(try moved(old, by: growth), in: present)
    }
    // Other numbers that lead to a picture now, by chance, did not when the block was edited.
    for new in try trailingOffsets(of: present, in: file) ?? [] {
      try check(try moved(new, by: -growth), in: block)
    }
  }

  private func check(
    _ offset: TrailingOffset, in block: TIFFBlock
  ) throws(ContainerRefusal) {
    guard offset.isIn(block) else {
      throw .damaged("the offset of the preview in its MakerNote would be wrong")
    }
  }

  /// The offsets in a block that takes the place of the present one; nil in case of doubt.
  private func trailingOffsets(
    of block: TIFFBlock, in file: OpenFile
  ) throws(ContainerRefusal) -> [TrailingOffset]? {
    guard let exifPlace else { return [] }
    do throws(Errno) {
      return try MakerNotePreview.offsets(
        in: file, with: block, at: exifPlace, maximumSize: maximumBlockSize)
    } catch {
      throw .unreadable(error)
    }
  }

  private static func known(
    _ offsets: [TrailingOffset]?
  ) throws(ContainerRefusal) -> [TrailingOffset] {
    guard let offsets else {
      throw .damaged(
        "its MakerNote contains the offset of a preview that would move, in an unknown format")
    }
    return offsets
  }

  private func moved(
    _ offset: TrailingOffset, by growth: Int
  ) throws(ContainerRefusal) -> TrailingOffset {
    guard let moved = offset.moved(by: growth) else {
      throw .damaged("the offset of a preview in its MakerNote would need more than 32 bits")
    }
    return moved
  }
}
