import TIFFBlocks

/// The payload of a small Exif segment with two tags: the MakerNote, and the camera's make, by which libexif knows some
/// MakerNotes. So libexif sees no directory of the photo's own but the MakerNote's.
enum MakerNoteSegment {
  /// The first bytes of an Exif segment's payload (Exif 2.3 section 4.7.2).
  private static let header: [UInt8] = Array("Exif\0\0".utf8)
  /// The most bytes of a block that libexif reads: those of a JPEG segment.
  private static let maximumBlockSize = 65_528
  /// The most bytes of the make that are of use. The makes that libexif compares have at most 6.
  private static let maximumMakeSize = 64

  /// The payload; nil if the block has no sound MakerNote that is loaded.
  static func payload(for exif: borrowing ExifBlock) -> [UInt8]? {
    let order = exif.block.order
    guard let range = MovedMakerNote.range(in: exif.block, exif.structure) else { return nil }
    var make = Array((exif.bytes(.make) ?? []).prefix(maximumMakeSize))
    // A value of four bytes or less would be in the entry itself (TIFF 6.0 section 2).
    make += [UInt8](repeating: 0, count: max(2, 6 - make.count))
    // IFD0 has two entries, the Exif directory one.
    let ifd0Size = tableSize(2)
    let added = ifd0Size + tableSize(1) + make.count
    // With a byte more for an odd size.
    let (block, note) = parts(of: exif.block, range, room: maximumBlockSize - added - 1)
    let start = block.count + block.count % 2
    var payload: [UInt8] = []
    payload.reserveCapacity(header.count + start + added)
    payload += header
    payload += order == .littleEndian ? Array("II".utf8) : Array("MM".utf8)
    payload += order.bytes(of: 42 as UInt16) + order.bytes(of: UInt32(truncatingIfNeeded: start))
    payload += block[TIFFBlock.headerSize...]
    if start > block.count { payload.append(0) }
    func append(_ entries: [(tag: ExifTag, type: TIFFType, count: Int, field: Int)]) {
      payload += order.bytes(of: UInt16(truncatingIfNeeded: entries.count))
      for entry in entries {
        payload += order.bytes(of: entry.tag.number) + order.bytes(of: entry.type.rawValue)
        payload += order.bytes(of: UInt32(truncatingIfNeeded: entry.count))
        payload += order.bytes(of: UInt32(truncatingIfNeeded: entry.field))
      }
      payload += [0, 0, 0, 0]
    }
    append([
      (.make, .ascii, make.count, start + added - make.count),
      (.exifPointer, .long, 1, start + ifd0Size),
    ])
    // Whatever its type says, a MakerNote is bytes.
    append([(.makerNote, .undefined, note.count, note.lowerBound)])
    payload += make
    return payload
  }

  /// The block that the directories are appended to, whose header does not count, and where the MakerNote is in it. That
  /// is the photo's own block, as values of MakerNotes may lie outside them; or the MakerNote alone if that is too long.
  private static func parts(
    of block: TIFFBlock, _ range: Range<Int>, room: Int
  ) -> (block: [UInt8], note: Range<Int>) {
    if block.isWhole, block.count <= room { return (block.bytes, range) }
    let start = TIFFBlock.headerSize
    let note = MovedMakerNote(Array(block.bytes(in: range) ?? []), order: block.order)
    return (
      [UInt8](repeating: 0, count: start) + note.moved(from: range.lowerBound, to: start),
      start..<start + range.count
    )
  }

  /// The size in bytes of a directory with this many entries.
  private static func tableSize(_ count: Int) -> Int {
    2 + count * TIFFEntry.size + 4
  }
}
