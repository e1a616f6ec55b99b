/// The end of a block, as far as earlier edits have appended it: directories, each after values of
/// its own. The next edit writes it anew, so that a photo does not grow with every edit.
///
/// It is known by its form alone, which cameras do not write: two bytes that belong to nobody come
/// before it, and each value stands right before the next one or the directory's entries. Nothing
/// else may lay claim to any of its bytes, and nothing in it may hold offsets of its own, as an
/// UNDEFINED value may.
struct AppendedTail {
  /// What comes before it, lest a value at the block's old end looks like a part of it.
  static let separator: [UInt8] = [0, 0]
  /// The directories that an edit appends.
  static let kinds: [ExifDirectory] = [.gps, .exif, .ifd0]

  /// Where it begins.
  let start: Int
  /// The directories in it.
  let kinds: Set<ExifDirectory>
  /// The values in it, by the positions of their entries.
  private let values: [Int: Range<Int>]

  /// The tail of the block; nil where it has none.
  init?(of block: TIFFBlock, structure: TIFFStructure, claims: ByteClaims) {
    var start = block.count
    var directories: [TIFFDirectory] = []
    var values: [Int: Range<Int>] = [:]
    while let directory = structure.directories.first(where: { $0.table.upperBound == start }),
      Self.kinds.contains(directory.kind), !directory.isCut, directory.surplusPositions.isEmpty,
      (try? claims.pointers(to: directory)) != nil
    {
      directories.append(directory)
      start = directory.offset
      for entry in directory.entries.reversed() {
        guard let value = claims.exclusiveValue(of: entry), value.count > 4,
          entry.type != TIFFType.undefined.rawValue,
          value.lowerBound + DirectoryTable.paddedSize(value.count) == start
        else { continue }
        values[entry.position] = value
        start = value.lowerBound
      }
    }
    let kinds = Set(directories.map(\.kind))
    let others = structure.directories.filter { !kinds.contains($0.kind) }
    let separator = start - Self.separator.count
    // A value that ends nobody knows where may be one that begins in it, and one that lies over what
    // is another's would not move with it.
    let owners = Set(
      directories.flatMap(\.entries).filter { entry in
        guard case .inside(let value) = entry.value else { return false }
        return values[entry.position] != nil || value.upperBound <= separator || value.count <= 4
      }.map(\.position))
    guard !directories.isEmpty, separator >= TIFFBlock.headerSize,
      Array(block.bytes[separator..<start]) == Self.separator,
      claims.isClear(separator..<block.count, ofAllBut: owners),
      !others.contains(where: { $0.table.upperBound > separator })
    else { return nil }
    self.start = start
    self.kinds = kinds
    self.values = values
  }

  /// Where the entry's value stands, if that is in the tail.
  func value(of entry: TIFFEntry) -> Range<Int>? {
    values[entry.position]
  }
}
