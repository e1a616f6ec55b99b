/// Edits a block: overwrites values where they stand, or else appends changed copies of their
/// directories and redirects the pointers to them.
///
/// No byte ever moves, so that every offset holds, also those in MakerNotes that nobody knows of;
/// but what earlier edits have appended is written anew, so that the block does not grow with each.
package struct TIFFEditor {
  package private(set) var block: TIFFBlock
  /// That of the block as it was.
  package let structure: TIFFStructure
  /// Where the directories are that were appended.
  package private(set) var written: [ExifDirectory: Int] = [:]

  private let claims: ByteClaims
  private let tail: AppendedTail?

  package init(_ block: TIFFBlock, structure: TIFFStructure) {
    self.block = block
    self.structure = structure
    claims = ByteClaims(of: block, structure: structure)
    tail = AppendedTail(of: block, structure: structure, claims: claims)
  }

  /// Makes the block say the edits' values. Where it throws, the block is of no use any more.
  package mutating func apply(_ edits: [TIFFEdit]) throws(TIFFEditRefusal) {
    var remaining: [ExifDirectory: [TIFFEdit]] = [:]
    for edit in edits where !overwrite(edit) {
      // What is not there need not go.
      let isThere = structure[edit.tag.directory]?.entry(edit.tag.number) != nil
      if edit.value != nil || isThere { remaining[edit.tag.directory, default: []].append(edit) }
    }
    guard !remaining.isEmpty else { return }
    guard !claims.reachPastEnd else { throw .refersPastEnd }
    wipe(remaining.values.flatMap { $0 })
    try append(remaining)
  }

  /// Appends the directories that change, with those of the tail, which goes.
  private mutating func append(_ edits: [ExifDirectory: [TIFFEdit]]) throws(TIFFEditRefusal) {
    var edits = edits
    let start = additionStart
    var addition: [UInt8] = []
    // Each before the one that points to it, which is copied with the new pointer.
    for kind in AppendedTail.kinds
    where edits[kind] != nil || tail?.kinds.contains(kind) == true {
      let table = try table(of: kind, with: edits[kind, default: []])
      let offset = table.tableOffset(at: start + addition.count, .valuesFirst)
      addition += table.bytes(at: start + addition.count, .valuesFirst)
      if let directory = structure[kind] {
        try redirect(directory, to: offset)
      } else if let pointer = kind.pointer {
        edits[.ifd0, default: []].append(TIFFEdit(tag: pointer, value: .long(offset)))
      }
      written[kind] = Int(offset)
    }
    block.resize(to: start)
    block.append(addition)
  }

  /// Where the addition begins: in place of the tail, else behind the block.
  private var additionStart: Int {
    if let tail { return tail.start }
    // Some writers leave out the pointer behind the last directory; what comes next must not
    // become one.
    let end = structure.directories.map(\.table.upperBound).max() ?? 0
    // Offsets are even (TIFF 6.0 section 2).
    return DirectoryTable.paddedSize(max(block.count, end)) + AppendedTail.separator.count
  }

  /// The directory as it is to be: a copy, or a new one where there is none.
  private func table(
    of kind: ExifDirectory, with edits: [TIFFEdit]
  ) throws(TIFFEditRefusal) -> DirectoryTable {
    if let directory = structure[kind] {
      // Behind a copy, what is no directory behind the original might become one.
      guard kind != .ifd0 || !structure.isNextPointerUnsound else { throw .damaged(.ifd0) }
      if let refusal = claims.refusalToRedirect(directory) { throw refusal }
      return try DirectoryTable(copying: directory, of: block, tail: tail, with: edits)
    }
    guard let ifd0 = structure[.ifd0] else { throw .damaged(.ifd0) }
    guard let pointer = kind.pointer, ifd0.entry(pointer.number) == nil else {
      throw .damaged(kind)
    }
    return kind == .exif
      ? DirectoryTable(newExifDirectoryWith: edits, block.order)
      : DirectoryTable(edits, block.order)
  }

  /// Redirects the pointer to the directory. Some programs give the pointer's entry a type that
  /// others do not follow, or take for the size of a value that ends elsewhere now: it becomes LONG.
  private mutating func redirect(
    _ directory: TIFFDirectory, to offset: UInt32
  ) throws(TIFFEditRefusal) {
    let position = directory.pointerPosition
    let parent = structure.directories.first { $0.table.contains(position) }
    if let parent, written[parent.kind] != nil { throw .damaged(directory.kind) }
    if let pointer = directory.pointer,
      !TIFFType.pointers.contains(pointer.type) || pointer.count != 1
    {
      let type = block.order.bytes(of: TIFFType.long.rawValue)
      block.overwrite(at: pointer.position + 2, with: type + block.order.bytes(of: UInt32(1)))
    }
    block.overwrite(at: position, with: block.order.bytes(of: offset))
  }

  /// Overwrites the value in place; false, having done nothing, where it has no place of its own
  /// that fits. A shorter text fits, with zeros behind it, but not in the tail, which would keep
  /// them.
  private mutating func overwrite(_ edit: TIFFEdit) -> Bool {
    guard let value = edit.value,
      let entry = structure[edit.tag.directory]?.entry(edit.tag.number),
      entry.type == value.type.rawValue, let place = claims.exclusiveValue(of: entry)
    else { return false }
    let bytes = value.bytes(block.order)
    if entry.count == value.count, place.count == bytes.count {
      block.overwrite(at: place.lowerBound, with: bytes)
      return true
    }
    let row = entry.position..<entry.position + TIFFEntry.size
    guard case .ascii = value, bytes.count <= max(place.count, 4),
      tail?.value(of: entry) == nil || claims.reachPastEnd,
      claims.isClear(row, ofAllBut: [entry.position])
    else { return false }
    block.overwrite(at: place.lowerBound, with: [UInt8](repeating: 0, count: place.count))
    block.overwrite(at: entry.position + 4, with: block.order.bytes(of: value.count))
    if bytes.count > 4 {
      block.overwrite(at: place.lowerBound, with: bytes)
    } else {
      let field = bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      block.overwrite(at: entry.valueFieldPosition, with: field)
    }
    return true
  }

  /// Overwrites with zeros what the photo says no longer, or elsewhere: who removes a name does
  /// not expect it in the file.
  private mutating func wipe(_ edits: [TIFFEdit]) {
    for edit in edits {
      let entries =
        structure[edit.tag.directory]?.entries.filter { $0.tag == edit.tag.number } ?? []
      for entry in edit.value == nil ? entries[...] : entries.prefix(1) {
        guard let place = claims.exclusiveValue(of: entry) else { continue }
        block.overwrite(at: place.lowerBound, with: [UInt8](repeating: 0, count: place.count))
      }
    }
  }
}
