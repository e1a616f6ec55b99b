import TIFFBlocks

// The values of entries that are structures of numbers.

extension MakerNoteWalk {
  /// Appends the tags of a structure.
  mutating func append(
    _ table: MakerNoteTable, _ bytes: ArraySlice<UInt8>, _ order: ByteOrder, depth: Int
  ) {
    guard let element = table.element, may(do: table.rows.count) else { return }
    switch table.layout {
    case .places: appendPlaces(table, bytes, order, element, depth: depth)
    case .serial: appendSerial(table, bytes, order, element)
    case .codes:
      // The first word is the length in bytes; the EOS D60 does not count the word itself.
      let length = MakerNoteValue(bytes.prefix(2), .short, order).integer()
      guard length == bytes.count || length == bytes.count - 2 else { return }
      for word in MakerNoteValue(bytes, .short, order).integers.dropFirst() {
        append(
          table, UInt16(truncatingIfNeeded: word >> 8), [UInt8(truncatingIfNeeded: word)], order,
          .byte)
      }
    case .records: appendRecords(table, bytes, order)
    }
  }

  /// Numbers at places of their own. One that leads to another structure is that.
  private mutating func appendPlaces(
    _ table: MakerNoteTable, _ bytes: ArraySlice<UInt8>, _ order: ByteOrder, _ element: TIFFType,
    depth: Int
  ) {
    var values: [String: [UInt8]] = [:]
    var isFound = false
    for row in table.rows where !(row.isAlternative && isFound) {
      let facts = MakerNoteCondition.Facts(
        model: model, count: bytes.count / element.size, bytes: bytes, values: values)
      isFound = row.condition.holds(for: facts)
      guard isFound else { continue }
      let (type, count) = row.format ?? (element, 1)
      let (start, size) = (row.number * element.size, type.size * count)
      guard start + size <= bytes.count, may(do: 1) else { continue }
      let content = bytes.dropFirst(start)
      if let link = row.link {
        append(link, row.format == nil ? content : content.prefix(size), order, depth: depth)
      } else {
        append(content.prefix(size), order, row, as: (number: nil, type: type, count: count))
        if let tag = tags.last, tag.name == row.name { values[row.name] = tag.value?.letters }
      }
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
    for row in table.rows where row.condition.holds(for: facts) {
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
        count <= (group.count - 8) / 4, may(do: 1)
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
    guard may(do: table.rows.count),
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

  /// The value as conditions have it: the digits of a number, or a text.
  fileprivate var letters: [UInt8]? {
    switch self {
    case .integers(let numbers):
      numbers.count == 1 ? numbers.first.map { Array("\($0)".utf8) } : nil
    case .text(let bytes), .bytes(let bytes): Array(bytes.prefix(16))
    case .fractions, .numbers: nil
    }
  }
}
