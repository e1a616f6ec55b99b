/// A directory of the block as it stands there.
struct TIFFDirectory: Sendable, Hashable {
  let kind: ExifDirectory
  /// Where it stands.
  let offset: Int
  /// Where the four bytes stand that say so.
  let pointerPosition: Int
  /// The entry that they are the value of; nil for the pointers that are in no entry.
  let pointer: TIFFEntry?
  /// How many entries it says it has.
  let declaredCount: Int
  /// Its entries, as many as are in the block and within the bounds of `TIFFStructure`.
  let entries: [TIFFEntry]
  /// Where further entries stand, beyond those bounds.
  let surplusPositions: [Int]

  init(
    kind: ExifDirectory, offset: Int, pointerPosition: Int, pointer: TIFFEntry?,
    declaredCount: Int, in block: TIFFBlock
  ) {
    self.kind = kind
    self.offset = offset
    self.pointerPosition = pointerPosition
    self.pointer = pointer
    self.declaredCount = declaredCount
    let count = min(declaredCount, max(0, block.count - offset - 2) / TIFFEntry.size)
    let positions = (0..<count).map { offset + 2 + $0 * TIFFEntry.size }
    entries = positions.prefix(TIFFStructure.maximumEntryCount).compactMap {
      TIFFEntry(at: $0, in: block)
    }
    surplusPositions = Array(positions.dropFirst(entries.count))
  }

  /// Whether the block ends before the directory does.
  var isCut: Bool {
    entries.count + surplusPositions.count < declaredCount
  }

  /// Whether all that it says makes sense.
  var isSound: Bool {
    !isCut && surplusPositions.isEmpty
      && entries.allSatisfy { entry in
        if case .inside = entry.value { true } else { false }
      }
  }

  /// Where the offset of the next directory stands, behind the entries.
  var nextPointerPosition: Int {
    offset + 2 + declaredCount * TIFFEntry.size
  }

  /// The bytes of its count and of the entries that are in the block.
  var entryTable: Range<Int> {
    offset..<offset + 2 + (entries.count + surplusPositions.count) * TIFFEntry.size
  }

  /// The same and, where the directory is not cut, the pointer behind the entries, which some
  /// writers leave out at the end of the block.
  var table: Range<Int> {
    isCut ? entryTable : offset..<nextPointerPosition + 4
  }

  /// The first entry of this tag, the one that counts.
  func entry(_ tag: UInt16) -> TIFFEntry? {
    entries.first { $0.tag == tag }
  }
}
