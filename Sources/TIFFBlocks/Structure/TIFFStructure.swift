/// Which tag's bytes lie where in a block: a bounded walk of its directories.
///
/// It is the gate in front of libexif, which bounds the depth of directories but not their
/// breadth, and the map for edits. Each directory is visited once, at the first pointer to it;
/// what else there is counts as a flaw.
package struct TIFFStructure: Sendable, Hashable {
  /// How many entries of a directory are read. Real photos have at most 43.
  static let maximumEntryCount = 512
  /// How many bytes of values are read: a block holds 64 KiB, and some photos share values.
  static let maximumValueBytes = 4 * 65_536
  /// No offset from here on can ever be inside a block that an edit makes (ISO/IEC 10918-1
  /// section B.1.1.4: a segment's length is 16 bits).
  static let reach = 65_536

  /// The directories in the order of their visits.
  package private(set) var directories: [TIFFDirectory] = []
  package private(set) var flaws: [TIFFFlaw] = []
  /// Where entries stand that must be kept from libexif.
  package private(set) var unsoundEntries: [Int] = []
  /// Whether the pointer to IFD1 must be kept from libexif.
  package private(set) var isNextPointerUnsound = false
  /// Whether a pointer or value refers to bytes past the block's end that it would come to have
  /// by growing, so that growing would change what is meant.
  private(set) var refersPastEnd = false

  private var values: [Range<Int>] = []
  private var valueBytes = 0
  private var knownFlaws: Set<TIFFFlaw> = []

  /// Walks the block.
  package init(of block: borrowing TIFFBlock) {
    // As many as nearly all photos have, so that the arrays need not grow.
    directories.reserveCapacity(ExifDirectory.allCases.count)
    values.reserveCapacity(128)
    visit(.ifd0, pointerPosition: 4, in: block)
    if let ifd0 = self[.ifd0], let next = block.uint32(at: ifd0.nextPointerPosition), next != 0 {
      visit(.ifd1, pointerPosition: ifd0.nextPointerPosition, in: block)
    }
    let thumbnails = TIFFDataTags.thumbnail.ranges(self[.ifd1]?.entries ?? [], in: block)
    for thumbnail in thumbnails where thumbnail.upperBound > block.count {
      noteReference(from: thumbnail.lowerBound)
      note(.thumbnailOutside)
    }
  }

  /// The directory of this kind, or nil where the block has none.
  package subscript(kind: ExifDirectory) -> TIFFDirectory? {
    directories.first { $0.kind == kind }
  }

  private mutating func visit(
    _ kind: ExifDirectory, pointerPosition: Int, pointer: TIFFEntry? = nil,
    in block: borrowing TIFFBlock
  ) {
    guard let offset = block.uint32(at: pointerPosition).map(Int.init) else { return }
    guard !directories.contains(where: { $0.kind == kind || $0.offset == offset }) else {
      return reject(pointer, .repeatedPointer(kind))
    }
    guard let declaredCount = block.uint16(at: offset).map(Int.init) else {
      noteReference(from: offset)
      return reject(pointer, .pointerOutside(kind))
    }
    let directory = TIFFDirectory(
      kind: kind, offset: offset, pointerPosition: pointerPosition, pointer: pointer,
      declaredCount: declaredCount, in: block)
    guard isPlausible(directory) else {
      // Whoever takes it for a directory all the same would find more entries in a longer block.
      if directory.isCut, offset >= TIFFBlock.headerSize { refersPastEnd = true }
      return reject(pointer, .overlapping(kind))
    }
    directories.append(directory)
    if directory.isCut {
      refersPastEnd = true
      note(.cut(kind))
    }
    if !directory.surplusPositions.isEmpty {
      note(.tooManyEntries(kind))
      unsoundEntries += directory.surplusPositions
    }
    for entry in directory.entries where ExifDirectory(pointerTag: entry.tag) == nil {
      measure(entry, of: kind)
    }
    for entry in directory.entries {
      if let target = ExifDirectory(pointerTag: entry.tag) {
        // A pointer that says it is many is taken for none by others, as long as not all of them are
        // in the block.
        if case .outside(let offset) = entry.value { noteReference(from: offset) }
        visit(target, pointerPosition: entry.valueFieldPosition, pointer: entry, in: block)
      }
    }
  }

  /// Whether the directory may be what its pointer says. What lies over the header or another
  /// directory is none; what lies over values, as behind a MakerNote that claims too much, must at
  /// least be sound in itself, lest keeping its entries from libexif destroys the values.
  private func isPlausible(_ directory: TIFFDirectory) -> Bool {
    guard directory.offset >= TIFFBlock.headerSize,
      !directories.contains(where: { $0.entryTable.overlaps(directory.entryTable) })
    else { return false }
    return directory.isSound
      || !values.contains(where: { $0.overlaps(directory.entryTable) })
  }

  /// Adds up the bytes that libexif would copy for the entry.
  private mutating func measure(_ entry: TIFFEntry, of kind: ExifDirectory) {
    switch entry.value {
    case .unknown:
      break
    case .outside(let offset):
      noteReference(from: offset)
      note(.valueOutside(kind, tag: entry.tag))
      unsoundEntries.append(entry.position)
    case .inside(let range):
      values.append(range)
      valueBytes += range.count
      if valueBytes > Self.maximumValueBytes {
        note(.tooManyBytes)
        unsoundEntries.append(entry.position)
      }
    }
  }

  /// Keeps a pointer from libexif: an entry, or where there is none the one behind IFD0.
  private mutating func reject(_ pointer: TIFFEntry?, _ flaw: TIFFFlaw) {
    note(flaw)
    if let pointer {
      unsoundEntries.append(pointer.position)
    } else {
      isNextPointerUnsound = true
    }
  }

  private mutating func note(_ flaw: TIFFFlaw) {
    if knownFlaws.insert(flaw).inserted { flaws.append(flaw) }
  }

  private mutating func noteReference(from offset: Int) {
    if offset < Self.reach { refersPastEnd = true }
  }
}
