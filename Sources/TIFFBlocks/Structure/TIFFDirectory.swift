/// A pointer to a directory as it stands in a block.
package struct TIFFPointer: Sendable, Hashable {
  /// The directory that it names.
  package let kind: ExifDirectory
  /// Where its four bytes stand.
  package let position: Int
  /// The entry that they stand in; nil in the header and after the entries of a directory.
  package let entry: TIFFEntry?
  /// The offset that they say.
  package let target: Int

  /// Whether it is one offset of the type that the standard wants (Exif 2.3 section 4.6.3), in an
  /// entry.
  var isSoundEntry: Bool {
    entry.map { TIFFType.pointers.contains($0.type) && $0.count == 1 } ?? false
  }
}

/// A directory of a block as it stands there.
package struct TIFFDirectory: Sendable, Hashable {
  /// What programs take it for: IFD1 also if it comes later in the chain, or is a sub-directory.
  package let kind: ExifDirectory
  /// Where it stands.
  package let offset: Int
  /// Where the four bytes stand that say so.
  package let pointerPosition: Int
  /// The entry that they stand in; nil in the header and after the entries of a directory.
  package let pointerEntry: TIFFEntry?
  /// How many entries it says it has.
  let declaredCount: Int
  /// Its entries, as many as are in the block and within the bound of `TIFFStructure`.
  package let entries: [TIFFEntry]
  /// How many further entries there are in the block, beyond that bound.
  private let surplusCount: Int

  /// Reads the directory that the pointer leads to; nil if the block ends before its number of
  /// entries.
  init?(at pointer: TIFFPointer, in block: borrowing TIFFBlock) {
    guard let declaredCount = block.uint16(at: pointer.target).map(Int.init) else { return nil }
    kind = pointer.kind
    offset = pointer.target
    pointerPosition = pointer.position
    pointerEntry = pointer.entry
    self.declaredCount = declaredCount
    let count = min(declaredCount, max(0, block.count - offset - 2) / TIFFEntry.size)
    let readCount = min(count, TIFFStructure.maximumEntryCount)
    var entries: [TIFFEntry] = []
    entries.reserveCapacity(readCount)
    for index in 0..<readCount {
      guard let entry = TIFFEntry(at: offset + 2 + index * TIFFEntry.size, in: block) else { break }
      entries.append(entry)
    }
    self.entries = entries
    surplusCount = count - entries.count
  }

  /// The pointer that leads to it.
  var pointer: TIFFPointer {
    TIFFPointer(kind: kind, position: pointerPosition, entry: pointerEntry, target: offset)
  }

  /// Where those further entries stand.
  var surplusPositions: [Int] {
    (entries.count..<entries.count + surplusCount).map { offset + 2 + $0 * TIFFEntry.size }
  }

  /// Whether the block ends before the directory does.
  package var isCut: Bool {
    entries.count + surplusCount < declaredCount
  }

  /// Whether all that it says makes sense.
  package var isSound: Bool {
    !isCut && surplusCount == 0
      && entries.allSatisfy { entry in
        if case .inside = entry.value { true } else { false }
      }
  }

  /// Where the offset of the next directory stands, after the entries.
  package var nextPointerPosition: Int {
    offset + 2 + declaredCount * TIFFEntry.size
  }

  /// The bytes of its count and of the entries that are in the block.
  package var entryTable: Range<Int> {
    offset..<offset + 2 + (entries.count + surplusCount) * TIFFEntry.size
  }

  /// The same and, where the directory is not cut, the pointer after the entries, which some
  /// writers leave out at the end of the block.
  package var table: Range<Int> {
    isCut ? entryTable : offset..<nextPointerPosition + 4
  }

  /// The first entry of this tag, the one that counts.
  package func entry(_ tag: UInt16) -> TIFFEntry? {
    entries.first { $0.tag == tag }
  }
}

/// A pair of tags whose values are the offsets and the lengths of data that belongs to no entry.
package struct TIFFDataTags {
  package let offsets: UInt16
  package let lengths: UInt16

  /// JPEGInterchangeFormat and its length: the thumbnail (Exif 2.3 section 4.6.4).
  package static let thumbnail = TIFFDataTags(offsets: 0x0201, lengths: 0x0202)
  /// StripOffsets and StripByteCounts: an uncompressed picture (TIFF 6.0 section 3).
  static let strips = TIFFDataTags(offsets: 0x0111, lengths: 0x0117)
  /// TileOffsets and TileByteCounts (TIFF 6.0 section 15).
  static let tiles = TIFFDataTags(offsets: 0x0144, lengths: 0x0145)

  package static let all = [thumbnail, strips, tiles]

  /// Where the data lies that these tags of a directory refer to, perhaps outside the block.
  package func ranges(_ entries: [TIFFEntry], in block: borrowing TIFFBlock) -> [Range<Int>] {
    guard let offsets = entries.first(where: { $0.tag == offsets }),
      let lengths = entries.first(where: { $0.tag == lengths })
    else { return [] }
    return zip(block.unsigned(offsets), block.unsigned(lengths)).map { $0..<$0 + $1 }
  }
}
