/// Removes entries and directories from a block, with the bytes of their values. The rows of a directory close up,
/// and no other byte moves, so that all offsets stay valid, even unknown ones in MakerNotes.
package struct TIFFStripper {
  package private(set) var block: TIFFBlock
  /// The tags whose entries were removed.
  package private(set) var removed: Set<ExifTag> = []
  /// The bytes that were wiped.
  private var wiped: [Range<Int>] = []

  package init(_ block: TIFFBlock) {
    self.block = block
  }

  /// Removes these directories, and the entries of these tags. Pointers to other directories stay. Bytes that a value
  /// which stays shares with one that goes stay too.
  ///
  /// - Parameter removesDamaged: Whether entries whose type is unknown, or whose value is not in the block, go.
  /// - Throws: `TIFFEditRefusal` if anything that stays is reached through what goes. After an error, the block must
  ///   not be used any more.
  package mutating func remove(
    _ directories: Set<ExifDirectory>, removingDamaged removesDamaged: Bool = false,
    and isRemoved: (ExifTag) -> Bool
  ) throws(TIFFEditRefusal) {
    if removesDamaged {
      _ = try close(TIFFStructure(of: block).directories) { entry, _ in
        entry.isDamaged && entry.tag != ExifTag.makerNote.number
          && ExifDirectory(pointerTag: entry.tag) == nil
      }
    }
    let structure = TIFFStructure(of: block)
    var doomed: [Range<Int>] = []
    var pointerRows: Set<Int> = []
    for directory in structure.directories where directories.contains(directory.kind) {
      doomed += try remove(directory, of: structure)
      if let row = directory.pointerEntry?.position { pointerRows.insert(row) }
    }
    let others = structure.directories.filter { !directories.contains($0.kind) }
    doomed += try close(others) { entry, kind in
      pointerRows.contains(entry.position)
        || ExifDirectory(pointerTag: entry.tag) == nil && isRemoved(ExifTag(kind, entry.tag))
    }
    wipe(doomed)
    try check(structure, without: directories)
  }

  /// Cuts the pointer to the directory.
  ///
  /// - Returns: The bytes of the directory and of its values, and the data that it locates.
  private mutating func remove(
    _ directory: TIFFDirectory, of structure: TIFFStructure
  ) throws(TIFFEditRefusal) -> [Range<Int>] {
    let claims = claims(of: structure)
    guard try claims.pointers(to: directory).count == 1 else { throw .namedTwice(directory.kind) }
    let isParent = structure.directories.contains { other in
      other.kind != directory.kind && directory.table.contains(other.pointerPosition)
    }
    guard !isParent, directory.surplusPositions.isEmpty else { throw .damaged(directory.kind) }
    if directory.pointerEntry == nil {
      block.overwrite(at: directory.pointerPosition, with: block.bytes(ofOffset: 0))
    }
    for entry in directory.entries { removed.insert(ExifTag(directory.kind, entry.tag)) }
    let data = TIFFDataTags.all.flatMap { $0.ranges(directory.entries, in: block) }
    return [directory.entryTable] + directory.entries.compactMap(\.distantValue) + data
  }

  /// Removes rows of directories.
  ///
  /// - Returns: The bytes of their values outside the rows.
  private mutating func close(
    _ directories: [TIFFDirectory], without isRemoved: (TIFFEntry, ExifDirectory) -> Bool
  ) throws(TIFFEditRefusal) -> [Range<Int>] {
    var gone: [ExifDirectory: [TIFFEntry]] = [:]
    for directory in directories {
      let entries = directory.entries.filter { isRemoved($0, directory.kind) }
      if !entries.isEmpty { gone[directory.kind] = entries }
    }
    guard !gone.isEmpty else { return [] }
    let tables = directories.filter { gone[$0.kind] != nil }.map(\.table)
    try moveValues(outOf: tables, exceptOf: Set(gone.values.joined().map(\.position)))
    let structure = TIFFStructure(of: block)
    for directory in structure.directories {
      guard let entries = gone[directory.kind] else { continue }
      try close(directory, without: entries, of: structure)
    }
    return gone.values.joined().compactMap(\.distantValue)
  }

  /// Moves values that overlap directories whose rows will close up to the end of the block. Entries that share one
  /// share the copy. Sound values together are not longer than the block; others may overlap and be of any length. A
  /// pointer of more than one number leads to its directory, and has no value there.
  private mutating func moveValues(
    outOf tables: [Range<Int>], exceptOf gone: Set<Int>
  ) throws(TIFFEditRefusal) {
    let structure = TIFFStructure(of: block)
    var (moved, kinds) = ([Range<Int>: [TIFFEntry]](), [ExifDirectory]())
    for directory in structure.directories {
      for entry in directory.entries
      where !gone.contains(entry.position) && ExifDirectory(pointerTag: entry.tag) == nil {
        guard let range = entry.distantValue, tables.contains(where: range.overlaps),
          block.bytes(in: range) != nil
        else { continue }
        // MakerNotes have offsets of their own.
        guard entry.tag != ExifTag.makerNote.number else { throw .damaged(directory.kind) }
        moved[range, default: []].append(entry)
        kinds.append(directory.kind)
      }
    }
    guard let kind = kinds.first else { return }
    let size = moved.keys.reduce(0) { $0 + block.form.paddedSize($1.count) }
    guard size <= block.form.paddedSize(block.count) else { throw .damaged(kind) }
    let maximumSize = block.count + size + block.form.headerSize
    let claims = ByteClaims(of: block, structure: structure, maximumSize: maximumSize)
    guard let start = claims.growthStart.map(block.form.paddedSize),
      start + size <= min(claims.growthEnd, maximumSize)
    else { throw .damaged(kind) }
    block.resize(to: max(start, block.count))
    move(moved)
  }

  /// Copies the values to the end of the block, and leads their entries there.
  private mutating func move(_ values: [Range<Int>: [TIFFEntry]]) {
    let sorted = values.sorted {
      ($0.key.lowerBound, $0.key.upperBound) < ($1.key.lowerBound, $1.key.upperBound)
    }
    for (range, entries) in sorted {
      block.resize(to: block.form.paddedSize(block.count))
      let offset = block.bytes(ofOffset: block.count)
      block.append(Array(block.bytes(in: range) ?? []))
      for entry in entries { block.overwrite(at: entry.valueFieldPosition, with: offset) }
    }
  }

  /// Removes rows of the directory; the pointer to the next directory follows the others.
  private mutating func close(
    _ directory: TIFFDirectory, without entries: [TIFFEntry], of structure: TIFFStructure
  ) throws(TIFFEditRefusal) {
    guard directory.surplusPositions.isEmpty else { throw .damaged(directory.kind) }
    let positions = Set(entries.map(\.position))
    let kept = directory.entries.filter { !positions.contains($0.position) }
    var bytes = block.form.bytes(ofEntryCount: kept.count, block.order)
    for entry in kept { bytes += block.bytes(in: entry.row) ?? [] }
    var size = directory.entryTable.count
    // Some writers leave the pointer out, and other bytes are in its place.
    let next = directory.nextPointerPosition..<directory.nextPointerPosition + block.form.offsetSize
    if let pointer = block.bytes(in: next), claims(of: structure).isClearOfWholeValues(next) {
      bytes += pointer
      size += next.count
    }
    block.overwrite(
      at: directory.offset, with: bytes + [UInt8](repeating: 0, count: max(0, size - bytes.count)))
    for entry in entries where ExifDirectory(pointerTag: entry.tag) == nil {
      removed.insert(ExifTag(directory.kind, entry.tag))
    }
  }

  /// Overwrites the bytes that nothing else claims with zeros.
  private mutating func wipe(_ doomed: [Range<Int>]) {
    var free = claims(of: TIFFStructure(of: block)).unclaimedParts(of: 0..<block.count)[...]
    var end = 0
    for range in doomed.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let rest = max(range.lowerBound, end)..<max(range.upperBound, end)
      end = rest.upperBound
      free = free.drop { $0.upperBound <= rest.lowerBound }
      for part in free.prefix(while: { $0.lowerBound < rest.upperBound }) where !rest.isEmpty {
        wipe(part.clamped(to: rest))
      }
    }
  }

  private mutating func wipe(_ range: Range<Int>) {
    block.overwrite(at: range.lowerBound, with: [UInt8](repeating: 0, count: range.count))
    wiped.append(range)
  }

  /// Checks that all other directories are where they were, and no new ones.
  private func check(
    _ old: TIFFStructure, without directories: Set<ExifDirectory>
  ) throws(TIFFEditRefusal) {
    let kept = old.directories.filter { !directories.contains($0.kind) }
    let new = TIFFStructure(of: block).directories
    for (old, new) in zip(kept, new) where old.kind != new.kind || old.offset != new.offset {
      throw .damaged(old.kind)
    }
    if kept.count != new.count { throw .damaged(.ifd0) }
  }

  /// Whether other programs may find directories that exifcli does not look into.
  package var hasOtherDirectories: Bool {
    !claims(of: TIFFStructure(of: block)).otherOffsets.isEmpty
  }

  /// Overwrites all bytes that nothing claims with zeros: programs may have left old values there. Only for a block
  /// without a MakerNote, which may refer to bytes outside of it.
  package mutating func wipeUnclaimedBytes() {
    for range in claims(of: TIFFStructure(of: block)).unclaimedRanges { wipe(range) }
  }

  /// Replaces the thumbnail with one in as many bytes. One that shares bytes with anything else stays.
  package mutating func replaceThumbnail(_ replacement: ([UInt8]) -> [UInt8]?) {
    let structure = TIFFStructure(of: block)
    for range in structure.thumbnailRanges(in: block) {
      guard claims(of: structure).isData(range), let bytes = block.bytes(in: range),
        let replaced = replacement(Array(bytes)), replaced.count == range.count
      else { continue }
      block.overwrite(at: range.lowerBound, with: replaced)
    }
  }

  /// Cuts wiped bytes off the end of the block.
  package mutating func trim() {
    let last = claims(of: TIFFStructure(of: block)).unclaimedRanges.last
    guard let last, last.upperBound == block.count else { return }
    var start = block.count
    // From the end, as later ranges may begin before earlier ones.
    for range in wiped.sorted(by: { $0.upperBound > $1.upperBound })
    where range.upperBound >= start { start = min(start, range.lowerBound) }
    block.resize(to: max(start, last.lowerBound, block.form.headerSize))
  }

  private func claims(of structure: TIFFStructure) -> ByteClaims {
    ByteClaims(of: block, structure: structure, maximumSize: block.count)
  }
}

extension TIFFStructure {
  /// The bytes that no directory and no value claims. A MakerNote may lead to them.
  package func unclaimedRanges(in block: TIFFBlock) -> [Range<Int>] {
    ByteClaims(of: block, structure: self, maximumSize: block.count).unclaimedRanges
  }

  /// The bytes of the thumbnail, if they are in the block.
  package func thumbnailRanges(in block: TIFFBlock) -> [Range<Int>] {
    TIFFDataTags.thumbnail.ranges(self[.ifd1]?.entries ?? [], in: block).filter {
      !$0.isEmpty && $0.upperBound <= block.count
    }
  }
}

extension TIFFEntry {
  /// Whether the type is unknown, or the value not in the block.
  package var isDamaged: Bool { if case .inside = value { false } else { true } }
}
