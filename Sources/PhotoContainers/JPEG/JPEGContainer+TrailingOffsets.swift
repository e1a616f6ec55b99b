package import Platform
import SystemPackage
import TIFFBlocks

/// Offsets in the Exif block that lead to bytes after it. If anything between grows or shrinks, those bytes
/// move, and the offsets must follow.
extension JPEGContainer {
  package func trailingOffsets(
    in file: OpenFile
  ) throws(ContainerRefusal) -> [TrailingOffset] {
    guard let exifPlace, let block = exifBytes.flatMap(TIFFBlock.init) else { return [] }
    return try Self.known(offsets(of: block, at: exifPlace.lowerBound, .none, in: file))
  }

  /// The new block with corrected offsets, or the present one if the edit does not change it; nil if no
  /// offset is to correct in the present one.
  func correctingOffsets(
    of block: TIFFBlock?, by relocation: Relocation, in file: OpenFile
  ) throws(ContainerRefusal) -> TIFFBlock? {
    guard !relocation.isEmpty, let exifPlace, let present = exifBytes.flatMap(TIFFBlock.init) else {
      return block
    }
    var corrected = block ?? present
    for old in try trailingOffsets(in: file) {
      guard old.isIn(corrected) else {
        throw .damaged("the edit would change the offset of a preview in its MakerNote")
      }
      corrected.overwrite(with: try moved(old, by: relocation, ofBlockAt: exifPlace.lowerBound))
    }
    return block == nil && corrected.bytes == present.bytes ? nil : corrected
  }

  /// Checks that edits of a photo with the older block can have left the present one: the offsets of
  /// both lead to the same bytes.
  ///
  /// - Parameters:
  ///   - block: The older block; nil if it is the present one.
  ///   - relocation: From the present file to the older one.
  func checkPreceded(
    by block: TIFFBlock?, _ relocation: Relocation, in file: OpenFile
  ) throws(ContainerRefusal) {
    guard !relocation.isEmpty, let exifPlace, let present = exifBytes.flatMap(TIFFBlock.init) else {
      return
    }
    let block = block ?? present
    let place = exifPlace.lowerBound
    let oldPlace = place + relocation.shift(at: place)
    let forward = relocation.reversed
    for old in try Self.known(offsets(of: block, at: oldPlace, forward, in: file)) {
      try check(try moved(old, by: forward, ofBlockAt: oldPlace), in: present)
    }
    // Other numbers that lead to a picture now, by chance, did not when the block was edited.
    for new in try offsets(of: present, at: place, .none, in: file) ?? [] {
      try check(try moved(new, by: relocation, ofBlockAt: place), in: block)
    }
  }

  private func check(
    _ offset: TrailingOffset, in block: TIFFBlock
  ) throws(ContainerRefusal) {
    guard offset.isIn(block) else {
      throw .damaged("the offset of the preview in its MakerNote would be wrong")
    }
  }

  /// The offsets in a block at this place of a file whose bytes have moved since; nil in case of doubt.
  private func offsets(
    of block: TIFFBlock, at place: Int, _ relocation: Relocation, in file: OpenFile
  ) throws(ContainerRefusal) -> [TrailingOffset]? {
    try ContainerRefusal.reading { () throws(Errno) in
      try MakerNotePreview.offsets(
        in: file, with: block, at: place, movedBy: relocation, maximumSize: maximumBlockSize)
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
    _ offset: TrailingOffset, by relocation: Relocation, ofBlockAt place: Int
  ) throws(ContainerRefusal) -> TrailingOffset {
    guard let moved = relocation.moved(offset, ofBlockAt: place) else {
      throw .damaged("the offset of a preview in its MakerNote would need more than 32 bits")
    }
    return moved
  }
}
