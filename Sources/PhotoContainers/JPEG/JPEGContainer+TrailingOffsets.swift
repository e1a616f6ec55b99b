package import Platform
import SystemPackage
import TIFFBlocks

/// What lies after the Exif segment and is found by an offset in it: it moves if the segment becomes
/// longer or shorter, and the offset with it.
extension JPEGContainer {
  package func trailingOffsets(
    in file: OpenFile
  ) throws(ContainerRefusal) -> [TrailingOffset] {
    guard let block = exifBytes.flatMap(TIFFBlock.init) else { return [] }
    return try Self.known(trailingOffsets(of: block, in: file))
  }

  /// An edited block with the offsets of what moves because of it.
  func following(
    _ block: TIFFBlock, in file: OpenFile
  ) throws(ContainerRefusal) -> TIFFBlock {
    guard let exifBytes, block.count != exifBytes.count else { return block }
    var block = block
    for old in try trailingOffsets(in: file) {
      guard old.stands(in: block) else {
        throw .damaged("the edit would change the offset of a preview in its MakerNote")
      }
      block.overwrite(with: try moved(old, by: block.count - exifBytes.count))
    }
    return block
  }

  /// Checks that edits of the block, as it was before them, have left the present one: the offsets of each
  /// lead to what those of the other lead to.
  func checkPreceded(by block: TIFFBlock, in file: OpenFile) throws(ContainerRefusal) {
    guard let present = exifBytes.flatMap(TIFFBlock.init), block.count != present.count else {
      return
    }
    let growth = present.count - block.count
    for old in try Self.known(trailingOffsets(of: block, in: file)) {
      try check(try moved(old, by: growth), in: present)
    }
    // Whatever else leads to a picture by now was no offset when the block was edited.
    for new in try trailingOffsets(of: present, in: file) ?? [] {
      try check(try moved(new, by: -growth), in: block)
    }
  }

  private func check(
    _ offset: TrailingOffset, in block: TIFFBlock
  ) throws(ContainerRefusal) {
    guard offset.stands(in: block) else {
      throw .damaged("its MakerNote would have another offset than that of its preview")
    }
  }

  /// The offsets that the block has if it is in the place of the present one; nil in case of doubt.
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
