/// What `meta` says of items beside their bytes: references between them, their properties, and groups of them
/// (ISO/IEC 14496-12 sections 8.11.12 and 8.18.3; 23008-12 section 9.3).
struct ItemLinks {
  /// A list of items in a box, each with the bytes that go with it.
  struct Entries {
    let countField: Range<Int>
    let count: Int
    let entries: [(item: Int, range: Range<Int>)]

    /// What follows them in their box.
    fileprivate func rest(in box: Box) -> Range<Int> {
      (entries.last?.range.upperBound ?? countField.upperBound)..<box.range.upperBound
    }
  }

  /// A reference from one item to others.
  struct Reference {
    let box: Box
    let item: Int
    let targets: Entries
  }

  private(set) var references: [Reference] = []
  /// The boxes with the associations of items and properties.
  private(set) var associations: [(box: Box, items: Entries)] = []
  private(set) var groups: [(box: Box, items: Entries)] = []
  /// The properties of all items.
  private(set) var properties: [Box] = []
  /// The boxes around others.
  private(set) var containers: [Box] = []
  /// The boxes of `meta`.
  let boxes: [Box]

  init(_ meta: Box, in bytes: BoxBytes) throws(BoxDamage) {
    var reader = bytes.reader(of: meta)
    _ = try reader.versionAndFlags()
    boxes = try bytes.soundBoxes(in: reader.rest, of: meta.type)
    for box in boxes {
      switch box.type {
      case .itemReference: try readReferences(box, in: bytes)
      case .itemProperties: try readProperties(box, in: bytes)
      case .groups: try readGroups(box, in: bytes)
      default: continue
      }
      containers.append(box)
    }
  }

  /// The items that refer to others in this way.
  func items(referringBy type: BoxType) -> Set<Int> {
    Set(references.filter { $0.box.type == type }.map(\.item))
  }

  /// What these items refer to in this way, and what that refers to, and so on.
  func closure(of items: Set<Int>, by type: BoxType) -> Set<Int> {
    var targets: [Int: Set<Int>] = [:]
    for reference in references where reference.box.type == type {
      targets[reference.item, default: []].formUnion(reference.targets.entries.map(\.item))
    }
    var (found, waiting) = (items, Array(items))
    while let item = waiting.popLast() {
      waiting += (targets[item] ?? []).subtracting(found)
      found.formUnion(targets[item] ?? [])
    }
    return found
  }

  /// The bytes after the lists in boxes that are nothing but lists.
  func rests(in table: ItemTable) -> [Range<Int>] {
    var rests = references.map { $0.targets.rest(in: $0.box) }
    rests += associations.map { $0.items.rest(in: $0.box) }
    if let locations = table.locations {
      rests.append(locations.entriesEnd..<locations.box.range.upperBound)
    }
    return rests.filter { !$0.isEmpty }
  }

  private mutating func readReferences(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    var reader = bytes.reader(of: box)
    let size = try reader.versionAndFlags().version == 0 ? 2 : 4
    for reference in try bytes.soundBoxes(in: reader.rest, of: box.type) {
      var reader = bytes.reader(of: reference)
      let item = try reader.number(size)
      let targets = try Self.entries(&reader, bytes, countSize: 2, itemSize: size)
      references.append(Reference(box: reference, item: item, targets: targets))
    }
  }

  private mutating func readProperties(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    for box in try bytes.soundBoxes(in: box.content, of: box.type) {
      switch box.type {
      case .propertyContainer:
        properties += try bytes.soundBoxes(in: box.content, of: box.type)
      case .propertyAssociation:
        var reader = bytes.reader(of: box)
        let (version, flags) = try reader.versionAndFlags()
        let items = try Self.entries(
          &reader, bytes, countSize: 4, itemSize: version < 1 ? 2 : 4
        ) { (reader) throws(BoxDamage) in
          let count = try reader.number(1)
          _ = try reader.field(flags & 1 == 0 ? count : 2 * count)
        }
        associations.append((box, items))
      default: break
      }
    }
  }

  private mutating func readGroups(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    for group in try bytes.soundBoxes(in: box.content, of: box.type) {
      var reader = bytes.reader(of: group)
      _ = try reader.versionAndFlags()
      _ = try reader.field(4)
      groups.append((group, try Self.entries(&reader, bytes, countSize: 4, itemSize: 4)))
    }
  }

  /// Reads a count, and as many numbers of items, each with what follows it.
  private static func entries(
    _ reader: inout BoxReader, _ bytes: BoxBytes, countSize: Int, itemSize: Int,
    _ skipRest: (inout BoxReader) throws(BoxDamage) -> Void = { _ in }
  ) throws(BoxDamage) -> Entries {
    let countField = try reader.field(countSize)
    let count = Int(clamping: bytes[countField].bigEndianNumber)
    var entries: [(Int, Range<Int>)] = []
    for _ in 0..<count {
      let start = reader.position
      let item = try reader.number(itemSize)
      try skipRest(&reader)
      entries.append((item, start..<reader.position))
    }
    return Entries(countField: countField, count: count, entries: entries)
  }
}
