import TIFFBlocks

/// The values in the directories of a MakerNote that may be offsets of previews.
///
/// No standard describes MakerNotes. These are the forms of cameras that write a preview after the main
/// picture, as ExifTool documents them (module MakerNotes).
struct MakerNoteDirectories {
  /// The value of an entry that may be an offset.
  struct Value {
    /// The offset of its four bytes in the block.
    let position: Int
    /// The length of what it leads to: the value of the next or the previous entry, or the count of this one.
    let length: Int
  }

  /// The byte order of the directories.
  let order: ByteOrder
  /// The offset in the block from which offsets count: the TIFF header, the MakerNote, or a header in it.
  let base: Int
  private(set) var values: [Value] = []
  /// The bytes of all values of more than four bytes, if offsets count from `base`.
  private(set) var places: [Range<Int>] = []

  private let block: TIFFBlock
  private let note: Range<Int>

  /// Reads the directories; nil if the MakerNote has an unknown form.
  ///
  /// - Parameter note: The range of the MakerNote in the block.
  init?(of block: TIFFBlock, note: Range<Int>) {
    let bytes = block.bytes(in: note) ?? []
    guard let form = Form.all.first(where: { bytes.starts(with: $0.name) }) else { return nil }
    // Programs that change a block's byte order leave the MakerNote as it is.
    let mark = form.mark.flatMap { ByteOrder(mark: bytes.dropFirst($0).prefix(2)) }
    let orders = mark.map { [$0] } ?? [block.order, block.order.opposite]
    for order in orders {
      let found = MakerNoteDirectories(of: block, note: note, form, order)
      if let found {
        self = found
        return
      }
    }
    return nil
  }

  private init?(of block: TIFFBlock, note: Range<Int>, _ form: Form, _ order: ByteOrder) {
    (self.block, self.note, self.order) = (block, note, order)
    base = form.base.map { note.lowerBound + $0 } ?? 0
    guard let first = entries(at: note.lowerBound + form.directory) else { return nil }
    add(first)
    // The entry's field is the directory's offset, whatever the entry's type.
    if let tag = form.subDirectory, let entry = first.first(where: { $0.tag == tag }),
      let further = entries(at: base + Int(entry.field))
    {
      add(further)
    }
  }

  private mutating func add(_ entries: [Entry]) {
    places += entries.compactMap { entry in
      let size = Int(entry.count) * (TIFFType(rawValue: entry.type)?.size ?? 0)
      let start = base + Int(entry.field)
      return size > 4 ? start..<start + size : nil
    }
    // The preview with Sony's header before it is the value of an entry (ExifTool's module Sony).
    for entry in entries where entry.tag == Form.sonyPreview && entry.isUndefined {
      values.append(Value(position: entry.position + 8, length: Int(entry.count)))
    }
    for (index, entry) in entries.enumerated() where entry.isOneLong {
      // The length is in the next entry, or in the previous one (Casio, Pentax).
      let next = entries.dropFirst(index + 1).first.flatMap { $0.tag == entry.tag &+ 1 ? $0 : nil }
      let last = entries.prefix(index).last.flatMap { $0.tag &+ 1 == entry.tag ? $0 : nil }
      guard let length = [next, last].lazy.compactMap(\.self).first(where: \.isOneLong) else {
        continue
      }
      values.append(
        Value(position: entry.position + 8, length: Int(length.field)))
    }
  }

  /// The entries of the directory at this offset; nil if it is not a directory.
  private func entries(at start: Int) -> [Entry]? {
    guard note.contains(start), let count: UInt16 = block.number(at: start, in: order),
      (1...Self.maximumCount).contains(Int(count)),
      start + 2 + Int(count) * TIFFEntry.size <= note.upperBound
    else { return nil }
    var entries: [Entry] = []
    for index in 0..<Int(count) {
      guard let entry = Entry(at: start + 2 + index * TIFFEntry.size, in: block, order) else {
        return nil
      }
      entries.append(entry)
    }
    return entries
  }

  /// The most entries. Real directories have at most some 130.
  private static let maximumCount = 512
}

extension MakerNoteDirectories {
  /// The start of a maker's MakerNote. Offsets count from its first byte.
  private struct Form {
    /// The first bytes.
    let name: [UInt8]
    /// The offset of its byte order mark; nil if it has no mark.
    var mark: Int?
    /// The offset of its first directory.
    let directory: Int
    /// The offset from which its own offsets count; nil for the TIFF header of the block.
    var base: Int?
    /// The tag of the entry that leads to another directory, which may have the preview's offset.
    var subDirectory: UInt16?

    /// CameraSettings.
    private static let olympus: UInt16 = 0x2020
    /// PreviewIFD.
    private static let nikon: UInt16 = 0x0011
    /// PreviewImage.
    static let sonyPreview: UInt16 = 0x2001

    static let all = [
      Form(
        name: Array("OLYMPUS\0".utf8), mark: 8, directory: 12, base: 0, subDirectory: olympus),
      Form(
        name: Array("OM SYSTEM\0".utf8), mark: 12, directory: 16, base: 0, subDirectory: olympus),
      Form(name: Array("OLYMP\0".utf8), directory: 8, subDirectory: olympus),
      Form(name: Array("EPSON\0".utf8), directory: 8, subDirectory: olympus),
      Form(name: Array("MINOL\0".utf8), directory: 8, subDirectory: olympus),
      Form(name: Array("CAMER\0".utf8), directory: 8, subDirectory: olympus),
      Form(
        name: Array("Nikon\0\u{2}".utf8), mark: 10, directory: 18, base: 10, subDirectory: nikon),
      Form(name: Array("SONY DSC ".utf8), directory: 12),
      Form(name: Array("SONY CAM ".utf8), directory: 12),
      Form(name: Array("SONY MOBILE".utf8), directory: 12),
      Form(name: Array("AOC\0".utf8), mark: 4, directory: 6),
      Form(name: Array("QVC\0".utf8), directory: 6),
      // Minolta, Konica Minolta and others: a directory without a header.
      Form(name: [], directory: 0),
    ]
  }

  private struct Entry {
    let position: Int
    let tag: UInt16
    let type: UInt16
    let count: UInt32
    /// Its value, or the value's offset.
    let field: UInt32

    /// The entry at this position; nil if its type is unknown.
    init?(at position: Int, in block: TIFFBlock, _ order: ByteOrder) {
      guard let tag: UInt16 = block.number(at: position, in: order),
        let type: UInt16 = block.number(at: position + 2, in: order),
        let count: UInt32 = block.number(at: position + 4, in: order),
        let field: UInt32 = block.number(at: position + 8, in: order),
        TIFFType(rawValue: type) != nil
      else { return nil }
      (self.position, self.tag, self.type, self.count, self.field) =
        (position, tag, type, count, field)
    }

    var isUndefined: Bool { type == TIFFType.undefined.rawValue }
    var isOneLong: Bool { type == TIFFType.long.rawValue && count == 1 }
  }
}

extension ByteOrder {
  fileprivate init?(mark: ArraySlice<UInt8>) {
    switch mark {
    case [0x49, 0x49]: self = .littleEndian
    case [0x4D, 0x4D]: self = .bigEndian
    default: return nil
    }
  }

  fileprivate var opposite: ByteOrder { self == .littleEndian ? .bigEndian : .littleEndian }
}
