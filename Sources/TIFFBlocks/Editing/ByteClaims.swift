/// Who says that which bytes of a block are theirs: directories, values, and data that only an
/// offset and a length tell of.
///
/// Broken or clever writers let values share bytes, or refer to bytes past the end of the block.
/// An edit may overwrite only what one value alone lays claim to, and may let the block grow only
/// where nothing lays claim to what comes behind it.
struct ByteClaims {
  private static let subDirectoriesTag: UInt16 = 0x014A
  /// How many directories beyond those of Exif are looked into.
  private static let maximumFurtherDirectories = 64

  private let block: TIFFBlock
  private let structure: TIFFStructure
  private var tables: [Range<Int>] = [0..<TIFFBlock.headerSize]
  /// The bytes of values, with the position of the entry that they are the value of; nil for data
  /// that is no value.
  private var values: [(range: Range<Int>, owner: Int?)] = []
  private var furtherDirectories: Set<Int> = []
  /// Whether something lies, wholly or partly, where the block would come to be by growing.
  private(set) var reachPastEnd = false

  init(of block: TIFFBlock, structure: TIFFStructure) {
    self.block = block
    self.structure = structure
    reachPastEnd = structure.refersPastEnd
    for directory in structure.directories {
      tables.append(directory.table)
      claim(directory.entries)
      if isTorn(at: directory.nextPointerPosition) { reachPastEnd = true }
      // IFD1 follows IFD0, and others may follow it. Behind the rest nobody looks for any.
      if directory.kind == .ifd1 { claimDirectory(pointedToAt: directory.nextPointerPosition) }
    }
    pointedOffsets.forEach { claimOverlappingDirectory(at: $0) }
    if structure.isNextPointerUnsound, let ifd0 = structure[.ifd0] {
      claimOverlappingChain(pointedToAt: ifd0.nextPointerPosition)
    }
  }

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

  /// Why the pointer to the directory cannot be redirected without harm; nil where it can.
  func refusalToRedirect(_ directory: TIFFDirectory) -> TIFFEditRefusal? {
    // Another kind's pointer, or one behind IFD1, may lead here too, and would go on leading to what
    // stood here.
    let pointers = structure.directories.flatMap(\.entries).filter { entry in
      entry.tag == directory.kind.pointerTag
        || ExifDirectory(pointerTag: entry.tag) != nil
          && block.uint32(at: entry.valueFieldPosition).map(Int.init) == directory.offset
    }
    // IFD0's own is in the header.
    let ownPointers = directory.pointer == nil ? 0 : 1
    guard pointers.count <= ownPointers, !furtherDirectories.contains(directory.offset) else {
      return .namedTwice(directory.kind)
    }
    // The pointer itself must be nobody else's.
    let pointer =
      directory.pointer.map { $0.position..<$0.position + TIFFEntry.size }
      ?? directory.pointerPosition..<directory.pointerPosition + 4
    let owners = directory.pointer.map { Set([$0.position]) } ?? []
    return isClear(pointer, ofAllBut: owners) ? nil : .damaged(directory.kind)
  }

  /// Where the pointers of the directories lead, some of which the walk through the structure has not
  /// followed.
  private var pointedOffsets: [Int] {
    let entries = structure.directories.flatMap(\.entries).filter {
      ExifDirectory(pointerTag: $0.tag) != nil
    }
    return entries.compactMap { block.uint32(at: $0.valueFieldPosition).map(Int.init) }
  }

  /// Whether of a pointer a part that is not zero is in the block, to which growing would add another.
  private func isTorn(at position: Int) -> Bool {
    position < block.count && position + 4 > block.count
      && block.bytes[position...].contains { $0 != 0 }
  }

