/// A pointer to a directory in a block.
package struct TIFFPointer: Sendable, Hashable {
  /// The directory that it leads to.
  package let kind: ExifDirectory
  /// The offset of its bytes.
  package let position: Int
  /// The entry that contains it; nil in the header and after the entries of a directory.
  package let entry: TIFFEntry?
  /// The directory's offset.
  package let target: Int

  /// Whether it is an entry with a single offset of the type that the standard requires (Exif 2.3
  /// section 4.6.3).
  var isSoundEntry: Bool {
    entry.map { $0.form.isPointer($0.type) && $0.count == 1 } ?? false
  }
}

/// A directory in a block.
package struct TIFFDirectory: Sendable, Hashable {
  /// The kind that programs read it as. Later directories of the chain and sub-directories count as IFD1.
  package let kind: ExifDirectory
  package let form: TIFFForm
  /// Its offset.
  package let offset: Int
  /// The offset of the pointer to it.
  package let pointerPosition: Int
  /// The entry that contains the pointer; nil in the header and after the entries of a directory.
  package let pointerEntry: TIFFEntry?
  /// The number of entries according to the directory.
  let declaredCount: Int
  /// Its entries that are inside the block, at most `TIFFStructure.maximumEntryCount`.
  package let entries: [TIFFEntry]
  /// The number of entries inside the block beyond that maximum, at most as many as a classic directory can have.
  private let surplusCount: Int
  /// For each number of six bits, the index of the first entry whose tag ends with these bits, and 255 if there is none:
  /// most tags that are asked for are absent.
  private let firstEntries: SIMD64<UInt8>

  /// Reads the directory that the pointer leads to; nil if its entry count is not inside the block.
  init?(at pointer: TIFFPointer, in block: borrowing TIFFBlock) {
    guard let declaredCount = block.entryCount(at: pointer.target) else { return nil }
    let form = block.form
    kind = pointer.kind
    self.form = form
    offset = pointer.target
    pointerPosition = pointer.position
    pointerEntry = pointer.entry
    self.declaredCount = declaredCount
    let first = offset + form.entryCountSize
    let count = min(declaredCount, max(0, block.count - first) / form.entrySize, Int(UInt16.max))
    let readCount = min(count, TIFFStructure.maximumEntryCount)
    var entries: [TIFFEntry] = []
    var firstEntries = SIMD64<UInt8>(repeating: .max)
    entries.reserveCapacity(readCount)
    for index in 0..<readCount {
      guard let entry = TIFFEntry(at: first + index * form.entrySize, in: block) else { break }
      let slot = Int(entry.tag & 63)
      // A search from an earlier entry on finds those beyond that, too.
      if firstEntries[slot] == .max { firstEntries[slot] = UInt8(min(index, 254)) }
      entries.append(entry)
    }
    self.entries = entries
    self.firstEntries = firstEntries
    surplusCount = count - entries.count
  }

  /// The pointer to it.
  var pointer: TIFFPointer {
    TIFFPointer(kind: kind, position: pointerPosition, entry: pointerEntry, target: offset)
  }

  /// The offsets of the entries beyond the maximum.
  var surplusPositions: [Int] {
    (entries.count..<entries.count + surplusCount).map { position(ofEntry: $0) }
  }

  /// Whether the block ends inside the directory.
  package var isCut: Bool {
    entries.count + surplusCount < declaredCount
  }

  /// Whether all its entries and their values are inside the block, and their types known.
  package var isSound: Bool {
    !isCut && surplusCount == 0
      && entries.allSatisfy { entry in
        if case .inside = entry.value { true } else { false }
      }
  }

  /// Whether the value of an entry, other than a pointer, overlaps these bytes of the block.
  func hasValue(overlapping range: Range<Int>) -> Bool {
    entries.contains { entry in
      guard case .inside(let value) = entry.value, ExifDirectory(pointerTag: entry.tag) == nil
      else { return false }
      return value.overlaps(range)
    }
  }

  /// The offset of the pointer to the next directory, after the entries.
  package var nextPointerPosition: Int {
    position(ofEntry: declaredCount)
  }

  /// The bytes of its entry count and of the entries inside the block.
  package var entryTable: Range<Int> {
    offset..<position(ofEntry: entries.count + surplusCount)
  }

  private func position(ofEntry index: Int) -> Int {
    offset + form.entryCountSize + index * form.entrySize
  }

  /// The same, with the pointer after the entries if the block does not end inside the directory.
  /// Some writers leave that pointer out at the end of the block.
  package var table: Range<Int> {
    isCut ? entryTable : offset..<nextPointerPosition + form.offsetSize
  }

  /// The first entry of this tag, which is the valid one.
  package func entry(_ tag: UInt16) -> TIFFEntry? {
    firstIndex(of: tag).map { entries[$0] }
  }

  /// The index of the first entry of this tag, which is this one or a later one.
  @inline(__always)
  func firstIndex(of tag: UInt16, from start: Int = 0) -> Int? {
    let first = firstEntries[Int(tag & 63)]
    guard first != .max else { return nil }
    var index = max(Int(first), start)
    while index < entries.count {
      if entries[index].tag == tag { return index }
      index += 1
    }
    return nil
  }
}

/// A pair of tags with the offsets and the lengths of data that is not an entry's value.
package struct TIFFDataTags {
  package let offsets: UInt16
  package let lengths: UInt16
  /// The most offsets that are read. Pictures of 4 GiB have some 65,000 strips or tiles.
  package let maximumCount: Int

  /// JPEGInterchangeFormat and JPEGInterchangeFormatLength: the thumbnail (Exif 2.3 section 4.6.4).
  package static let thumbnail = TIFFDataTags(offsets: 0x0201, lengths: 0x0202, maximumCount: 1)
  /// StripOffsets and StripByteCounts: an uncompressed picture (TIFF 6.0 section 3).
  package static let strips = TIFFDataTags(
    offsets: 0x0111, lengths: 0x0117, maximumCount: 1 << 18)
  /// TileOffsets and TileByteCounts (TIFF 6.0 section 15).
  package static let tiles = TIFFDataTags(
    offsets: 0x0144, lengths: 0x0145, maximumCount: 1 << 18)

  package static let all = [thumbnail, strips, tiles]

  /// Whether one of these tags has more values than are read.
  func areTooMany(in entries: [TIFFEntry]) -> Bool {
    entries.contains { [offsets, lengths].contains($0.tag) && $0.count > maximumCount }
  }

  /// The data that these tags of a directory refer to, perhaps outside the block.
  package func ranges(_ entries: [TIFFEntry], in block: borrowing TIFFBlock) -> [Range<Int>] {
    guard let offsets = entries.first(where: { $0.tag == offsets }),
      let lengths = entries.first(where: { $0.tag == lengths })
    else { return [] }
    return zip(
      block.unsigned(offsets, maximum: maximumCount), block.unsigned(lengths, maximum: maximumCount)
    ).map { $0..<$0 + $1 }
  }
}
