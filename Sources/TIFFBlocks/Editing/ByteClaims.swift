/// Which entries own which bytes of a block, and which bytes belong to a directory, or to data that
/// only an offset and a length tell of.
///
/// Broken or clever writers let values share bytes, or refer to bytes past the end of the block.
/// An edit may overwrite only what one value alone lays claim to, and may let the block grow only
/// where nothing lays claim to the bytes that come.
struct ByteClaims {
  private let block: TIFFBlock
  private let structure: TIFFStructure
  private let others: OtherDirectories
  private let maximumSize: Int
  private var tables: [Range<Int>] = [0..<TIFFBlock.headerSize]
  /// The bytes of values, with the position of the entry that owns them; nil for what is the value of
  /// no directory that exifcli reads.
  private var values: [(range: Range<Int>, owner: Int?)] = []
  /// Where the block may go on: at its end, or after data that is said to end past it. Nil if
  /// anything else is said to lie past the end, which a longer block would give another meaning.
  private(set) var growthStart: Int?

  /// - Parameter maximumSize: How many bytes the block can come to have. What is said to lie from
  ///   there on is never in it.
  init(of block: TIFFBlock, structure: TIFFStructure, maximumSize: Int) {
    self.block = block
    self.structure = structure
    self.maximumSize = maximumSize
    others = OtherDirectories(of: block, beyond: structure, maximumSize: maximumSize)
    growthStart = block.count
    for directory in structure.directories {
      tables.append(directory.table)
      claim(directory, ownsValues: true)
    }
    for directory in others.directories {
      values.append((directory.table, nil))
      // Its entries may be another directory's too, which then must not own their values alone.
      claim(directory, ownsValues: false)
    }
    if others.leadPastEnd { growthStart = nil }
    if others.areTooMany {
      values.append((0..<Int.max, nil))
      growthStart = nil
    }
  }

  /// Where the directories stand that other programs may find.
  var otherOffsets: Set<Int> { Set(others.directories.map(\.offset)) }

  /// Where the entry's value stands, provided that nothing else does; else nil.
  func exclusiveValue(of entry: TIFFEntry) -> Range<Int>? {
    guard case .inside(let range) = entry.value, isClear(range, ofAllBut: [entry.position]),
      // Up to four bytes stand in the entry itself.
      range.count <= 4 || !tables.contains(where: { $0.overlaps(range) })
    else { return nil }
    return range
  }

  /// Whether no value lays claim to the bytes, other than those of the entries at `owners`.
  func isClear(_ range: Range<Int>, ofAllBut owners: Set<Int>) -> Bool {
    values.allSatisfy { value in
      value.owner.map(owners.contains) ?? false || !value.range.overlaps(range)
    }
  }

  /// All pointers to the directory, which an edit redirects together: one that it forgot would go on
  /// leading to what stood here.
  func pointers(to directory: TIFFDirectory) throws(TIFFEditRefusal) -> [TIFFPointer] {
    let further = structure.rejectedPointers.filter {
      $0.kind == directory.kind || $0.target == directory.offset
    }
    // Of several directories of a kind, some programs take the first, others another; and what is one
    // kind to one pointer and another to the next is none that anybody means.
    let isNamedOnce = further.allSatisfy { pointer in
      pointer.kind == directory.kind && pointer.target == directory.offset && pointer.isSoundEntry
        && !(pointer.entry.map { directory.entryTable.contains($0.position) } ?? true)
    }
    guard isNamedOnce, !others.sharedOffsets.contains(directory.offset) else {
      throw .namedTwice(directory.kind)
    }
    let pointers = [directory.pointer] + further
    for pointer in pointers where !isOwn(pointer) { throw .damaged(directory.kind) }
    return pointers
  }

  /// Whether the pointer, with its entry, is nobody else's.
  private func isOwn(_ pointer: TIFFPointer) -> Bool {
    guard let entry = pointer.entry else {
      return isClear(pointer.position..<pointer.position + 4, ofAllBut: [])
    }
    let row = entry.position..<entry.position + TIFFEntry.size
    return isClear(row, ofAllBut: [entry.position])
  }

  private mutating func claim(_ directory: TIFFDirectory, ownsValues: Bool) {
    keepClear(of: directory)
    for entry in directory.entries {
      let owner = ownsValues ? entry.position : nil
      let isPointer = ExifDirectory(pointerTag: entry.tag) != nil
      switch entry.value {
      // A pointer's own bytes say where a directory is; but it may say that it is many.
      case .inside(let range) where isPointer && range.count <= 4: break
      case .inside(let range): values.append((range, owner))
      case .outside(let offset):
        // All of it would be in a longer block, and others would follow such a pointer.
        if offset < maximumSize { growthStart = nil }
        if !isPointer { values.append((offset..<Int.max, owner)) }
      // Its four bytes may be the value itself or say where it begins. What lies over other things is
      // full of such entries, and no program reads them.
      case .unknown(let offset) where offset >= TIFFBlock.headerSize && offset < block.count:
        if !isPointer, ownsValues { values.append((offset..<Int.max, owner)) }
      case .unknown: break
      }
    }
    for range in TIFFDataTags.all.flatMap({ $0.ranges(directory.entries, in: block) })
    where !range.isEmpty {
      values.append((range, nil))
      keepClear(of: range)
    }
  }

  /// Has the block not grow into data that is said to end past it, or not at all if data begins
  /// there, which may be something else in the file.
  private mutating func keepClear(of data: Range<Int>) {
    guard data.upperBound > block.count, data.lowerBound < maximumSize else { return }
    guard data.lowerBound < block.count, data.upperBound <= maximumSize, let start = growthStart
    else {
      growthStart = nil
      return
    }
    growthStart = max(start, data.upperBound)
  }

  /// Has the block not grow into a directory that its end cuts, or into the pointer after the
  /// directory: some writers leave that out, and the bytes that come must not become one.
  private mutating func keepClear(of directory: TIFFDirectory) {
    guard !directory.isCut, !isTorn(at: directory.nextPointerPosition), let start = growthStart
    else {
      growthStart = nil
      return
    }
    growthStart = max(start, directory.table.upperBound)
  }

  /// Whether the block ends inside a pointer, of which it has a part that is not zero.
  private func isTorn(at position: Int) -> Bool {
    position < block.count && position + 4 > block.count
      && block.bytes[position...].contains { $0 != 0 }
  }
}
