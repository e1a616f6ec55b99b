/// A directory that is to be appended to a block: its entries in the order of their tags, the
/// values that are new, and the pointer to the next directory.
struct DirectoryTable {
  private enum Row {
    /// Twelve bytes as they stood.
    case kept(tag: UInt16, [UInt8])
    case new(TIFFEdit)

    var tag: UInt16 {
      switch self {
      case .kept(let tag, _): tag
      case .new(let edit): edit.tag.number
      }
    }
  }

  private var rows: [Row] = []
  private var nextPointer: [UInt8] = [0, 0, 0, 0]

  /// The size of a directory of so many entries, without its values.
  static func size(entryCount: Int) -> Int {
    2 + entryCount * TIFFEntry.size + 4
  }

  /// A new directory of these entries.
  init(_ edits: [TIFFEdit]) {
    edits.forEach { place($0) }
  }

  /// A new Exif directory of these entries, and of ExifVersion, without which no program would
  /// have to take it for one (Exif 2.32 section 4.6.5).
  init(newExifDirectoryWith edits: [TIFFEdit]) {
    self.init([TIFFEdit(tag: .exifVersion, value: .undefined(Array("0232".utf8)))] + edits)
  }

  /// A copy of the directory with the edits' entries in place of those of the same tag, or else
  /// in the order of tags.
  init(
    copying directory: TIFFDirectory, of block: TIFFBlock, with edits: [TIFFEdit]
  ) throws(TIFFEditRefusal) {
    guard directory.entries.count == directory.declaredCount else {
      throw .damaged(directory.kind)
    }
    rows = directory.entries.map { entry in
      .kept(
        tag: entry.tag,
        Array(block.bytes[entry.position..<entry.position + TIFFEntry.size]))
    }
    let next = directory.nextPointerPosition
    if next + 4 <= block.count {
      nextPointer = Array(block.bytes[next..<next + 4])
    }
    edits.forEach { place($0) }
    guard rows.count <= TIFFStructure.maximumEntryCount else { throw .damaged(directory.kind) }
  }

  private mutating func place(_ edit: TIFFEdit) {
    let tag = edit.tag.number
    if let index = rows.firstIndex(where: { $0.tag == tag }) {
      rows[index] = .new(edit)
    } else {
      rows.insert(.new(edit), at: rows.firstIndex { $0.tag > tag } ?? rows.endIndex)
    }
  }

  /// The directory as it is to stand at `offset`, with the new values behind it.
  func bytes(at offset: Int, _ order: ByteOrder) -> [UInt8] {
    var table = order.bytes(of: UInt16(truncatingIfNeeded: rows.count))
    var values: [UInt8] = []
    let valuesOffset = offset + Self.size(entryCount: rows.count)
    for row in rows {
      switch row {
      case .kept(_, let bytes):
        table += bytes
      case .new(let edit):
        let value = edit.value.bytes(order)
        table += order.bytes(of: edit.tag.number) + order.bytes(of: edit.value.type.rawValue)
        table += order.bytes(of: edit.value.count)
        if value.count <= 4 {
          table += value + [UInt8](repeating: 0, count: 4 - value.count)
        } else {
          table += order.bytes(of: UInt32(truncatingIfNeeded: valuesOffset + values.count))
          values += value + [UInt8](repeating: 0, count: value.count & 1)
        }
      }
    }
    return table + nextPointer + values
  }
}
