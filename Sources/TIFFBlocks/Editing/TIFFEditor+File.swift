/// A block that is a file: only parts of it are loaded.
extension TIFFEditor {
  /// The number of bytes at the end of a file that may be the tail of earlier edits.
  private static let longestTail = 1 << 17

  /// The bytes that must be loaded before the block can be edited: all directories, the places of pictures, and
  /// the tail of earlier edits.
  package static func missing(in block: TIFFBlock, _ structure: TIFFStructure) -> [Range<Int>] {
    if !structure.missing.isEmpty { return structure.missing }
    let others = OtherDirectories(of: block, beyond: structure, maximumSize: block.count)
    if !others.missing.isEmpty { return others.missing }
    var missing: [Range<Int>] = []
    for directory in structure.directories + others.directories {
      for tags in TIFFDataTags.all where !tags.areTooMany(in: directory.entries) {
        for entry in directory.entries where [tags.offsets, tags.lengths].contains(entry.tag) {
          if let range = block.missing(ofFirst: tags.maximumCount, of: entry) {
            missing.append(range)
          }
        }
      }
    }
    let end = max(0, block.count - longestTail)..<block.count
    if block.bytes(in: end) == nil { missing.append(end) }
    return missing
  }

  /// The directories of a file that the edits do not overwrite in place: they are copied to its end. The old copy
  /// stays, without removed values, as programs may look for it at its place. IFD0 is copied only if an
  /// entry is added or removed.
  func copiedDirectories(by edits: [TIFFEdit]) -> Set<ExifDirectory> {
    var copied: Set<ExifDirectory> = []
    for edit in edits where !isInPlace(edit) {
      let directory = edit.tag.directory
      let isThere = structure[directory]?.entry(edit.tag.number) != nil
      guard edit.value != nil || isThere else { continue }
      if structure[directory] == nil { copied.insert(.ifd0) }
      let isLoose = directory == .ifd0 && isThere && !isShort(edit.value)
      if !isLoose { copied.insert(directory) }
    }
    return copied
  }

  /// Whether the value fits into its entry; true of none.
  private func isShort(_ value: TIFFValue?) -> Bool {
    value.map { $0.bytes(block.order).count <= block.form.offsetSize } ?? true
  }

  /// A value of IFD0 that goes to the end of a file, while IFD0 stays where it is.
  struct LooseValue {
    let type: UInt16
    let count: Int
    let bytes: [UInt8]
  }

  /// The values of IFD0 that go to the end of the file: those that are there, and those of the edits. Camera makers'
  /// programs may not find an IFD0 that has moved, so it moves only if an entry is added or removed. If so, the
  /// edits keep them.
  func looseValues(
    _ edits: inout [ExifDirectory: [TIFFEdit]]
  ) -> [(entry: TIFFEntry, value: LooseValue)] {
    guard isFile, let ifd0 = structure[.ifd0], tail?.kinds.contains(.ifd0) != true else {
      return []
    }
    let isNew = AppendedTail.kinds.contains { kind in
      edits[kind] != nil && structure[kind] == nil
    }
    var changed: [(entry: TIFFEntry, value: LooseValue)] = []
    for edit in edits[.ifd0, default: []] {
      guard !isNew, let value = edit.value, !isShort(value),
        let entry = ifd0.entry(edit.tag.number),
        claims.isClear(entry.row, ofAllBut: [entry.position])
      else { return [] }
      changed.append(
        (
          entry,
          LooseValue(type: value.type.rawValue, count: value.count, bytes: value.bytes(block.order))
        ))
    }
    edits[.ifd0] = nil
    let kept = (tail?.looseEntries ?? []).filter { entry in
      !changed.contains { $0.entry == entry }
    }
    let values = kept.compactMap { entry in
      tail?.value(of: entry).flatMap { block.bytes(in: $0) }.map {
        (entry: entry, value: LooseValue(type: entry.type, count: entry.count, bytes: Array($0)))
      }
    }
    // The next edit finds them in the order of their entries.
    return (values + changed).sorted { $0.entry.position < $1.entry.position }
  }

  /// The bytes that edits of a file can change, in the order of the file: the pointer to IFD0, its directory and
  /// those of Exif and GPS, their values, and the tail of earlier edits. What locates pictures and other
  /// directories is not among them.
  package static func ownRanges(in block: TIFFBlock, _ structure: TIFFStructure) -> [Range<Int>] {
    let claims = ByteClaims(of: block, structure: structure, maximumSize: block.count)
    let places = Set(TIFFDataTags.all.flatMap { [$0.offsets, $0.lengths] } + [SubDirectories.tag])
    var ranges = [block.form.offsetSize..<block.form.headerSize]
    for directory in structure.directories where AppendedTail.kinds.contains(directory.kind) {
      ranges.append(directory.table)
      for entry in directory.entries
      where !places.contains(entry.tag) && entry.tag != ExifTag.makerNote.number {
        if let value = claims.exclusiveValue(of: entry), value.count > entry.form.offsetSize {
          ranges.append(value)
        }
      }
    }
    if let tail = AppendedTail(of: block, structure: structure, claims: claims, isFile: true) {
      // With the padding before it.
      let padding = block.form.paddedSize(1) - 1
      ranges.append(tail.start - AppendedTail.separator.count - padding..<block.count)
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }
}
