/// The sub-directories of IFD0 (TIFF Technical Note 1): in raw files, the raw picture and its previews.
package struct SubDirectories: Sendable, Hashable {
  /// The tag whose values are their offsets.
  package static let tag: UInt16 = 0x014A
  /// The most that are read. Raws have at most 4.
  private static let maximumCount = 8

  package private(set) var directories: [TIFFDirectory] = []
  /// The bytes that must be loaded before the rest can be read.
  package private(set) var missing: [Range<Int>] = []

  /// Reads them, if all their entries are in the block.
  package init(of structure: TIFFStructure, in block: borrowing TIFFBlock) {
    guard let entry = structure[.ifd0]?.entry(Self.tag), case .inside(let range) = entry.value
    else {
      return
    }
    if let missing = block.missing(ofFirst: Self.maximumCount, of: entry) {
      self.missing.append(missing)
      return
    }
    let size = TIFFType(rawValue: entry.type)?.size ?? block.form.offsetSize
    for (index, offset) in block.unsigned(entry, maximum: Self.maximumCount).enumerated() {
      let position = range.lowerBound + size * index
      let pointer = TIFFPointer(kind: .ifd1, position: position, entry: entry, target: offset)
      if let missing = block.missing(ofDirectoryAt: offset) {
        self.missing.append(missing)
      } else if let directory = TIFFDirectory(at: pointer, in: block), !directory.isCut {
        directories.append(directory)
      }
    }
  }
}
