import TIFFBlocks

/// The payload of an Exif segment with two tags: the MakerNote, and the camera's make, by which libexif knows some
/// MakerNotes. So libexif walks no directory of the photo's own but the MakerNote's.
enum MakerNoteSegment {
  /// The first bytes of an Exif segment's payload (Exif 2.3 section 4.7.2).
  private static let header: [UInt8] = Array("Exif\0\0".utf8)
  /// The most bytes of a block that libexif reads: those of a JPEG segment.
  private static let maximumBlockSize = 65_528
  /// The most bytes of the make that are of use. The makes that libexif compares have at most 6.
  private static let maximumMakeSize = 64

  /// The payload; nil if the block has no sound MakerNote that is loaded.
  static func payload(for exif: ExifBlock) -> [UInt8]? {
    guard let note = MovedMakerNote.range(in: exif.block, exif.structure) else { return nil }
    return wholeBlock(exif) ?? noteAlone(exif, note)
  }

  /// The photo's own block, as values of MakerNotes may lie outside them. Its directories are cut to the tags that are
  /// wanted, where they are. Nil if the block is longer than libexif reads, a BigTIFF file, or not loaded.
  private static func wholeBlock(_ exif: ExifBlock) -> [UInt8]? {
    guard exif.block.isWhole, exif.block.form == .classic, exif.block.count <= maximumBlockSize,
      let ifd0 = exif.structure[.ifd0], let directory = exif.structure[.exif],
      let note = exif.structure.soundEntry(ExifTag.makerNote.number, in: .exif),
      case .inside(let value) = note.value
    else { return nil }
    let (block, order) = (exif.block, exif.block.order)
    let pointer = entry(.exifPointer, .long, 1, directory.offset, order)
    let make = exif.structure.soundEntry(ExifTag.make.number, in: .ifd0).map { make in
      Array(block.bytes[make.position..<make.position + TIFFEntry.size])
    }
    let tables = [
      (ifd0.offset, table([make, pointer].compactMap(\.self), order)),
      // Whatever its type says, a MakerNote is bytes.
      (
        directory.offset,
        table([entry(.makerNote, .undefined, value.count, value.lowerBound, order)], order)
      ),
    ].map { (range: $0..<$0 + $1.count, bytes: $1) }
    // Damaged blocks may have no room for them.
    guard tables.allSatisfy({ $0.range.upperBound <= block.count && !$0.range.overlaps(value) }),
      !tables[0].range.overlaps(tables[1].range)
    else { return nil }
    var payload: [UInt8] = []
    payload.reserveCapacity(header.count + block.count)
    payload += header
    payload += block.bytes
    // Raws have other numbers there.
    for (range, bytes) in tables + [(2..<4, order.bytes(of: 42 as UInt16))] {
      payload.replaceSubrange(
        header.count + range.lowerBound..<header.count + range.upperBound, with: bytes)
    }
    return payload
  }

  /// A new block with the MakerNote at its end.
  private static func noteAlone(_ exif: ExifBlock, _ note: Range<Int>) -> [UInt8] {
    let order = exif.block.order
    var make = Array((exif.bytes(.make) ?? []).prefix(maximumMakeSize))
    // More than four bytes, as others would be in the entry itself (TIFF 6.0 section 2), of which a NUL is the last.
    make += [UInt8](repeating: 0, count: max(1, 5 - make.count))
    if !make.count.isMultiple(of: 2) { make.append(0) }
    let exifOffset = TIFFBlock.headerSize + tableSize(2)
    let makeOffset = exifOffset + tableSize(1)
    let noteOffset = makeOffset + make.count
    let moved = MovedMakerNote(Array(exif.block.bytes(in: note) ?? []), order: order)
      .moved(from: note.lowerBound, to: noteOffset)
    return header + (order == .littleEndian ? Array("II".utf8) : Array("MM".utf8))
      + order.bytes(of: 42 as UInt16) + order.bytes(of: UInt32(TIFFBlock.headerSize))
      + table(
        [
          entry(.make, .ascii, make.count, makeOffset, order),
          entry(.exifPointer, .long, 1, exifOffset, order),
        ], order)
      + table([entry(.makerNote, .undefined, note.count, noteOffset, order)], order) + make + moved
  }

  private static func entry(
    _ tag: ExifTag, _ type: TIFFType, _ count: Int, _ field: Int, _ order: ByteOrder
  ) -> [UInt8] {
    order.bytes(of: tag.number) + order.bytes(of: type.rawValue)
      + order.bytes(of: UInt32(truncatingIfNeeded: count))
      + order.bytes(of: UInt32(truncatingIfNeeded: field))
  }

  /// A directory with these entries, the last of its chain.
  private static func table(_ entries: [[UInt8]], _ order: ByteOrder) -> [UInt8] {
    order.bytes(of: UInt16(truncatingIfNeeded: entries.count)) + entries.joined() + [0, 0, 0, 0]
  }

  /// The size in bytes of a directory with this many entries.
  private static func tableSize(_ count: Int) -> Int {
    2 + count * TIFFEntry.size + 4
  }
}
