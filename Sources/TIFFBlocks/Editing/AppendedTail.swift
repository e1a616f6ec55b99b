/// The end of a block that earlier edits have appended: directories, each after its own values. The
/// next edit replaces the tail, so that a photo does not grow with every edit.
///
/// The tail is recognised by a mark that no entry owns, which comes first, and by its form: each value
/// ends right before the next value or the directory's entries. The form alone is not enough, as some
/// cameras write values before their directory. No other entry may claim any of its bytes. No value
/// in it may hold offsets of its own, as an UNDEFINED value may, except those of known tags.
struct AppendedTail {
  /// The bytes before the tail. Without them, a value at the block's old end would look like a part
  /// of it.
  static let separator = Array("\0\0exifcli\0".utf8)
  /// The directories that an edit appends, in this order.
  static let kinds: [ExifDirectory] = [.gps, .exif, .ifd0]
  /// The zeros that follow an appended IFD0 in a file that is a block: dcraw reads that many bytes of
  /// ImageDescription, whatever its length, and gives up at the end of the file.
  static let fileEnd = [UInt8](repeating: 0, count: 512)

  /// The offset of the first byte after the separator.
  let start: Int
  /// The directories in the tail.
  let kinds: Set<ExifDirectory>
  /// The values in the tail, by the positions of their entries.
  private let values: [Int: Range<Int>]
  /// The entries of IFD0 with values after the directories of the tail, while IFD0 itself is elsewhere, in the
  /// order of the values.
  let looseEntries: [TIFFEntry]

  /// The tags whose UNDEFINED values have no offsets into the block: text, IPTC and Photoshop resources.
  private static let tagsWithoutOffsets = [ExifTag.userComment, .iptc, .photoshop]

  private static func holdsNoOffsets(_ entry: TIFFEntry, in directory: TIFFDirectory) -> Bool {
    entry.type != TIFFType.undefined.rawValue
      || tagsWithoutOffsets.contains(ExifTag(directory.kind, entry.tag))
  }

  /// The tail of the block; nil if it has no tail.
  ///
  /// - Parameter isFile: Whether the block is a file.
  init?(of block: TIFFBlock, structure: TIFFStructure, claims: ByteClaims, isFile: Bool = false) {
    var start = isFile ? Self.end(of: block, structure) : block.count
    var directories: [TIFFDirectory] = []
    var values: [Int: Range<Int>] = [:]
    let loose = isFile ? Self.looseValues(in: structure, upTo: &start, claims) : []
    for (entry, value) in loose { values[entry.position] = value }
    looseEntries = loose.map(\.entry)
    let form = block.form
    while let directory = structure.directories.first(where: {
      form.paddedSize($0.table.upperBound) == start
    }),
      Self.kinds.contains(directory.kind), !directory.isCut, directory.surplusPositions.isEmpty,
      (try? claims.pointers(to: directory)) != nil
    {
      directories.append(directory)
      start = directory.offset
      for entry in directory.entries.reversed() {
        guard let value = claims.exclusiveValue(of: entry), value.count > form.offsetSize,
          Self.holdsNoOffsets(entry, in: directory),
          value.lowerBound + form.paddedSize(value.count) == start
        else { continue }
        values[entry.position] = value
        start = value.lowerBound
      }
    }
    let kinds = Set(directories.map(\.kind))
    let others = structure.directories.filter { !kinds.contains($0.kind) }
    let separator = start - Self.separator.count
    // A value of unknown size may reach into the tail. A value that overlaps another entry's bytes
    // would not move with the tail.
    let owners = Set(
      (directories.flatMap(\.entries) + looseEntries).filter { entry in
        guard case .inside(let value) = entry.value else { return false }
        return values[entry.position] != nil || value.upperBound <= separator
          || value.count <= form.offsetSize
      }.map(\.position))
    guard !directories.isEmpty || !loose.isEmpty, separator >= form.headerSize,
      block.bytes(in: separator..<start)?.elementsEqual(Self.separator) ?? false,
      claims.isClear(separator..<block.count, ofAllBut: owners),
      !others.contains(where: { $0.table.upperBound > separator })
    else { return nil }
    self.start = start
    self.kinds = kinds
    self.values = values
  }

  /// The end of the tail's directories and values: before the zeros that follow IFD0.
  private static func end(of block: TIFFBlock, _ structure: TIFFStructure) -> Int {
    let end = block.count - fileEnd.count
    guard let table = structure[.ifd0]?.table, block.form.paddedSize(table.upperBound) == end,
      block.bytes(in: end..<block.count)?.elementsEqual(fileEnd) ?? false
    else { return block.count }
    return end
  }

  /// The values of IFD0 at the end of the block, if IFD0 is elsewhere. `end` moves to the first one.
  private static func looseValues(
    in structure: TIFFStructure, upTo end: inout Int, _ claims: ByteClaims
  ) -> [(entry: TIFFEntry, value: Range<Int>)] {
    guard let ifd0 = structure[.ifd0], ifd0.form.paddedSize(ifd0.table.upperBound) != end else {
      return []
    }
    var values: [(entry: TIFFEntry, value: Range<Int>)] = []
    for entry in ifd0.entries.reversed() {
      guard let value = claims.exclusiveValue(of: entry), value.count > ifd0.form.offsetSize,
        holdsNoOffsets(entry, in: ifd0),
        value.lowerBound + ifd0.form.paddedSize(value.count) == end
      else { continue }
      values.insert((entry, value), at: 0)
      end = value.lowerBound
    }
    return values
  }

  /// The bytes of the entry's value; nil if it is not in the tail.
  func value(of entry: TIFFEntry) -> Range<Int>? {
    values[entry.position]
  }
}
