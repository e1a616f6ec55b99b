import TIFFBlocks

/// A TIFF block made of the first directories of several blocks: IFD0, and the directories that it then
/// points to. Values are copied; offsets are new. Only sound entries are taken.
struct JoinedBlock {
  /// The most bytes of values of a directory.
  private static let maximumValueBytes = 1 << 20
  /// ImageWidth and ImageLength (TIFF 6.0 section 8).
  private static let sizeTags: (width: UInt16, height: UInt16) = (0x0100, 0x0101)

  /// An entry, with its value.
  private struct Row {
    let tag: UInt16
    let type: UInt16
    let count: Int
    /// The tag, the type and the count, as in the block.
    let head: ArraySlice<UInt8>
    let value: ArraySlice<UInt8>
  }

  private let order: ByteOrder
  private var image: [Row]
  private var others: [(pointer: UInt16, rows: [Row])] = []

  /// A block with the first directory of this one.
  init(_ block: TIFFBlock) {
    order = block.order
    image = Self.rows(of: block)
  }

  /// Adds the first directory of a block.
  ///
  /// - Returns: Why it cannot be added, as the end of a sentence; nil if it was.
  mutating func add(_ bytes: [UInt8], as directory: ExifDirectory) -> String? {
    guard let block = TIFFBlock(bytes) else { return "has no TIFF header" }
    guard block.order == order else { return "has another byte order" }
    guard let pointer = directory.pointerTag else { return nil }
    // An empty directory is added too: an edit may have removed its last entry.
    if !block.isWithoutDirectory { others.append((pointer, Self.rows(of: block))) }
    return nil
  }

  /// The sound entries in the order of their tags, without pointers to directories.
  private static func rows(of block: TIFFBlock) -> [Row] {
    let structure = TIFFStructure(of: block, maximumValueBytes: maximumValueBytes)
    let unsound = Set(structure.unsoundEntries)
    var rows: [Row] = []
    for entry in structure[.ifd0]?.entries ?? [] {
      // The first entry of a tag is the valid one.
      guard case .inside(let range) = entry.value, !unsound.contains(entry.position),
        ExifDirectory(pointerTag: entry.tag) == nil, !rows.contains(where: { $0.tag == entry.tag })
      else { continue }
      rows.append(
        Row(
          tag: entry.tag, type: entry.type, count: entry.count,
          head: block.bytes[entry.position..<entry.valueFieldPosition], value: block.bytes[range]))
    }
    return rows.sorted { $0.tag < $1.tag }
  }

  /// The size of the picture; nil if IFD0 does not have it.
  var pictureSize: PictureSize? {
    guard let width = number(Self.sizeTags.width), let height = number(Self.sizeTags.height)
    else { return nil }
    return PictureSize(width: width, height: height)
  }

  /// The positive number of an entry of IFD0 (SHORT or LONG).
  private func number(_ tag: UInt16) -> Int? {
    guard let row = image.first(where: { $0.tag == tag }), row.count == 1,
      [TIFFType.short.rawValue, TIFFType.long.rawValue].contains(row.type)
    else { return nil }
    let number = Int(
      order == .bigEndian ? row.value.bigEndianNumber : row.value.reversed().bigEndianNumber)
    return number > 0 ? number : nil
  }

  /// The block: IFD0, and then the directories that it points to, each followed by its values.
  var bytes: [UInt8] {
    var offset = TIFFBlock.headerSize + Self.size(of: image.count + others.count, image)
    var first = image
    var directories: [UInt8] = []
    for (pointer, rows) in others {
      first.append(pointerRow(pointer, to: offset))
      directories += bytes(of: rows, at: offset)
      offset += Self.size(of: rows.count, rows)
    }
    first.sort { $0.tag < $1.tag }
    return header + bytes(of: first, at: TIFFBlock.headerSize) + directories
  }

  private func pointerRow(_ tag: UInt16, to offset: Int) -> Row {
    let type = TIFFType.long.rawValue
    let head = order.bytes(of: tag) + order.bytes(of: type) + order.bytes(of: UInt32(1))
    let value = order.bytes(of: UInt32(truncatingIfNeeded: offset))
    return Row(tag: tag, type: type, count: 1, head: head[...], value: value[...])
  }

  private var header: [UInt8] {
    let mark: [UInt8] = order == .littleEndian ? Array("II".utf8) : Array("MM".utf8)
    return mark + order.bytes(of: UInt16(42)) + order.bytes(of: UInt32(TIFFBlock.headerSize))
  }

  /// The size of a directory with this many entries, and with the values of these.
  private static func size(of count: Int, _ rows: [Row]) -> Int {
    rows.reduce(2 + count * TIFFEntry.size + 4) { size, row in
      row.value.count > 4 ? size + row.value.count + row.value.count % 2 : size
    }
  }

  private func bytes(of rows: [Row], at offset: Int) -> [UInt8] {
    var table = order.bytes(of: UInt16(truncatingIfNeeded: rows.count))
    var values: [UInt8] = []
    let valuesOffset = offset + 2 + rows.count * TIFFEntry.size + 4
    for row in rows {
      table += row.head
      if row.value.count > 4 {
        table += order.bytes(of: UInt32(truncatingIfNeeded: valuesOffset + values.count))
        values += row.value
        if row.value.count % 2 == 1 { values.append(0) }
      } else {
        table += row.value
        table += repeatElement(0, count: 4 - row.value.count)
      }
    }
    return table + [0, 0, 0, 0] + values
  }
}

extension TIFFBlock {
  /// Whether its header leads to no directory.
  fileprivate var isWithoutDirectory: Bool { TIFFStructure(of: self)[.ifd0] == nil }
}
