/// Which entries own which bytes of a block, and which bytes belong to directories, or to data that
/// only an offset and a length locate.
///
/// Faulty or clever writers let values share bytes, or refer to bytes past the end of the block. An
/// edit may overwrite only bytes that a single value claims. The block may grow only over bytes
/// that nothing claims.
struct ByteClaims {
  private let block: TIFFBlock
  private let structure: TIFFStructure
  private let others: OtherDirectories
  private let maximumSize: Int
  private var tables: [Range<Int>]
  /// The bytes of values, with the position of the entry that owns them; nil for values that do not
  /// belong to a directory that exifcli reads.
  private var values: [(range: Range<Int>, owner: Int?)] = []
  /// The offset from which the block may grow: its end, or the end of data that extends past it.
  /// Nil if anything else that extends past the end is claimed, as a longer block would change its meaning.
  private(set) var growthStart: Int?
  /// The offset up to which the block may grow: the first one past its end that something claims. There is nothing, but
  /// a longer block would have other bytes there.
  private(set) var growthEnd = Int.max

  /// - Parameter maximumSize: The largest size that the block can get, in bytes. Data that is
  ///   claimed from there on is never inside the block.
  init(of block: TIFFBlock, structure: TIFFStructure, maximumSize: Int) {
    self.block = block
    self.structure = structure
    self.maximumSize = maximumSize
    tables = [0..<block.form.headerSize]
    others = OtherDirectories(of: block, beyond: structure, maximumSize: maximumSize)
    growthStart = block.count
    for directory in structure.directories {
      tables.append(directory.table)
      claim(directory, ownsValues: true)
    }
    for directory in others.directories {
      values.append((directory.table, nil))
      // Its entries may belong to another directory too; then this one must not own their values.
      claim(directory, ownsValues: false)
    }
    if let offset = others.firstPastEnd { noteClaim(at: offset) }
    if others.areTooMany { claimAll() }
  }

  /// The offsets of directories that other programs may find.
  var otherOffsets: Set<Int> { Set(others.directories.map(\.offset)) }

  /// The bytes of the entry's value; nil if anything else claims any of them.
  func exclusiveValue(of entry: TIFFEntry) -> Range<Int>? {
    guard case .inside(let range) = entry.value, isClear(range, ofAllBut: [entry.position]),
      // A shorter value is in the entry itself.
      range.count <= entry.form.offsetSize || !tables.contains(where: { $0.overlaps(range) })
    else { return nil }
    return range
  }

  /// Whether no value claims any of the bytes, except values of the entries at `owners`.
  func isClear(_ range: Range<Int>, ofAllBut owners: Set<Int>) -> Bool {
    values.allSatisfy { value in
      value.owner.map(owners.contains) ?? false || !value.range.overlaps(range)
    }
  }

  /// Whether the bytes are data that one offset and one length locate, and nothing else.
  func isData(_ range: Range<Int>) -> Bool {
    let claiming = values.filter { $0.range.overlaps(range) }
    return claiming.count == 1 && claiming[0].range == range && claiming[0].owner == nil
      && !tables.contains { $0.overlaps(range) }
  }

  /// Whether nothing claims any of the bytes.
  func isUnclaimed(_ range: Range<Int>) -> Bool {
    isClear(range, ofAllBut: []) && !tables.contains { $0.overlaps(range) }
  }