  private mutating func claim(_ entries: [TIFFEntry]) {
    for entry in entries {
      let isPointer = ExifDirectory(pointerTag: entry.tag) != nil
      switch entry.value {
      // A pointer's own bytes say where a directory is; but it may say that it is many.
      case .inside(let range) where isPointer && range.count <= 4: break
      case .inside(let range): claim(range, by: entry.position)
      case _ where isPointer: break
      case .outside(let offset): claim(offset..<Int.max, by: entry.position)
      // What is said in four bytes may be the value itself or where it begins.
      case .unknown(let offset) where offset >= TIFFBlock.headerSize && offset < block.count:
        values.append((offset..<Int.max, entry.position))
      case .unknown: break
      }
      if entry.tag == Self.subDirectoriesTag {
        block.unsigned(entry).forEach { claimDirectory(at: $0) }
      }
    }
    for range in TIFFDataTags.all.flatMap({ $0.ranges(entries, in: block) }) {
      claim(range, by: nil)
    }
  }

  private mutating func claim(_ range: Range<Int>, by owner: Int?) {
    values.append((range, owner))
    if range.upperBound > block.count, range.lowerBound < TIFFStructure.reach, !range.isEmpty {
      reachPastEnd = true
    }
  }

  private mutating func claimDirectory(pointedToAt position: Int) {
    if let offset = block.uint32(at: position), offset != 0 { claimDirectory(at: Int(offset)) }
  }

  /// Claims IFD1 and what follows it, where IFD1 is no directory to exifcli.
  private mutating func claimOverlappingChain(pointedToAt position: Int) {
    var position = position
    // No longer than the others are many.
    for _ in 0..<Self.maximumFurtherDirectories {
      guard let offset = block.uint32(at: position).map(Int.init), offset != 0 else { return }
      claimOverlappingDirectory(at: offset)
      guard let count = block.uint16(at: offset).map(Int.init) else { return }
      position = offset + 2 + count * TIFFEntry.size
    }
  }

  /// Claims what a pointer of Exif's leads to that is no directory to exifcli, as it lies over
  /// something else, but may be one to other programs; with all that it refers to. None takes that
  /// for a directory which lies over the header, is cut, or has that many entries; but a longer block
  /// may have all of what is cut.
  private mutating func claimOverlappingDirectory(at offset: Int) {
    guard offset >= TIFFBlock.headerSize, offset < TIFFStructure.reach,
      !structure.directories.contains(where: { $0.offset == offset })
    else { return }
    guard let count = block.uint16(at: offset).map(Int.init),
      offset + 2 + count * TIFFEntry.size <= block.count
    else {
      reachPastEnd = true
      return
    }
    guard count <= TIFFStructure.maximumEntryCount, isNew(offset) else { return }
    claim(offset..<offset + 2 + count * TIFFEntry.size + 4, by: nil)
    for entry in entries(at: offset, count: count) {
      // It may be another directory's entry too, which then must not own its value alone.
      switch entry.value {
      case .inside(let range): claim(range, by: nil)
      case .outside(let offset): claim(offset..<Int.max, by: nil)
      case .unknown: break
      }
      if ExifDirectory(pointerTag: entry.tag) != nil,
        let target = block.uint32(at: entry.valueFieldPosition)
      {
        claimOverlappingDirectory(at: Int(target))
      }
    }
  }

  /// Claims a directory that is none of Exif's five, with all that it refers to.
  private mutating func claimDirectory(at offset: Int) {
    guard isNew(offset) else { return }
    guard let count = block.uint16(at: offset).map(Int.init) else {
      return claim(offset..<offset + 2, by: nil)
    }
    let end = offset + 2 + count * TIFFEntry.size
    claim(offset..<end + 4, by: nil)
    claim(entries(at: offset, count: count))
    claimDirectory(pointedToAt: end)
  }

  /// Whether there was no such directory yet. Where there are too many of them, what is not looked
  /// into may lie anywhere.
  private mutating func isNew(_ offset: Int) -> Bool {
    guard !furtherDirectories.contains(offset) else { return false }
    guard furtherDirectories.count < Self.maximumFurtherDirectories else {
      claim(0..<Int.max, by: nil)
      return false
    }
    furtherDirectories.insert(offset)
    return true
  }

  private func entries(at offset: Int, count: Int) -> [TIFFEntry] {
    (0..<min(count, TIFFStructure.maximumEntryCount)).compactMap {
      TIFFEntry(at: offset + 2 + $0 * TIFFEntry.size, in: block)
    }
  }
}
