/// Edits a block: overwrites values in place, or appends changed copies of their directories and
/// redirects the pointers to them.
///
/// No existing byte moves, so all offsets stay valid, even unknown ones in MakerNotes. Only the
/// tail that earlier edits appended is replaced, so that the block does not grow with each edit.
package struct TIFFEditor {
  package internal(set) var block: TIFFBlock
  /// The structure of the block before the edit.
  let structure: TIFFStructure
  private let maximumSize: Int
  /// Whether the block is a file, whose other parts follow its metadata.
  let isFile: Bool
  /// The offsets of the appended directories.
  private var written: [ExifDirectory: Int] = [:]

  let claims: ByteClaims
  let tail: AppendedTail?

  /// An editor of a block.
  ///
  /// - Parameter structure: The structure of the block.
  /// - Parameter maximumSize: The size in bytes that its container has room for. The editor may
  ///   exceed it. But it ignores references to bytes from there on, as those are never inside
  ///   the block.
  /// - Parameter isFile: Whether the block is a file. Then nothing may refer to bytes past its end, and what
  ///   `missing` finds must be loaded.
  package init(
    _ block: TIFFBlock, structure: TIFFStructure, maximumSize: Int, isFile: Bool = false
  ) {
    self.isFile = isFile
    self.block = block
    self.structure = structure
    self.maximumSize = maximumSize
    claims = ByteClaims(of: block, structure: structure, maximumSize: maximumSize)
    tail = AppendedTail(of: block, structure: structure, claims: claims, isFile: isFile)
  }

  /// Changes the block to the edits' values. After an error, the block must not be used any more.
  package mutating func apply(_ edits: [TIFFEdit]) throws(TIFFEditRefusal) {
    try write(edits)
    try checkNothingIsUncovered()
  }

  private mutating func write(_ edits: [TIFFEdit]) throws(TIFFEditRefusal) {
    var remaining: [ExifDirectory: [TIFFEdit]] = [:]
    let copied = isFile ? copiedDirectories(by: edits) : []
    for edit in edits where isInTable(edit, of: copied) || !overwrite(edit) {
      // An absent tag needs no removal.
      let isThere = structure[edit.tag.directory]?.entry(edit.tag.number) != nil
      if edit.value != nil || isThere { remaining[edit.tag.directory, default: []].append(edit) }
    }
    guard !remaining.isEmpty else { return }
    let growthStart = claims.growthStart
    // A file that leads past its end is cut.
    if isFile, growthStart != block.count || claims.growthEnd < Int.max { throw .refersPastEnd }
    wipe(remaining.values.flatMap { $0 })
    let start = additionStart(growthStart ?? block.count)
    var longer = self
    do throws(TIFFEditRefusal) {
      try longer.append(remaining, at: start)
    } catch {
      throw growthStart == nil ? .refersPastEnd : error
    }
    let size = longer.block.count - start
    // A block that had no room after it keeps its length, even if the bytes are fewer than those that they replace.
    let limit = min(isFile ? .max : maximumSize, claims.growthEnd)
    let end = max(longer.block.count, block.count + AppendedTail.separator.count + size)
    if growthStart == nil || end > limit, let place = placeInPadding(of: size) {
      return try append(remaining, at: place)
    }
    guard growthStart != nil, longer.block.count <= claims.growthEnd else { throw .refersPastEnd }
    self = longer
  }

  /// Where the bytes that would be appended fit into the zeros at the end of the block, which keeps its length: Nikon's
  /// cameras pad the Exif segment to its maximum. They end where the block ends, so that the next edit knows
  /// them. Nil if there are too few zeros.
  private func placeInPadding(of size: Int) -> Int? {
    // Offsets must be even (TIFF 6.0 section 2), and so is the size.
    let start = block.count & ~1 - size
    let end = tail.map { $0.start - AppendedTail.separator.count } ?? block.count
    let first = start - AppendedTail.separator.count
    // Fewer bytes than those of the tail need no more zeros, but there must be some: then the tail is in padding.
    let padding = first < end ? first..<end : end - AppendedTail.separator.count..<end
    guard !isFile, padding.lowerBound >= block.form.headerSize,
      block.bytes(in: padding)?.allSatisfy({ $0 == 0 }) == true,
      claims.isUnclaimed(padding)
    else { return nil }
    return start
  }

  /// Refuses an edit that makes a directory readable that was not readable before. This happens if
  /// the edit changes or removes values that the directory overlapped. The photo would get the directory's
  /// values, which nobody asked for.
  private func checkNothingIsUncovered() throws(TIFFEditRefusal) {
    guard !structure.flaws.isEmpty || !claims.otherOffsets.isEmpty else { return }
    let edited = TIFFStructure(of: block)
    for directory in edited.directories
    where directory.offset != written[directory.kind] ?? structure[directory.kind]?.offset {
      throw .damaged(directory.kind)
    }
    let others = OtherDirectories(of: block, beyond: edited, maximumSize: maximumSize)
    for directory in others.directories where !claims.otherOffsets.contains(directory.offset) {
      throw .damaged(directory.kind)
    }
  }

  /// Appends the changed directories and those of the tail, which this replaces.
  private mutating func append(
    _ edits: [ExifDirectory: [TIFFEdit]], at start: Int
  ) throws(TIFFEditRefusal) {
    var edits = edits
    var addition: [UInt8] = []
    let loose = looseValues(&edits)
    // Each directory comes before the one that points to it, which is copied with the new pointer.
    for kind in AppendedTail.kinds
    where edits[kind] != nil || tail?.kinds.contains(kind) == true {
      let table = try table(of: kind, with: edits[kind, default: []])
      let offset = table.tableOffset(at: start + addition.count, .valuesFirst)
      addition += table.bytes(at: start + addition.count, .valuesFirst)
      if let directory = structure[kind] {
        let isParentCopied =
          isFile && (edits[.ifd0] != nil || tail?.kinds.contains(.ifd0) == true)
        if isParentCopied, let pointer = kind.pointer {
          guard try claims.pointers(to: directory).count == 1 else { throw .namedTwice(kind) }
          edits[.ifd0, default: []].append(
            TIFFEdit(tag: pointer, value: .pointer(to: offset, in: block.form)))
        } else {
          try redirect(directory, to: offset)
        }
      } else if let pointer = kind.pointer {
        edits[.ifd0, default: []].append(
          TIFFEdit(tag: pointer, value: .pointer(to: offset, in: block.form)))
      }
      written[kind] = offset
    }
    if written[.ifd0] == nil {
      for (entry, value) in loose {
        redirect(entry, to: value, at: start + addition.count)
        addition += block.form.padded(value.bytes)
      }
    } else if isFile {
      addition += AppendedTail.fileEnd
    }
    // Where the tail was, there are zeros, if the addition is shorter and ends at the same place.
    if let tail { block.resize(to: tail.start - AppendedTail.separator.count) }
    block.resize(to: start - AppendedTail.separator.count)
    block.append(AppendedTail.separator + addition)
  }

  private mutating func redirect(_ entry: TIFFEntry, to value: LooseValue, at offset: Int) {
    block.overwrite(
      at: entry.position + 2,
      with: block.order.bytes(of: value.type) + block.bytes(ofOffset: value.count)
        + block.bytes(ofOffset: offset))
  }

  /// The offset of the first appended byte: that of the tail, otherwise where the block may grow.
  private func additionStart(_ growthStart: Int) -> Int {
    tail?.start ?? block.form.paddedSize(growthStart + AppendedTail.separator.count)
  }

  /// The directory with the edits: a copy, or a new one if the block has no such directory.
  private func table(
    of kind: ExifDirectory, with edits: [TIFFEdit]
  ) throws(TIFFEditRefusal) -> DirectoryTable {
    if let directory = structure[kind] {
      // A program might read a directory after the copy that it does not read after the original.
      guard kind != .ifd0 || !structure.isNextPointerUnsound else { throw .damaged(.ifd0) }
      return try DirectoryTable(copying: directory, of: block, tail: tail, with: edits)
    }
    guard let ifd0 = structure[.ifd0] else { throw .damaged(.ifd0) }
    // Beside another pointer to such a directory, no later edit could change the new one.
    guard let pointer = kind.pointer, ifd0.entry(pointer.number) == nil,
      !structure.rejectedPointers.contains(where: { $0.kind == kind })
    else { throw .damaged(kind) }
    return kind == .exif
      ? DirectoryTable(newExifDirectoryWith: edits, block.order, block.form)
      : DirectoryTable(edits, block.order, block.form)
  }

  /// Redirects the pointers to the directory. A pointer's entry of another type becomes LONG, or LONG8 in a BigTIFF
  /// file: some programs do not follow other types, or take the pointer for the offset of a longer value, which could
  /// end elsewhere now.
  private mutating func redirect(
    _ directory: TIFFDirectory, to offset: Int
  ) throws(TIFFEditRefusal) {
    for pointer in try claims.pointers(to: directory) {
      let parent = structure.directories.first { $0.table.contains(pointer.position) }
      if let parent, written[parent.kind] != nil { throw .damaged(directory.kind) }
      if let entry = pointer.entry,
        !pointer.isSoundEntry || TIFFType(rawValue: entry.type)?.size != block.form.offsetSize
      {
        let type = TIFFValue.pointer(to: offset, in: block.form).type.rawValue
        block.overwrite(
          at: entry.position + 2, with: block.order.bytes(of: type) + block.bytes(ofOffset: 1))
      }
      block.overwrite(at: pointer.position, with: block.bytes(ofOffset: offset))
    }
  }

  /// Whether the edit changes the table of one of these directories, which are copied: a value in it, or a count.
  private func isInTable(_ edit: TIFFEdit, of directories: Set<ExifDirectory>) -> Bool {
    guard directories.contains(edit.tag.directory), let value = edit.value else { return false }
    let count = structure[edit.tag.directory]?.entry(edit.tag.number)?.count
    return value.bytes(block.order).count <= block.form.offsetSize || count != value.count
  }

  /// Whether `overwrite` can do the edit.
  func isInPlace(_ edit: TIFFEdit) -> Bool {
    guard let value = edit.value,
      let entry = structure[edit.tag.directory]?.entry(edit.tag.number),
      entry.type == value.type.rawValue, let place = claims.exclusiveValue(of: entry)
    else { return false }
    let isSameSize = entry.count == value.count && place.count == value.bytes(block.order).count
    return isSameSize || mayShorten(entry, at: place, to: value)
  }

  /// Overwrites the value in place. A shorter text is filled up with zeros, but not in the tail,
  /// which would keep them.
  ///
  /// - Returns: False, without any change, if the value does not fit its place, or if the place is
  ///   not its own.
  private mutating func overwrite(_ edit: TIFFEdit) -> Bool {
    guard isInPlace(edit), let value = edit.value,
      let entry = structure[edit.tag.directory]?.entry(edit.tag.number),
      let place = claims.exclusiveValue(of: entry)
    else { return false }
    let bytes = value.bytes(block.order)
    if entry.count == value.count, place.count == bytes.count {
      block.overwrite(at: place.lowerBound, with: bytes)
      return true
    }
    block.overwrite(at: place.lowerBound, with: [UInt8](repeating: 0, count: place.count))
    block.overwrite(at: entry.position + 4, with: block.bytes(ofOffset: value.count))
    let fieldSize = block.form.offsetSize
    if bytes.count > fieldSize {
      block.overwrite(at: place.lowerBound, with: bytes)
    } else {
      let field = bytes + [UInt8](repeating: 0, count: fieldSize - bytes.count)
      block.overwrite(at: entry.valueFieldPosition, with: field)
    }
    return true
  }

  /// Whether the new text may be put in the place of a longer one.
  private func mayShorten(_ entry: TIFFEntry, at place: Range<Int>, to value: TIFFValue) -> Bool {
    guard value.type == .ascii || value.type == .utf8 else { return false }
    return value.bytes(block.order).count <= max(place.count, block.form.offsetSize)
      && (tail?.value(of: entry) == nil || claims.growthStart == nil)
      && claims.isClear(entry.row, ofAllBut: [entry.position])
  }

  /// Overwrites values that the photo no longer has, or has elsewhere, with zeros: whoever removes
  /// a name expects it to be gone from the file.
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
