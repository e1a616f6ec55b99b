/// The directories of a block that exifcli reads, found by one bounded walk.
///
/// Each directory is visited once, at the first pointer to it: a block may name one again and again. All other
/// pointers are kept as rejected. Edits must know what other programs may find there: `OtherDirectories` follows those
/// pointers.
package struct TIFFStructure: Sendable, Hashable {
  /// The most entries of a directory that exifcli reads. Real photos have at most 43.
  static let maximumEntryCount = 512

  /// The directories in the order of their visits, at most one of each kind.
  package private(set) var directories: [TIFFDirectory] = []
  /// The pointers that lead outside the block, to a directory that overlaps other data, or to a
  /// directory that an earlier pointer leads to.
  private(set) var rejectedPointers: [TIFFPointer] = []
  package private(set) var flaws: [TIFFFlaw] = []
  /// The offsets of entries that are not read: pointers that were rejected, values that are not all in the block, and
  /// entries and bytes of values beyond the maximum.
  package private(set) var unsoundEntries: [Int] = []
  /// The bytes that must be loaded before the walk can go on. Without them, directories are left out.
  package private(set) var missing: [Range<Int>] = []

  private let maximumValueBytes: Int
  private var valueBytes = 0
  private var knownFlaws: Set<TIFFFlaw> = []

  /// Walks the block.
  ///
  /// - Parameter maximumValueBytes: The most bytes of values that are sound in total. More is a
  ///   flaw: it happens if values share bytes.
  package init(of block: borrowing TIFFBlock, maximumValueBytes: Int = .max) {
    self.maximumValueBytes = maximumValueBytes
    // So that the array does not grow.
    directories.reserveCapacity(ExifDirectory.allCases.count)
    visit(.ifd0, pointerPosition: block.form.offsetSize, in: block)
    if let ifd0 = self[.ifd0], let next = block.offset(at: ifd0.nextPointerPosition), next != 0 {
      visit(.ifd1, pointerPosition: ifd0.nextPointerPosition, in: block)
    }
    let thumbnails = TIFFDataTags.thumbnail.ranges(self[.ifd1]?.entries ?? [], in: block)
    if thumbnails.contains(where: { $0.upperBound > block.count }) { note(.thumbnailOutside) }
  }

  /// The directory of this kind; nil if the block has no such directory.
  package subscript(kind: ExifDirectory) -> TIFFDirectory? {
    directories.first { $0.kind == kind }
  }

  /// The first entry with this number in a directory whose value is inside the block and not empty; nil if there is
  /// none. It is called for every tag of every photo.
  package func soundEntry(_ number: UInt16, in kind: ExifDirectory) -> TIFFEntry? {
    for directory in directories.indices where directories[directory].kind == kind {
      var start = 0
      while let index = directories[directory].firstIndex(of: number, from: start) {
        let entry = directories[directory].entries[index]
        if case .inside(let range) = entry.value, !range.isEmpty,
          unsoundEntries.isEmpty || !unsoundEntries.contains(entry.position)
        {
          return entry
        }
        start = index + 1
      }
    }
    return nil
  }

  /// Whether the pointer to IFD1 was rejected.
  package var isNextPointerUnsound: Bool {
    rejectedPointers.contains { $0.entry == nil }
  }

  private mutating func visit(
    _ kind: ExifDirectory, pointerPosition: Int, entry: TIFFEntry? = nil,
    in block: borrowing TIFFBlock
  ) {
    guard let offset = block.pointer(at: pointerPosition, in: entry) else { return }
    let pointer = TIFFPointer(kind: kind, position: pointerPosition, entry: entry, target: offset)
    guard !directories.contains(where: { $0.kind == kind || $0.offset == offset }) else {
      return reject(pointer, .repeatedPointer(kind))
    }
    if let missing = block.missing(ofDirectoryAt: offset) { return self.missing.append(missing) }
    guard let directory = TIFFDirectory(at: pointer, in: block) else {
      return reject(pointer, .pointerOutside(kind))
    }
    guard isPlausible(directory) else { return reject(pointer, .overlapping(kind)) }
    directories.append(directory)
    if directory.isCut { note(.cut(kind)) }
    if !directory.surplusPositions.isEmpty {
      note(.tooManyEntries(kind))
      unsoundEntries += directory.surplusPositions
    }
    for entry in directory.entries where ExifDirectory(pointerTag: entry.tag) == nil {
      measure(entry, of: kind)
    }
    for entry in directory.entries {
      if let target = ExifDirectory(pointerTag: entry.tag) {
        visit(target, pointerPosition: entry.valueFieldPosition, entry: entry, in: block)
      }
    }
  }

  /// Whether the directory may be what its pointer claims. It must not overlap the header or
  /// another directory. If it overlaps values, as after a MakerNote that claims too many bytes, it
  /// must at least be sound itself.
  private func isPlausible(_ directory: TIFFDirectory) -> Bool {
    guard directory.offset >= directory.form.headerSize,
      !directories.contains(where: { $0.entryTable.overlaps(directory.entryTable) })
    else { return false }
    return directory.isSound
      || !directories.contains { $0.hasValue(overlapping: directory.entryTable) }
  }

  /// Adds up the bytes of values.
  private mutating func measure(_ entry: TIFFEntry, of kind: ExifDirectory) {
    switch entry.value {
    case .unknown:
      break
    case .outside:
      note(.valueOutside(kind, tag: entry.tag))
      unsoundEntries.append(entry.position)
    case .inside(let range):
      valueBytes += range.count
      if valueBytes > maximumValueBytes {
        note(.tooManyBytes)
        unsoundEntries.append(entry.position)
      }
    }
  }

  /// Leaves out a pointer: an entry, or the pointer after IFD0.
  private mutating func reject(_ pointer: TIFFPointer, _ flaw: TIFFFlaw) {
    note(flaw)
    rejectedPointers.append(pointer)
    if let entry = pointer.entry { unsoundEntries.append(entry.position) }
  }

  private mutating func note(_ flaw: TIFFFlaw) {
    if knownFlaws.insert(flaw).inserted { flaws.append(flaw) }
  }
}
