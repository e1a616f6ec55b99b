import PhotoSearch
import TIFFBlocks

/// The parts of a block that libexif may see: only those that it handles well.
///
/// libexif follows repeated pointers again and again, for minutes, and stops reading a directory at
/// the first pointer outside the block. It skips an entry of twelve zeros.
enum LibexifGate {
  /// The first bytes of an Exif segment's payload (Exif 2.3 section 4.7.2).
  static let header: [UInt8] = Array("Exif\0\0".utf8)
  /// The most bytes of a block that libexif reads.
  static let maximumBlockSize = 65_528
  /// The maximum total size of the values that are read, in bytes. libexif copies each value, and values may share
  /// bytes: a block of the maximum size could make it copy 300 MB.
  static let maximumValueBytes = 4 * 65_536

  /// The same for this block. Of a file that is a block, libexif gets a new small one.
  static func maximumValueBytes(in block: borrowing TIFFBlock) -> Int {
    block.isWhole ? max(maximumValueBytes, block.count) : .max
  }

  /// The payload of an Exif segment with the sound tags of the block: a copy of the whole block, or a small new
  /// one if libexif cannot read all of it.
  static func segment(
    _ block: TIFFBlock, structure: TIFFStructure, for purpose: ExifContents.Purpose
  ) -> [UInt8] {
    if case .makerNoteBeside(let tags) = purpose, !isReadWhole(block),
      let segment = FieldSegment(block, structure, tags: tags, withMakerNote: true)
    {
      return segment.bytes
    }
    // Most of a large block is the picture, and not loaded.
    guard block.isWhole, block.magic == 42 else {
      let loaded = FieldSegment(block, structure, tags: .allButPlaces, withMakerNote: false)
      return loaded?.bytes ?? header + TIFFBlock.headerAlone.bytes
    }
    return header + copy(of: block, structure: structure).bytes
  }

  /// Whether libexif can read all of the block.
  static func isReadWhole(_ block: borrowing TIFFBlock) -> Bool {
    block.isWhole && block.magic == 42 && block.count <= maximumBlockSize
  }

  /// A copy of the block without its unsound parts, and without the thumbnail, which libexif would
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

  /// Puts a zero pointer after IFD0. Some writers put a value in place of that pointer,
  /// so the directory moves to the end of the block if there is room.
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

  /// Whether a copy of a flawed block has the same directories as the block. If parts of a block
  /// overlap, a change to one part may uncover another directory.
  private static func hasDirectories(of structure: TIFFStructure, _ copy: TIFFBlock) -> Bool {
    let walked = TIFFStructure(of: copy)
    let isRepeated = walked.flaws.contains { flaw in
      if case .repeatedPointer = flaw { true } else { false }
    }
    // IFD0 is left out, as it may have moved.
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
