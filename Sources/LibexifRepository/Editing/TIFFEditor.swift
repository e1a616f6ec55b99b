/// Edits a block: overwrites a value where it stands, or else appends a changed copy of its
/// directory and redirects the pointer to it.
///
/// No byte ever moves, so that every offset holds, also those in MakerNotes that nobody knows of.
struct TIFFEditor {
  private(set) var block: TIFFBlock
  private let structure: TIFFStructure
  private let claims: ByteClaims

  init(_ block: TIFFBlock, structure: TIFFStructure) {
    self.block = block
    self.structure = structure
    claims = ByteClaims(of: block, structure: structure)
  }

  /// Makes the block say the edits' values.
  mutating func apply(_ edits: [TIFFEdit]) throws(TIFFEditRefusal) {
    var edits = Dictionary(grouping: edits, by: \.tag.directory)
    // The directory that is pointed to before the one that points to it: a new one needs a pointer.
    for kind in [ExifDirectory.exif, .ifd0] {
      guard let changes = edits[kind] else { continue }
      if let directory = structure[kind] {
        try change(directory, by: changes)
      } else if kind == .exif, structure[.ifd0]?.entry(ExifTag.exifPointer.number) == nil {
        let offset = try append(DirectoryTable(newExifDirectoryWith: changes))
        edits[.ifd0, default: []].append(TIFFEdit(tag: .exifPointer, value: .offset(offset)))
      } else {
        throw .damaged(kind)
      }
    }
  }

  private mutating func change(
    _ directory: TIFFDirectory, by edits: [TIFFEdit]
  ) throws(TIFFEditRefusal) {
    if overwrite(edits, in: directory) { return }
    // Behind a copy, what is no directory behind the original might become one.
    guard directory.kind != .ifd0 || !structure.isNextPointerUnsound else { throw .damaged(.ifd0) }
    guard !claims.reachPastEnd else { throw .refersPastEnd }
    let pointers = structure.directories.flatMap(\.entries).filter {
      $0.tag == directory.kind.pointerTag
    }
    guard pointers.count <= 1 else { throw .namedTwice(directory.kind) }
    let table = try DirectoryTable(copying: directory, of: block, with: edits)
    // The pointer itself must be nobody else's.
    let pointer =
      directory.pointer.map { $0.position..<$0.position + TIFFEntry.size }
      ?? directory.pointerPosition..<directory.pointerPosition + 4
    guard claims.isClear(pointer, of: directory.pointer?.position) else {
      throw .damaged(directory.kind)
    }
    redirect(directory, to: try append(table))
  }

  /// Redirects the pointer to the directory. Some programs give the pointer's entry a type that
  /// others do not follow, or take for the size of a value that ends elsewhere now: it becomes LONG.
  private mutating func redirect(_ directory: TIFFDirectory, to offset: UInt32) {
    if let pointer = directory.pointer,
      !TIFFType.pointers.contains(pointer.type) || pointer.count != 1
    {
      let type = block.order.bytes(of: TIFFType.long.rawValue)
      block.overwrite(at: pointer.position + 2, with: type + block.order.bytes(of: UInt32(1)))
    }
    block.overwrite(at: directory.pointerPosition, with: block.order.bytes(of: offset))
  }

  /// Overwrites the values in place; false, having done nothing, where one of them has no place
  /// of its own that fits.
  private mutating func overwrite(_ edits: [TIFFEdit], in directory: TIFFDirectory) -> Bool {
    var places: [(Int, [UInt8])] = []
    for edit in edits {
      let bytes = edit.value.bytes(block.order)
      guard let entry = directory.entry(edit.tag.number),
        entry.type == edit.value.type.rawValue, entry.count == edit.value.count,
        let place = claims.exclusiveValue(of: entry), place.count == bytes.count
      else { return false }
      places.append((place.lowerBound, bytes))
    }
    for (offset, bytes) in places {
      block.overwrite(at: offset, with: bytes)
    }
    return true
  }

  /// Puts the table at the end of the block, and returns where that is.
  private mutating func append(_ table: DirectoryTable) throws(TIFFEditRefusal) -> UInt32 {
    guard !claims.reachPastEnd else { throw .refersPastEnd }
    // Some writers leave out the pointer behind the last directory; what comes next must not
    // become one.
    let end = structure.directories.map(\.table.upperBound).max() ?? 0
    // Offsets are even (TIFF 6.0 section 2).
    let offset = (max(block.count, end) + 1) & ~1
    block.append([UInt8](repeating: 0, count: offset - block.count))
    block.append(table.bytes(at: offset, block.order))
    return UInt32(truncatingIfNeeded: offset)
  }
}