  /// The parts of a range that no other value or directory claims. Values of which only the beginning is in the block
  /// do not count: they claim all bytes up to its end.
  func unclaimedParts(of range: Range<Int>) -> [Range<Int>] {
    let claimed = (tables + wholeValues).filter { $0.overlaps(range) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    for other in claimed {
      if other.lowerBound > start { parts.append(start..<other.lowerBound) }
      start = max(start, other.upperBound)
    }
    if start < range.upperBound { parts.append(start..<range.upperBound) }
    return parts
  }

  /// Whether no value that is wholly in the block claims any of the bytes.
  func isClearOfWholeValues(_ range: Range<Int>) -> Bool {
    !wholeValues.contains { $0.overlaps(range) }
  }

  private var wholeValues: [Range<Int>] {
    values.map(\.range).filter { $0.lowerBound == 0 || $0.upperBound < .max }
  }

  /// The bytes that nothing claims.
  var unclaimedRanges: [Range<Int>] {
    ranges(among: [Bool](repeating: true, count: block.bytes.count))
  }

  /// The bytes that are zero and that nothing claims.
  var freeRuns: [Range<Int>] {
    ranges(among: block.bytes.map { $0 == 0 })
  }

  /// The ranges of those bytes that nothing claims.
  private func ranges(among bytes: [Bool]) -> [Range<Int>] {
    var isFree = bytes
    var end = 0
    // In order, so that no byte is passed twice: any number of values may share bytes.
    for range in (tables + values.map(\.range)).sorted(by: { $0.lowerBound < $1.lowerBound })
    where range.upperBound > end {
      let rest = max(range.lowerBound, end)..<range.upperBound
      for position in rest.clamped(to: isFree.indices) { isFree[position] = false }
      end = range.upperBound
    }
    var runs: [Range<Int>] = []
    for position in isFree.indices where isFree[position] {
      if let last = runs.last, last.upperBound == position {
        runs[runs.count - 1] = last.lowerBound..<position + 1
      } else {
        runs.append(position..<position + 1)
      }
    }
    return runs
  }

  /// Whether the bytes are a part of the entry's value outside the entry, and of nothing else.
  func isOwn(_ range: Range<Int>, of entry: TIFFEntry) -> Bool {
    guard case .inside(let value) = entry.value, value.contains(range.lowerBound),
      range.upperBound <= value.upperBound
    else { return false }
    return isClear(range, ofAllBut: [entry.position])
      && !tables.contains(where: { $0.overlaps(range) })
  }

  /// All pointers to the directory. An edit redirects them together: any other would keep leading
  /// to the old copy.
  func pointers(to directory: TIFFDirectory) throws(TIFFEditRefusal) -> [TIFFPointer] {
    let further = structure.rejectedPointers.filter {
      $0.kind == directory.kind || $0.target == directory.offset
    }
    // If a block has several directories of a kind, programs disagree on which one counts. A
    // directory that pointers name as two different kinds is ambiguous too.
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

  /// Whether no other value claims the bytes of the pointer with its entry.
  private func isOwn(_ pointer: TIFFPointer) -> Bool {
    guard let entry = pointer.entry else {
      return isClear(pointer.position..<pointer.position + block.form.offsetSize, ofAllBut: [])
    }
    return isClear(entry.row, ofAllBut: [entry.position])
  }

  /// Nothing may be overwritten or appended, as there is more than is looked at.
  private mutating func claimAll() {
    values.append((0..<Int.max, nil))
    growthStart = nil
  }

  private mutating func claim(_ directory: TIFFDirectory, ownsValues: Bool) {
    keepClear(of: directory)
    for entry in directory.entries {
      let owner = ownsValues ? entry.position : nil
      let isPointer = ExifDirectory(pointerTag: entry.tag) != nil
      switch entry.value {
      // A pointer's own bytes locate a directory; but its count may be more than one.
      case .inside(let range) where isPointer && range.count <= entry.form.offsetSize: break
      case .inside(let range): values.append((range, owner))
      case .outside(let offset):
        // A longer block would contain this value, and other programs would follow such a pointer.
        if offset < maximumSize { noteClaim(at: offset) }
        if !isPointer { values.append((offset..<Int.max, owner)) }
      // The type is unknown: the last bytes may be the value itself or its offset. Directories that
      // overlap other data are full of such entries, and no program reads them.
      case .unknown(let offset) where offset >= block.form.headerSize && offset < block.count:
        if !isPointer, ownsValues { values.append((offset..<Int.max, owner)) }
      case .unknown: break
      }
    }
    if TIFFDataTags.all.contains(where: { $0.areTooMany(in: directory.entries) }) { claimAll() }
    for range in TIFFDataTags.all.flatMap({ $0.ranges(directory.entries, in: block) })
    where !range.isEmpty {
      values.append((range, nil))
      keepClear(of: range)
    }
  }

  /// Notes that something past the end is claimed, or from inside to past the end: then the block must not grow.
  private mutating func noteClaim(at offset: Int) {
    if offset < block.count { growthStart = nil } else { growthEnd = min(growthEnd, offset) }
  }

  /// Moves the start of growth after data that extends past the end of the block. Forbids growth if
  /// the data begins past the end, as it may be something else in the file.
  private mutating func keepClear(of data: Range<Int>) {
    guard data.upperBound > block.count, data.lowerBound < maximumSize else { return }
    guard data.lowerBound < block.count, data.upperBound <= maximumSize, let start = growthStart
    else {
      growthStart = nil
      return
    }
    growthStart = max(start, data.upperBound)
  }

  /// Moves the start of growth after the pointer that follows the directory: some writers leave
  /// that pointer out, and the appended bytes must not become one. Forbids growth if the block ends
  /// inside the directory.
  private mutating func keepClear(of directory: TIFFDirectory) {
    guard !directory.isCut, !isTorn(at: directory.nextPointerPosition), let start = growthStart
    else {
      growthStart = nil
      return
    }
    growthStart = max(start, directory.table.upperBound)
  }

  /// Whether the block ends inside a non-zero pointer.
  private func isTorn(at position: Int) -> Bool {
    position < block.count && position + block.form.offsetSize > block.count
      && block.bytes(in: position..<block.count)?.contains { $0 != 0 } ?? true
  }
}

extension TIFFStructure {
  /// Whether each of these ranges is a part of the entry's value, and of nothing else in the block.
  ///
  /// - Parameter maximumSize: The largest size that the block can get, in bytes.
  package func areOwn(
    _ ranges: [Range<Int>], of entry: TIFFEntry, in block: TIFFBlock, maximumSize: Int
  ) -> Bool {
    let claims = ByteClaims(of: block, structure: self, maximumSize: maximumSize)
    return ranges.allSatisfy { claims.isOwn($0, of: entry) }
  }
}
