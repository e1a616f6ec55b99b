/// The directories of a block that exifcli does not read, but other programs may: those that
/// rejected pointers lead to, those chained after IFD1, sub-directories, and all that these lead to
/// in turn.
///
/// Edits look for them, as they must leave them intact; and they may have previews.
package struct OtherDirectories {
  /// The tag whose values are the offsets of sub-directories (TIFF Technical Note 1, SubIFDs).
  private static let subDirectoriesTag = SubDirectories.tag
  /// The most directories that are followed.
  private static let maximumCount = 64

  /// The directories whose entries are all inside the block.
  package private(set) var directories: [TIFFDirectory] = []
  /// The offsets of directories of the structure that one of these directories, or a pointer that is
  /// not an entry, also leads to.
  private(set) var sharedOffsets: Set<Int> = []
  /// The first offset of a directory that is past the end of the block, or extends past it. A longer block would have
  /// another directory there.
  private(set) var firstPastEnd: Int?
  /// Whether there are more directories than are followed.
  private(set) var areTooMany = false
  /// The bytes that must be loaded before the walk can go on. Without them, directories are left out.
  package private(set) var missing: [Range<Int>] = []

  private let structure: TIFFStructure
  private let maximumSize: Int

  /// Finds the directories.
  ///
  /// - Parameter maximumSize: The largest size that the block can get, in bytes. Directories from
  ///   there on do not count.
  package init(of block: borrowing TIFFBlock, beyond structure: TIFFStructure, maximumSize: Int) {
    self.structure = structure
    self.maximumSize = maximumSize
    for pointer in structure.rejectedPointers {
      // A pointer in an entry can be redirected with the directory.
      let isRedirectable = pointer.entry != nil && isKnown(pointer.target)
      if !isRedirectable { follow(pointer, in: block) }
    }
    for directory in structure.directories {
      for entry in directory.entries { followSubDirectories(entry, in: block) }
      // A directory after IFD1 may be read. Programs do not look for directories after the others.
      if directory.kind == .ifd1 { followNext(directory, in: block) }
    }
  }

  private func isKnown(_ offset: Int) -> Bool {
    structure.directories.contains { $0.offset == offset }
  }

  private mutating func follow(_ pointer: TIFFPointer, in block: borrowing TIFFBlock) {
    let offset = pointer.target
    // No program reads a directory that overlaps the header.
    guard offset >= block.form.headerSize, offset < maximumSize, !areTooMany,
      !directories.contains(where: { $0.offset == offset })
    else { return }
    guard !isKnown(offset) else {
      sharedOffsets.insert(offset)
      return
    }
    if let missing = block.missing(ofDirectoryAt: offset) { return self.missing.append(missing) }
    guard let directory = TIFFDirectory(at: pointer, in: block), !directory.isCut else {
      firstPastEnd = min(firstPastEnd ?? offset, offset)
      return
    }
    // No program reads a directory with so many entries.
    guard directory.surplusPositions.isEmpty else { return }
    guard directories.count < Self.maximumCount else {
      areTooMany = true
      return
    }
    directories.append(directory)
    for entry in directory.entries {
      if let kind = ExifDirectory(pointerTag: entry.tag) {
        follow(kind, at: entry.valueFieldPosition, entry, in: block)
      }
      followSubDirectories(entry, in: block)
    }
    if directory.kind == .ifd1 { followNext(directory, in: block) }
  }

  private mutating func follow(
    _ kind: ExifDirectory, at position: Int, _ entry: TIFFEntry?, in block: borrowing TIFFBlock
  ) {
    guard let target = block.pointer(at: position, in: entry) else { return }
    let pointer = TIFFPointer(kind: kind, position: position, entry: entry, target: target)
    follow(pointer, in: block)
  }

  private mutating func followNext(_ directory: TIFFDirectory, in block: borrowing TIFFBlock) {
    follow(.ifd1, at: directory.nextPointerPosition, nil, in: block)
  }

  private mutating func followSubDirectories(
    _ entry: TIFFEntry, in block: borrowing TIFFBlock
  ) {
    guard entry.tag == Self.subDirectoriesTag, case .inside(let range) = entry.value else { return }
    guard entry.count <= Self.maximumCount else {
      areTooMany = true
      return
    }
    if let missing = block.missing(ofFirst: Self.maximumCount, of: entry) {
      return self.missing.append(missing)
    }
    let offsets = block.unsigned(entry, maximum: Self.maximumCount)
    for (index, offset) in offsets.enumerated() {
      let position = range.lowerBound + range.count / offsets.count * index
      follow(
        TIFFPointer(kind: .ifd1, position: position, entry: entry, target: offset), in: block)
    }
  }
}
