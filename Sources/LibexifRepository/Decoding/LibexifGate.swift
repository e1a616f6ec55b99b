import PhotoSearch
import TIFFBlocks

/// What libexif gets to see of a block: nothing that it cannot bear.
///
/// libexif would follow repeated pointers again and again, for minutes, and stop reading a
/// directory at the first pointer out of bounds. An entry of twelve zeros it skips.
enum LibexifGate {
  /// What an Exif segment's payload begins with (Exif 2.3 section 4.7.2).
  static let header: [UInt8] = Array("Exif\0\0".utf8)
  /// libexif reads no further than this into a block.
  static let maximumBlockSize = 65_528
  /// libexif gets no more bytes of values than this, which it copies: some photos share values, and a
  /// block of its size could have it copy 300 MB.
  static let maximumValueBytes = 4 * 65_536

  /// The payload of an Exif segment that has the sound tags of the block. For a selection of tags it is a small
  /// one, written anew, if that is possible; else a copy of the whole block.
  static func segment(
    _ block: TIFFBlock, structure: TIFFStructure, for purpose: ExifContents.Purpose
  ) -> [UInt8] {
    if case .only(let tags) = purpose, let segment = FieldSegment(block, structure, tags: tags) {
      return segment.bytes
    }
    return header + copy(of: block, structure: structure).bytes
  }

  /// A copy of the block without what is unsound, and without the thumbnail, which libexif would
  /// copy for nothing.
  private static func copy(of block: TIFFBlock, structure: TIFFStructure) -> TIFFBlock {
    var copy = block
    for position in structure.unsoundEntries + thumbnailEntries(structure) {
      copy.overwrite(at: position, with: [UInt8](repeating: 0, count: TIFFEntry.size))
    }
    if structure.isNextPointerUnsound, let ifd0 = structure[.ifd0] {
      endDirectories(after: ifd0, in: &copy)
    }
    let isSafe = structure.flaws.isEmpty || hasDirectories(of: structure, copy)
    return isSafe ? copy : .headerAlone
  }

  /// Sees to it that no pointer stands behind IFD0. Some writers leave it out, and what stands
  /// there is part of a value; so the directory moves rather than that is overwritten.
  private static func endDirectories(after ifd0: TIFFDirectory, in copy: inout TIFFBlock) {
    let table = Array(copy.bytes[ifd0.entryTable]) + [0, 0, 0, 0]
    if copy.count + table.count <= maximumBlockSize {
      let offset = UInt32(truncatingIfNeeded: copy.count)
      copy.append(table)
      copy.overwrite(at: ifd0.pointerPosition, with: copy.order.bytes(of: offset))
    } else {
      copy.overwrite(at: ifd0.nextPointerPosition, with: [0, 0, 0, 0])
    }
  }

  /// Whether a copy of a flawed block still has the block's directories, and no others: in a
  /// block whose parts overlap, what hides the one might reveal another.
  private static func hasDirectories(of structure: TIFFStructure, _ copy: TIFFBlock) -> Bool {
    let walked = TIFFStructure(of: copy)
    let isRepeated = walked.flaws.contains { flaw in
      if case .repeatedPointer = flaw { true } else { false }
    }
    // All but IFD0, which may have moved.
    return !isRepeated && walked.directories.map(\.kind) == structure.directories.map(\.kind)
      && walked.directories.dropFirst().map(\.offset)
        == structure.directories.dropFirst().map(\.offset)
  }

  private static func thumbnailEntries(_ structure: TIFFStructure) -> [Int] {
    structure.directories.flatMap(\.entries).filter { entry in
      [TIFFDataTags.thumbnail.offsets, TIFFDataTags.thumbnail.lengths].contains(entry.tag)
    }.map(\.position)
  }
}
