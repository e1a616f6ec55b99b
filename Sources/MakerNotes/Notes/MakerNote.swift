package import TIFFBlocks

/// A maker's note in a block: its form, and the entries of its first directory.
package struct MakerNote: Sendable {
  /// The most bytes of a note that are read. Those of cameras have up to some 100 KB.
  package static let maximumSize = 1 << 18
  /// The most entries of a directory. Real directories have at most some 130.
  private static let maximumEntries = 512

  /// The block that the note is in. Values may lie outside of the note.
  package let block: TIFFBlock
  /// The bytes of the note in the block.
  package let range: Range<Int>
  package let form: MakerNoteForm
  /// The byte order of its directories.
  package let order: ByteOrder
  /// The offset in the block from which offsets of values count.
  package let base: Int
  /// The entries of its first directory; none if the note is no directory.
  package let entries: [MakerNoteEntry]

  /// Reads a note; nil if it has no directory of a known form.
  ///
  /// - Parameters:
  ///   - range: The bytes of the note. Those that are loaded count.
  ///   - make: The maker of the camera, as Exif has it.
  package init?(of block: TIFFBlock, in range: Range<Int>, make: ArraySlice<UInt8>) {
    guard let head = block.bytes(in: range.prefix(Self.headSize)) else { return nil }
    self.init(of: block, in: range, MakerNoteForm.of(head, make: make))
  }

  /// Reads a block that has Canon's directory as its first one, as a box of Canon's raw files has it (CMT3).
  package init?(ofCanon block: TIFFBlock) {
    guard let start = block.uint32(at: 4, in: block.order).map(Int.init), start <= block.count
    else {
      return nil
    }
    self.init(of: block, in: start..<block.count, .canon)
  }

  /// Reads the note in the data that Adobe's programs keep of a maker's raw (DNGPrivateData): `Adobe`, a NUL, then parts
  /// of a name of four letters, a length of four bytes, and data, to an even number of bytes. The data of `MakN` are the
  /// byte order, the offset that the note had in the raw, and the note (ExifTool 12.57, module DNG).
  package init?(ofAdobe block: TIFFBlock, in range: Range<Int>, make: ArraySlice<UInt8>) {
    guard let data = block.bytes(in: range), data.prefix(6).elementsEqual("Adobe\0".utf8) else {
      return nil
    }
    var place = range.lowerBound + 6
    while let length = block.uint32(at: place + 4, in: .bigEndian).map(Int.init),
      let name = block.bytes(in: place..<place + 4), place + 8 + length <= range.upperBound
    {
      if name.elementsEqual("MakN".utf8), length > 6,
        let old = block.uint32(at: place + 10, in: .bigEndian)
      {
        let note = place + 14..<place + 8 + length
        guard let head = block.bytes(in: note.prefix(Self.headSize)) else { return nil }
        self.init(
          of: block, in: note, MakerNoteForm.of(head, make: make),
          order: ByteOrder(mark: block.bytes(in: place + 8..<place + 10)),
          origin: note.lowerBound - Int(old))
        return
      }
      place += 8 + length + length % 2
    }
    return nil
  }

  /// The most bytes by which forms are told.
  private static let headSize = 20

  /// - Parameters:
  ///   - order: The byte order of the block that the note was in; nil if it is still there.
  ///   - origin: The offset of the TIFF header of that block.
  private init?(
    of block: TIFFBlock, in range: Range<Int>, _ form: MakerNoteForm, order: ByteOrder? = nil,
    origin: Int = 0
  ) {
    (self.block, self.range, self.form) = (block, range, form)
    let orders: [ByteOrder]
    if let order = form.order {
      orders = [order]
    } else if let mark = form.mark,
      let order = ByteOrder(mark: block.bytes(in: range.dropFirst(mark).prefix(2)))
    {
      orders = [order]
    } else {
      // Programs that change a block's byte order leave the MakerNote as it is.
      let first = order ?? block.order
      orders = [first, first == .bigEndian ? .littleEndian : .bigEndian]
    }
    if case .structure = form.start, let order = orders.first {
      (self.order, base, entries) = (order, range.lowerBound, [])
      return
    }
    for order in orders {
      guard let start = Self.start(form, range, block, order) else { continue }
      let declared =
        switch form.base {
        case .block: origin
        case .note(let offset): range.lowerBound + offset
        }
      guard let found = Self.entries(at: start, in: range, block, order, base: declared) else {
        continue
      }
      self.order = order
      base = Self.base(of: found, declared: declared, in: range, form, block, order)
      entries =
        base == declared
        ? found : Self.entries(at: start, in: range, block, order, base: base) ?? found
      return
    }
    return nil
  }

  private static func start(
    _ form: MakerNoteForm, _ range: Range<Int>, _ block: borrowing TIFFBlock, _ order: ByteOrder
  ) -> Int? {
    switch form.start {
    case .at(let offset), .structure(let offset): range.lowerBound + offset
    case .offset(let place):
      block.uint32(at: range.lowerBound + place, in: order).map { range.lowerBound + Int($0) }
    }
  }

  /// The offset from which most values are inside the note, after its directory. Offsets count from the note itself in
  /// some photos although they do not in others of this form, and programs have moved notes without their offsets:
  /// Canon's notes have their old offset at the end; in others, values follow the directory (ExifTool 12.57, module
  /// MakerNotes, FixBase).
  private static func base(
    of entries: [MakerNoteEntry], declared: Int, in range: Range<Int>, _ form: MakerNoteForm,
    _ block: borrowing TIFFBlock, _ order: ByteOrder
  ) -> Int {
    let distant = entries.compactMap { entry -> Range<Int>? in
      let size = (entry.type?.size ?? 0) * entry.count
      return size > 4 ? Int(entry.field)..<Int(entry.field) + size : nil
    }
    guard let lowest = distant.map(\.lowerBound).min(), let last = entries.last else {
      return declared
    }
    let end = last.position + TIFFEntry.size
    func inside(_ base: Int) -> Int {
      distant.count { base + $0.lowerBound >= end && base + $0.upperBound <= range.upperBound }
    }
    if inside(declared) == distant.count { return declared }
    var bases = [declared, range.lowerBound]
    if form.tags == .canon, let old = footer(of: range, block, order) {
      bases.append(range.lowerBound - old)
    }
    // Perhaps after the pointer to a next directory.
    let following = [end + 4 - lowest, end - lowest]
    // Values may run past a note that is said to be shorter than it is.
    return bases.first(where: following.contains)
      ?? (bases + following).max { inside($0) < inside($1) } ?? declared
  }

  /// The offset that a note of Canon's had when the camera wrote it: the last eight bytes are a TIFF header with it.
  private static func footer(
    of range: Range<Int>, _ block: borrowing TIFFBlock, _ order: ByteOrder
  ) -> Int? {
    guard range.count > 8,
      let mark = block.bytes(in: range.upperBound - 8..<range.upperBound - 4),
      mark.elementsEqual(
        order == .littleEndian ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A])
    else { return nil }
    return block.uint32(at: range.upperBound - 4, in: order).map(Int.init)
  }

  /// The entries of the directory at this offset, which must begin in the note; nil if it is not a directory.
  private static func entries(
    at start: Int, in range: Range<Int>, _ block: borrowing TIFFBlock, _ order: ByteOrder, base: Int
  ) -> [MakerNoteEntry]? {
    guard range.contains(start), let count = block.uint16(at: start, in: order),
      (1...maximumEntries).contains(Int(count)),
      start + 2 + Int(count) * TIFFEntry.size <= range.upperBound
    else { return nil }
    var entries: [MakerNoteEntry] = []
    entries.reserveCapacity(Int(count))
    for index in 0..<Int(count) {
      let position = start + 2 + index * TIFFEntry.size
      guard let entry = MakerNoteEntry(at: position, in: block, order, base: base) else {
        return nil
      }
      entries.append(entry)
    }
    // Damage, or other data.
    return 2 * entries.count(where: { $0.type == nil }) > entries.count ? nil : entries
  }

  /// The first entry with this number; nil if there is none.
  package func entry(_ number: UInt16) -> MakerNoteEntry? { entries.first { $0.number == number } }

  /// The directory to which an entry leads; nil if there is none. The entry's field is the directory's offset, whatever
  /// the entry's type.
  package func directory(of entry: MakerNoteEntry) -> [MakerNoteEntry]? {
    Self.entries(at: base + Int(entry.field), in: range, block, order, base: base)
  }

  /// The bytes of the value of an entry; nil if they are before the note, not in the block, or not loaded. Notes that are
  /// said to be shorter than they are have values behind them.
  package func bytes(of entry: MakerNoteEntry) -> ArraySlice<UInt8>? {
    entry.value.flatMap { $0.lowerBound < range.lowerBound ? nil : block.bytes(in: $0) }
  }
}

extension ByteOrder {
  /// The order that `II` or `MM` say; nil for other bytes.
  fileprivate init?(mark: ArraySlice<UInt8>?) {
    switch mark {
    case [0x49, 0x49]: self = .littleEndian
    case [0x4D, 0x4D]: self = .bigEndian
    default: return nil
    }
  }
}
