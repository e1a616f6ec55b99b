/// Edits IFD0 of a block of the classic form that must keep its size, as other data follows it: Canon's blocks in boxes.
///
/// A value may grow over bytes that are zero and that no entry owns, and an entry may be added there. Other
/// bytes that no entry owns stay, as they may have a meaning.
package struct FixedSizeEditor {
  package private(set) var block: TIFFBlock

  package init(_ block: TIFFBlock) {
    self.block = block
  }

  /// Why the block cannot be edited.
  package enum Refusal: Error, Sendable, Hashable {
    /// The block is not sound, or it has further directories.
    case damaged
    /// There is too little unused space.
    case noRoom
  }

  /// Applies the edits to IFD0; the directories in their tags are ignored. After an error, the block must not be
  /// used any more.
  package mutating func apply(_ edits: [TIFFEdit]) throws(Refusal) {
    // Entries are removed first: the others may need their room.
    for edit in edits.filter({ $0.value == nil }) + edits.filter({ $0.value != nil }) {
      try apply(TIFFEdit(tag: ExifTag(.ifd0, edit.tag.number), value: edit.value))
    }
  }

  private mutating func apply(_ edit: TIFFEdit) throws(Refusal) {
    let structure = TIFFStructure(of: block)
    let editor = TIFFEditor(block, structure: structure, maximumSize: block.count)
    if editor.isInPlace(edit) { return try overwrite(edit, editor) }
    let directory = try soundDirectory()
    let entries = directory.entries.filter { $0.tag == edit.tag.number }
    guard entries.count < 2 else { throw .damaged }
    switch (entries.first, edit.value) {
    case (nil, nil): return
    case (let entry?, nil): try remove(entry, from: directory)
    case (_?, let value?): try place(value, of: edit.tag.number)
    case (nil, let value?):
      try addRow(edit.tag.number, to: directory)
      try place(value, of: edit.tag.number)
    }
  }

  private mutating func overwrite(_ edit: TIFFEdit, _ editor: TIFFEditor) throws(Refusal) {
    var editor = editor
    do throws(TIFFEditRefusal) {
      try editor.apply([edit])
    } catch {
      throw .damaged
    }
    block = editor.block
  }

  private var claims: ByteClaims {
    ByteClaims(of: block, structure: TIFFStructure(of: block), maximumSize: block.count)
  }

  /// IFD0, which must be the only directory and own all its bytes.
  private func soundDirectory() throws(Refusal) -> TIFFDirectory {
    let structure = TIFFStructure(of: block)
    guard structure.flaws.isEmpty, structure.rejectedPointers.isEmpty,
      structure.directories.count == 1, let directory = structure[.ifd0], directory.isSound,
      directory.table.upperBound <= block.count
    else { throw .damaged }
    let ownsValues = directory.entries.allSatisfy { entry in
      guard case .inside(let range) = entry.value, range.count > 4 else { return true }
      return !range.overlaps(directory.table)
    }
    let claims = claims
    guard ownsValues, claims.otherOffsets.isEmpty,
      claims.isClear(directory.table, ofAllBut: Set(directory.entries.map(\.position)))
    else { throw .damaged }
    return directory
  }

  /// Puts the value of an entry where it was, if there is room, otherwise into the largest unused space.
  private mutating func place(_ value: TIFFValue, of tag: UInt16) throws(Refusal) {
    guard let entry = try soundDirectory().entry(tag) else { throw .damaged }
    var old: Range<Int>?
    if case .inside(let range) = entry.value, range.count > 4 { old = range }
    if let own = claims.exclusiveValue(of: entry) { wipe(own) }
    let bytes = value.bytes(block.order)
    let head = block.order.bytes(of: value.type.rawValue)
    // Without its value, the entry owns no bytes but its own.
    block.overwrite(at: entry.position + 2, with: head + [UInt8](repeating: 0, count: 8))
    var field = bytes + [UInt8](repeating: 0, count: max(0, 4 - bytes.count))
    if bytes.count > 4 {
      let start = try freePlace(of: bytes.count, preferring: old?.lowerBound)
      block.overwrite(at: start, with: bytes)
      field = block.order.bytes(of: UInt32(truncatingIfNeeded: start))
    }
    block.overwrite(at: entry.position + 4, with: block.bytes(ofOffset: value.count) + field)
  }

  private mutating func remove(
    _ entry: TIFFEntry, from directory: TIFFDirectory
  ) throws(Refusal) {
    if let own = claims.exclusiveValue(of: entry) { wipe(own) }
    let end = directory.table.upperBound
    guard let rest = block.bytes(in: entry.position + TIFFEntry.size..<end) else { throw .damaged }
    let zeros = [UInt8](repeating: 0, count: TIFFEntry.size)
    block.overwrite(at: entry.position, with: Array(rest) + zeros)
    setCount(directory.entries.count - 1, at: directory.offset)
  }

  /// Adds an entry without a value: right there if the table can grow, otherwise in a copy of the table.
  private mutating func addRow(
    _ tag: UInt16, to directory: TIFFDirectory
  ) throws(Refusal) {
    let table = directory.table
    guard directory.entries.count < TIFFStructure.maximumEntryCount,
      let bytes = block.bytes(in: table).map(Array.init)
    else { throw .damaged }
    let index = directory.entries.firstIndex { $0.tag > tag } ?? directory.entries.endIndex
    let split = 2 + index * TIFFEntry.size
    // Of type BYTE and count 0: the entry has no value yet.
    let row =
      block.order.bytes(of: tag) + block.order.bytes(of: TIFFType.byte.rawValue)
      + [UInt8](repeating: 0, count: 8)
    let longer = bytes.prefix(split) + row + bytes.dropFirst(split)
    let next = table.upperBound..<table.upperBound + TIFFEntry.size
    var start = table.lowerBound
    if !claims.freeRuns.contains(where: {
      $0.lowerBound <= next.lowerBound && next.upperBound <= $0.upperBound
    }) {
      start = try freePlace(of: longer.count, preferring: nil)
      wipe(table)
      block.overwrite(
        at: directory.pointerPosition,
        with: block.order.bytes(of: UInt32(truncatingIfNeeded: start)))
    }
    block.overwrite(at: start, with: Array(longer))
    setCount(directory.entries.count + 1, at: start)
  }

  private mutating func setCount(_ count: Int, at offset: Int) {
    block.overwrite(at: offset, with: block.order.bytes(of: UInt16(truncatingIfNeeded: count)))
  }

  private mutating func wipe(_ range: Range<Int>) {
    block.overwrite(at: range.lowerBound, with: [UInt8](repeating: 0, count: range.count))
  }

  /// An even offset (TIFF 6.0 section 2) of unused space of this size.
  private func freePlace(of size: Int, preferring start: Int?) throws(Refusal) -> Int {
    let runs = claims.freeRuns
    if let start,
      runs.contains(where: { $0.contains(start) && start + size <= $0.upperBound })
    {
      return start
    }
    guard let run = runs.max(by: { $0.count < $1.count }) else { throw .noRoom }
    let place = run.lowerBound + run.lowerBound % 2
    guard place + size <= run.upperBound else { throw .noRoom }
    return place
  }
}
