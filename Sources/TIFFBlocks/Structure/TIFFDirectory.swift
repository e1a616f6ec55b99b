/// A directory of the block as it stands there.
package struct TIFFDirectory: Sendable, Hashable {
  package let kind: ExifDirectory
  /// Where it stands.
  package let offset: Int
  /// Where the four bytes stand that say so.
  package let pointerPosition: Int
  /// The entry that they are the value of; nil for the pointers that are in no entry.
  package let pointer: TIFFEntry?
  /// How many entries it says it has.
  let declaredCount: Int
  /// Its entries, as many as are in the block and within the bounds of `TIFFStructure`.
  package let entries: [TIFFEntry]
  /// How many further entries there are in the block, beyond those bounds.
  private let surplusCount: Int

  package init(
    kind: ExifDirectory, offset: Int, pointerPosition: Int, pointer: TIFFEntry?,
    declaredCount: Int, in block: borrowing TIFFBlock
  ) {
    self.kind = kind
    self.offset = offset
    self.pointerPosition = pointerPosition
    self.pointer = pointer
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

  /// Where the offset of the next directory stands, behind the entries.
  package var nextPointerPosition: Int {
    offset + 2 + declaredCount * TIFFEntry.size
  }

  /// The bytes of its count and of the entries that are in the block.
  package var entryTable: Range<Int> {
    offset..<offset + 2 + (entries.count + surplusCount) * TIFFEntry.size
  }

  /// The same and, where the directory is not cut, the pointer behind the entries, which some
  /// writers leave out at the end of the block.
  package var table: Range<Int> {
    isCut ? entryTable : offset..<nextPointerPosition + 4
  }

  /// The first entry of this tag, the one that counts.
  package func entry(_ tag: UInt16) -> TIFFEntry? {
    entries.first { $0.tag == tag }
  }
}
