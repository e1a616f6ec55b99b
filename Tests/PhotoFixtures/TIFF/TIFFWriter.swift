/// Writes directories and values into a block, one after another.
struct TIFFWriter {
  let byteOrder: TIFFBuilder.ByteOrder
  let alignment: TIFFBuilder.Alignment
  let isBig: Bool
  /// The block so far.
  var bytes: [UInt8] = []

  private var postponed: [(entry: TIFFBuilder.Entry, record: Int)] = []

  /// The last three numbers of an entry: type, count, and the value or its offset.
  private typealias Record = (type: UInt16, count: UInt32, field: [UInt8])

  init(
    byteOrder: TIFFBuilder.ByteOrder, alignment: TIFFBuilder.Alignment, isBig: Bool = false
  ) {
    self.byteOrder = byteOrder
    self.alignment = alignment
    self.isBig = isBig
  }

  private var entrySize: Int { isBig ? 20 : 12 }
  private var offsetSize: Int { isBig ? 8 : 4 }
  /// The type of offsets: LONG8 (16) in a BigTIFF file.
  private var offsetType: UInt16 { isBig ? 16 : TIFFBuilder.ValueType.long.rawValue }

  /// The bytes of an offset, or of a count of values.
  func offset(_ number: UInt32) -> [UInt8] {
    isBig ? byteOrder.bytes(UInt64(number)) : byteOrder.bytes(number)
  }

  /// Appends the directory, its values, the directories that it points to, and the next one.
  ///
  /// - Returns: The directory's offset.
  mutating func place(_ directory: TIFFBuilder.Directory) -> UInt32 {
    let early = directory.entries.map { entry in
      directory.hasValuesFirst && Self.rank(of: entry.value) == 0
        ? place(entry.value, among: []) : nil
    }
    align()
    let start = bytes.count
    let count = directory.entries.count
    let number = isBig ? byteOrder.bytes(UInt64(count)) : byteOrder.bytes(UInt16(count))
    let first = start + number.count
    let end = first + entrySize * count
    bytes += number + [UInt8](repeating: 0, count: entrySize * count)
    if case .missing = directory.next {} else { bytes += offset(0) }

    let records = directory.entries.enumerated().map { index, entry in
      (entry: entry, record: first + entrySize * index)
    }
    for (early, (entry, record)) in zip(early, records) {
      if let early { write(early, of: entry, at: record) }
    }
    // Values come before the directories that entries point to. Shared values come last, as they
    // need the others' offsets.
    for rank in 0...2 {
      for (early, (entry, record)) in zip(early, records)
      where early == nil && Self.rank(of: entry.value) == rank {
        if entry.isPlacedLast {
          postponed.append((entry, record))
        } else {
          place(entry, record: record, among: records)
        }
      }
    }

    switch directory.next {
    case .none, .missing: break
    case .directory(let next):
      overwrite(offset(place(next)), at: end)
    case .offset(let place):
      overwrite(offset(place), at: end)
    }
    return UInt32(start)
  }

  /// Appends the values that come after everything else.
  mutating func placePostponedValues() {
    for (entry, record) in postponed {
      place(entry, record: record, among: [])
    }
    postponed = []
  }

  private static func rank(of value: TIFFBuilder.Value) -> Int {
    switch value {
    case .numbers, .offset, .note, .raw: 0
    case .directory: 1
    case .shared: 2
    }
  }

  private mutating func place(
    _ entry: TIFFBuilder.Entry, record: Int,
    among records: [(entry: TIFFBuilder.Entry, record: Int)]
  ) {
    write(place(entry.value, among: records), of: entry, at: record)
  }

  private mutating func write(_ said: Record, of entry: TIFFBuilder.Entry, at record: Int) {
    overwrite(
      byteOrder.bytes(entry.tag.number) + byteOrder.bytes(entry.claimedType ?? said.type)
        + offset(entry.claimedCount ?? said.count) + said.field,
      at: record)
  }

  private mutating func place(
    _ value: TIFFBuilder.Value, among records: [(entry: TIFFBuilder.Entry, record: Int)]
  ) -> Record {
    switch value {
    case .numbers(let type, let numbers):
      let stored = numbers.flatMap { number in
        switch type.numberSize {
        case 1: [UInt8(truncatingIfNeeded: number)]
        case 2: byteOrder.bytes(UInt16(truncatingIfNeeded: number))
        default: byteOrder.bytes(number)
        }
      }
      let padding = [UInt8](repeating: 0, count: max(0, offsetSize - stored.count))
      let field = stored.count > offsetSize ? append(stored) : stored + padding
      return (type.rawValue, UInt32(numbers.count / type.numbersPerComponent), field)
    case .directory(let directory):
      return (offsetType, 1, offset(place(directory)))
    case .offset(let target):
      return (offsetType, 1, append(target))
    case .note(let directory, let header):
      align()
      let start = UInt32(bytes.count)
      bytes += header
      _ = place(directory)
      let length = UInt32(bytes.count) - start
      return (TIFFBuilder.ValueType.undefined.rawValue, length, offset(start))
    case .shared(let tag, let type, let count):
      let record = records.first { $0.entry.tag == tag }?.record
      let field = record.map { Array(bytes[$0 + 4 + offsetSize..<$0 + entrySize]) } ?? offset(0)
      return (type.rawValue, count, field)
    case .raw(let type, let count, let field):
      return (type, count, offset(field))
    }
  }

  /// Appends the bytes at the next aligned offset, and returns the offset as an entry's field.
  private mutating func append(_ stored: [UInt8]) -> [UInt8] {
    align()
    defer { bytes += stored }
    return offset(UInt32(bytes.count))
  }

  private mutating func align() {
    if bytes.count.isMultiple(of: 2) != (alignment == .even) {
      bytes.append(0)
    }
  }

  private mutating func overwrite(_ replacement: [UInt8], at offset: Int) {
    bytes.replaceSubrange(offset..<offset + replacement.count, with: replacement)
  }
}
