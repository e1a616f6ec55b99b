import TIFFBlocks

// The values of entries that are structures of numbers.

extension MakerNoteWalk {
  /// Appends the tags of a structure.
  mutating func append(
    _ table: MakerNoteTable, _ bytes: ArraySlice<UInt8>, _ order: ByteOrder
  ) {
    guard let element = table.element else { return }
    switch table.layout {
    case .places: appendPlaces(table, bytes, order, element)
    case .serial: appendSerial(table, bytes, order, element)
    case .codes:
      // The first word is the length in bytes.
      for word in MakerNoteValue(bytes, .short, order).integers.dropFirst() {
        append(
          table, UInt16(truncatingIfNeeded: word >> 8), [UInt8(truncatingIfNeeded: word)], order,
          .byte)
      }
    case .records: appendRecords(table, bytes, order)
    }
  }

  private mutating func appendPlaces(
    _ table: MakerNoteTable, _ bytes: ArraySlice<UInt8>, _ order: ByteOrder, _ element: TIFFType
  ) {
    var values: [String: String] = [:]
    for row in table.rows where tags.count < Self.maximumTags {
      let facts = MakerNoteCondition.Facts(
        model: model, count: bytes.count / element.size, bytes: bytes, values: values)
      guard row.condition.holds(for: facts) else { continue }
      let (type, count) = row.format ?? (element, 1)
      let (start, size) = (row.number * element.size, type.size * count)
      guard start + size <= bytes.count else { continue }
      append(
        bytes.dropFirst(start).prefix(size), order, row, as: (number: nil, type: type, count: count)
      )
      if let tag = tags.last, tag.name == row.name { values[row.name] = tag.value?.text }
    }
  }

  /// Values that follow each other: the number of some is that of a value before.
  private mutating func appendSerial(
    _ table: MakerNoteTable, _ bytes: ArraySlice<UInt8>, _ order: ByteOrder, _ element: TIFFType
  ) {
    let facts = MakerNoteCondition.Facts(
      model: model, count: bytes.count / element.size, bytes: bytes, values: [:])
    var rest = bytes
    var numbers: [Int: Int] = [:]
    for row in table.rows where row.condition.holds(for: facts) && tags.count < Self.maximumTags {
      // The first row of a number whose condition holds is its value.
      guard numbers[row.number] == nil else { continue }
      let type = row.format?.type ?? element
      let count =
        row.countOf.map { $0.count(for: numbers[$0.row] ?? 0) } ?? row.format?.count ?? 1
      guard type.size * count <= rest.count else { return }
      let content = rest.prefix(type.size * count)
      rest = rest.dropFirst(content.count)
      numbers[row.number] = MakerNoteValue(content, type, order).integer() ?? 0
      // What is not known has no name.
      if !row.name.utf8.elementsEqual("-".utf8), count > 0 {
        append(content, order, row, as: (number: nil, type: type, count: count))
      }
    }
  }

  /// Groups of records: the length, 32 bits that say the number of groups, then each with its number, its length from
  /// there on and the number of its records; each record has its tag, a count, and as many numbers of 32 bits.
  private mutating func appendRecords(
    _ table: MakerNoteTable, _ bytes: ArraySlice<UInt8>, _ order: ByteOrder
  ) {
    func number(_ bytes: ArraySlice<UInt8>) -> Int? {
      MakerNoteValue(bytes.prefix(4), .long, order).integer()
    }
    var rest = bytes.dropFirst(8)
    while let length = number(rest.dropFirst(4)), length >= 8, rest.count >= 12 {
      var group = rest.dropFirst(12).prefix(length - 8)
      while let tag = number(group), let count = number(group.dropFirst(4)),
        count <= (group.count - 8) / 4, tags.count < Self.maximumTags
      {
        let content = group.dropFirst(8).prefix(4 * count)
        append(table, UInt16(truncatingIfNeeded: tag), content, order, .slong)
        group = group.dropFirst(8 + content.count)
      }
      rest = rest.dropFirst(length + 4)
    }
  }

  /// Appends a tag that has a number of its own in a structure, if it is known.
  private mutating func append(
    _ table: MakerNoteTable, _ number: UInt16, _ content: ArraySlice<UInt8>, _ order: ByteOrder,
    _ type: TIFFType
  ) {
    let count = content.count / type.size
    guard tags.count < Self.maximumTags,
      let row = table.row(
        number, where: .init(model: model, count: count, bytes: content, values: [:]))
    else { return }
    append(content, order, row, as: (number: nil, type: type, count: count))
  }
}

extension MakerNoteValue {
  fileprivate var integers: [Int] {
    if case .integers(let numbers) = self { numbers } else { [] }
  }

  /// The value as conditions have it: a number, or a text.
  fileprivate var text: String? {
    switch self {
    case .integers(let numbers): numbers.count == 1 ? numbers.first.map { "\($0)" } : nil
    case .text(let bytes), .bytes(let bytes): String(decoding: bytes.prefix(16), as: UTF8.self)
    case .fractions, .numbers: nil
    }
  }
}
