/// The entries of a file that edits never change: they locate its pictures, and say how these are stored.
package struct KeptEntries: Sendable {
  /// The entries of each directory that exifcli edits, as they are in the file.
  private let rows: [[ArraySlice<UInt8>]]
  /// Where IFD1 is.
  private let nextPointer: Int?
  /// The bytes of their values, in order.
  private let values: [Range<Int>]

  /// - Parameters:
  ///   - isEdited: Whether edits write this tag.
  ///   - isEditedInside: Whether edits write into the value of this tag, whose entry stays.
  package init(
    of block: TIFFBlock, _ structure: TIFFStructure, except isEdited: (ExifTag) -> Bool,
    isEditedInside: (ExifTag) -> Bool = { _ in false }
  ) {
    var rows: [[ArraySlice<UInt8>]] = []
    var values: [Range<Int>] = []
    for kind in AppendedTail.kinds {
      let kept = (structure[kind]?.entries ?? []).filter { entry in
        ExifDirectory(pointerTag: entry.tag) == nil && !isEdited(ExifTag(kind, entry.tag))
      }
      rows.append(kept.map { block.bytes(in: $0.row) ?? [] })
      for entry in kept where !isEditedInside(ExifTag(kind, entry.tag)) {
        if let range = entry.distantValue { values.append(range) }
      }
    }
    self.rows = rows
    self.values = values.sorted { $0.lowerBound < $1.lowerBound }
    nextPointer = structure[.ifd0].flatMap { block.offset(at: $0.nextPointerPosition) }
  }

  /// Whether a file with the other entries has these, too.
  package func agree(with other: KeptEntries) -> Bool {
    nextPointer == other.nextPointer
      && rows.elementsEqual(other.rows) { $0.elementsEqual($1) { $0.elementsEqual($1) } }
  }

  /// Whether none of these ranges, which are in order, has bytes of their values.
  package func areClear(of ranges: [Range<Int>]) -> Bool {
    var values = values[...]
    for range in ranges {
      while let value = values.first, value.upperBound <= range.lowerBound { values.removeFirst() }
      if values.contains(where: { $0.overlaps(range) }) { return false }
    }
    return true
  }
}
