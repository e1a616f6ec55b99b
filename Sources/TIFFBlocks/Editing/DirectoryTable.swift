/// A directory to write: its entries in the order of their tags, the values that come with it, and
/// the pointer to the next directory.
struct DirectoryTable {
  /// The order of entries and values.
  enum Layout {
    /// The entries first, as nearly all writers have it.
    case tableFirst
    /// The values first: `AppendedTail` recognises appended directories by this layout.
    case valuesFirst
  }

  private struct Row {
    let tag: UInt16
    /// Tag, type, count, and the value or its offset, as in the block.
    var bytes: [UInt8]
    /// The value, if it comes with the directory; nil if it is in the row, or stays elsewhere in
    /// the block.
    let value: [UInt8]?
  }

  private let order: ByteOrder
  private let form: TIFFForm
  private var rows: [Row] = []
  private var nextPointer: [UInt8]

  /// A new directory with these entries.
  init(_ edits: [TIFFEdit], _ order: ByteOrder, _ form: TIFFForm) {
    (self.order, self.form) = (order, form)
    nextPointer = form.bytes(ofOffset: 0, order)
    edits.forEach { place($0) }
  }

  /// A new Exif directory with these entries and ExifVersion, which is mandatory (Exif 2.32 section
  /// 4.6.5).
  init(newExifDirectoryWith edits: [TIFFEdit], _ order: ByteOrder, _ form: TIFFForm) {
    let version = TIFFEdit(tag: .exifVersion, value: .undefined(Array("0232".utf8)))
    self.init([version] + edits, order, form)
  }

  /// A copy of the directory with the edits applied, and with the values that are in `tail`. An
  /// edited entry replaces the one of the same tag, or is inserted in the order of tags.
  init(
    copying directory: TIFFDirectory, of block: TIFFBlock, tail: AppendedTail?,
    with edits: [TIFFEdit]
  ) throws(TIFFEditRefusal) {
    guard directory.entries.count == directory.declaredCount else {
      throw .damaged(directory.kind)
    }
    (order, form) = (block.order, block.form)
    nextPointer = form.bytes(ofOffset: 0, order)
    for entry in directory.entries {
      guard let bytes = block.bytes(in: entry.row) else { throw .damaged(directory.kind) }
      let moved = tail?.value(of: entry)
      let value = moved.flatMap { block.bytes(in: $0) }.map(Array.init)
      guard moved == nil || value != nil else { throw .damaged(directory.kind) }
      rows.append(Row(tag: entry.tag, bytes: Array(bytes), value: value))
    }
    let next = directory.nextPointerPosition
    if let bytes = block.bytes(in: next..<next + form.offsetSize) { nextPointer = Array(bytes) }
    edits.forEach { place($0) }
    guard rows.count <= TIFFStructure.maximumEntryCount else { throw .damaged(directory.kind) }
  }

  private mutating func place(_ edit: TIFFEdit) {
    let tag = edit.tag.number
    guard let value = edit.value else { return rows.removeAll { $0.tag == tag } }
    let bytes = value.bytes(order)
    let head =
      order.bytes(of: tag) + order.bytes(of: value.type.rawValue)
      + form.bytes(ofOffset: value.count, order)
    let isInline = bytes.count <= form.offsetSize
    let field = isInline ? bytes : []
    let row = Row(
      tag: tag, bytes: head + field + [UInt8](repeating: 0, count: form.offsetSize - field.count),
      value: isInline ? nil : bytes)
    if let index = rows.firstIndex(where: { $0.tag == tag }) {
      rows[index] = row
    } else {
      rows.insert(row, at: rows.firstIndex { $0.tag > tag } ?? rows.endIndex)
    }
  }

  /// The size of the directory in bytes, including the values that come with it.
  var size: Int { valuesSize + tableSize }

  private var tableSize: Int {
    form.paddedSize(form.entryCountSize + rows.count * form.entrySize + form.offsetSize)
  }

  private var valuesSize: Int {
    rows.reduce(0) { $0 + form.paddedSize($1.value?.count ?? 0) }
  }

  /// The offset of the entries if the directory with its values is written at `offset`.
  func tableOffset(at offset: Int, _ layout: Layout) -> Int {
    layout == .tableFirst ? offset : offset + valuesSize
  }

  /// The bytes of the directory and its values, to be written at `offset`.
  func bytes(at offset: Int, _ layout: Layout) -> [UInt8] {
    var table = form.bytes(ofEntryCount: rows.count, order)
    var values: [UInt8] = []
    let valuesOffset = layout == .tableFirst ? offset + tableSize : offset
    for row in rows {
      guard let value = row.value else {
        table += row.bytes
        continue
      }
      table += row.bytes.dropLast(form.offsetSize)
      table += form.bytes(ofOffset: valuesOffset + values.count, order)
      values += form.padded(value)
    }
    table = form.padded(table + nextPointer)
    return layout == .tableFirst ? table + values : values + table
  }
}
