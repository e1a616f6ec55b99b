/// Which bytes of a block belong to one value alone.
///
/// Broken or clever writers let values share bytes; overwriting one would change the other.
struct ByteOwnership {
  private let directories: [TIFFDirectory]
  private let thumbnail: Range<Int>?

  init(of block: TIFFBlock, structure: TIFFStructure) {
    directories = structure.directories
    thumbnail = structure.thumbnail(in: block)
  }

  /// Where the entry's value stands, provided that nothing else does; else nil.
  func exclusiveValue(of entry: TIFFEntry) -> Range<Int>? {
    guard case .inside(let range) = entry.value, range.lowerBound >= TIFFBlock.headerSize,
      !(thumbnail?.overlaps(range) ?? false),
      directories.allSatisfy({ isClear(range, of: $0, except: entry) })
    else { return nil }
    return range
  }

  private func isClear(
    _ range: Range<Int>, of directory: TIFFDirectory, except owner: TIFFEntry
  ) -> Bool {
    let isInOwner = range.lowerBound == owner.valueFieldPosition
    if directory.table.overlaps(range), !(isInOwner && directory.entries.contains(owner)) {
      return false
    }
    return directory.entries.allSatisfy { entry in
      guard entry != owner, case .inside(let other) = entry.value else { return true }
      return !other.overlaps(range)
    }
  }
}
