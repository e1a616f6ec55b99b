import Platform
import TIFFBlocks

/// First items with metadata, Exif or XMP: `meta` gets an entry of each in `iinf`, one in `iloc` and a reference to
/// the primary picture, and so grows. If a free box follows, it gives the room, and nothing moves. Otherwise
/// everything after `meta` moves, and the positions in `iloc`, and those of a film's samples, follow.
struct FirstItems {
  /// An item that is added.
  struct Addition {
    let kind: MetadataItem.Kind
    /// A number that no item has.
    let item: Int
    let payload: [UInt8]
  }

  private let layout: HEIFLayout
  private let table: ItemTable
  private let entries: ItemEntries
  private let locations: ItemLocations
  private let described: [Int]
  private(set) var changes = FileChanges()
  /// How much `meta` grows.
  private var growth = 0
  /// How far the bytes after `meta` move.
  private var shift = 0

  /// - Parameters:
  ///   - additions: At least one.
  ///   - replaced: Items that the file has, with other bytes.
  ///   - film: The positions of the film's samples.
  init(
    _ additions: [Addition], replacing replaced: [MetadataItemEdit.Item], in layout: HEIFLayout,
    _ film: FilmOffsets
  ) throws(ContainerRefusal) {
    guard let table = layout.table, let entries = table.entries, let locations = table.locations,
      let described = table.pictureAndToneMaps
    else { throw .damaged("its meta box lacks a list of items, which a first one would need") }
    self.layout = layout
    self.table = table
    self.entries = entries
    self.locations = locations
    self.described = described
    let newEntries = additions.flatMap(Self.infe)
    var references: [UInt8] = []
    for addition in additions { references += try reference(of: addition.item) }
    if table.references == nil {
      references =
        Box.header(.itemReference, length: Box.headerSize + 4 + references.count)
        + [UInt8(referenceVersion), 0, 0, 0] + references
    }
    growth = newEntries.count + additions.count * entrySize + references.count
    try makeRoom(replaced, film)
    // What goes to the end of the file comes after the changes of `meta`, which may be the last box.
    var end = FileChanges()
    for item in replaced { try replace(item, &end) }
    var newLocations: [UInt8] = []
    for addition in additions {
      let start = try append(addition.payload, &end)
      newLocations += try location(
        of: addition.item, start: start, length: addition.payload.count)
    }
    try insert(newEntries, at: entries.box.range.upperBound, of: entries.box)
    try set(entries.countField, entries.declaredCount + additions.count)
    try insert(newLocations, at: locations.entriesEnd, of: locations.box)
    try set(locations.countField, locations.locations.count + additions.count)
    // After the entries of `iloc`: both may go to the end of `meta`.
    if let box = table.references?.box {
      try insert(references, at: box.range.upperBound, of: box)
    } else {
      changes.set(table.box.range.upperBound..<table.box.range.upperBound, to: references)
    }
    try resize(table.box, by: growth)
    changes.add(end)
  }

  /// Adds bytes at the end of the file.
  ///
  /// - Returns: Their position in the new file.
  private func append(
    _ payload: [UInt8], _ end: inout FileChanges
  ) throws(ContainerRefusal) -> Int {
    let added = end.growth
    return try layout.append(payload, by: &end) + shift + added
  }

  /// Writes the new bytes of an item, at its place if they are not longer.
  private mutating func replace(
    _ item: MetadataItemEdit.Item, _ end: inout FileChanges
  ) throws(ContainerRefusal) {
    let (place, payload) = (item.place, item.payload)
    guard item.growth > 0 else {
      changes.set(place.range, to: payload + [UInt8](repeating: 0, count: -item.growth))
      if item.growth < 0 { try describe(item, at: nil) }
      return
    }
    changes.wipe(place.range)
    try describe(item, at: try append(payload, &end))
  }

  private mutating func describe(
    _ item: MetadataItemEdit.Item, at start: Int?
  ) throws(ContainerRefusal) {
    for claim in item.place.claims {
      let fields = try LocationChange(claim).fields(start: start, length: item.payload.count)
      for (field, bytes) in fields { changes.set(field, to: bytes) }
    }
  }

  /// Takes the room from the free box after `meta`, or moves the positions of what comes after it.
  private mutating func makeRoom(
    _ replaced: [MetadataItemEdit.Item], _ film: FilmOffsets
  ) throws(ContainerRefusal) {
    let end = table.box.range.upperBound
    try layout.checkItemsOutsideMeta()
    if let free = layout.freeBoxes.first(where: { $0.range.lowerBound == end }),
      free.headerSize == Box.headerSize, free.range.count >= growth + Box.headerSize
    {
      // It stays, if only as a header, so that an undo knows its place.
      changes.set(
        end..<end + growth + Box.headerSize,
        to: Box.header(free.type, length: free.range.count - growth))
      return
    }
    shift = growth
    let moved = replaced.filter { $0.growth > 0 }.compactMap { item in
      item.place.claims.first(where: \.isOfFile)?.location
    }
    for location in locations.locations where !moved.contains(location) {
      try move(location, after: end)
    }
    changes.add(try film.moved(by: growth, after: end))
  }

  /// Adds the growth to the positions of an item after this one.
  private mutating func move(_ location: ItemLocation, after end: Int) throws(ContainerRefusal) {
    guard location.dataReference == 0 else {
      throw .damaged("it has items in other files")
    }
    guard location.method == ItemLocation.Method.file.rawValue,
      let ranges = table.positions(of: location), !ranges.isEmpty
    else { return }
    let extents = locations.extents(of: location)
    let isInBase = !location.baseField.isEmpty && (location.base != 0 || locations.offsetSize == 0)
    if isInBase, ranges.allSatisfy({ $0.lowerBound >= end }) {
      try set(location.baseField, grown(location.base))
    } else {
      for (extent, range) in zip(extents, ranges) where range.lowerBound >= end {
        guard !extent.offsetField.isEmpty else { throw .tooLong }
        try set(extent.offsetField, grown(extent.offset))
      }
    }
  }

  private func grown(_ offset: Int) throws(ContainerRefusal) -> Int {
    let (sum, isOverflow) = offset.addingReportingOverflow(growth)
    guard !isOverflow else { throw .tooLong }
    return sum
  }

  /// The entry of `iinf`.
  private static func infe(_ addition: Addition) -> [UInt8] {
    let order = ByteOrder.bigEndian
    let content =
      [2, 0, 0, UInt8(ItemEntry.hiddenFlag)] + order.bytes(of: UInt16(clamping: addition.item))
      + [0, 0] + addition.kind.entryEnd
    return Box.header(.itemEntry, length: Box.headerSize + content.count) + content
  }

  private var referenceVersion: Int {
    table.references?.version ?? (described.contains { $0 > Int(UInt16.max) } ? 1 : 0)
  }

  /// The reference of an item to the primary picture.
  private func reference(of item: Int) throws(ContainerRefusal) -> [UInt8] {
    let size = referenceVersion == 0 ? 2 : 4
    var content = try LocationChange.bytes(item, size: size)
    content += try LocationChange.bytes(described.count, size: 2)
    for picture in described { content += try LocationChange.bytes(picture, size: size) }
    return Box.header(.describes, length: Box.headerSize + content.count) + content
  }

  private var itemSize: Int { locations.version < 2 ? 2 : 4 }
  private var methodSize: Int { locations.version == 0 ? 0 : 2 }

  /// The size of an entry of `iloc` with one extent.
  private var entrySize: Int {
    itemSize + methodSize + 2 + locations.baseSize + 2 + locations.indexSize + locations.offsetSize
      + locations.lengthSize
  }

  /// The entry of `iloc`, in the form of the others.
  private func location(
    of item: Int, start: Int, length: Int
  ) throws(ContainerRefusal) -> [UInt8] {
    let others = locations.locations.filter {
      $0.method == ItemLocation.Method.file.rawValue && !$0.extents.isEmpty
    }
    let othersUseBase = others.allSatisfy {
      $0.base != 0 && locations.extents(of: $0).first?.offset == 0
    }
    let usesBase =
      locations.baseSize > 0 && (locations.offsetSize == 0 || !others.isEmpty && othersUseBase)
    guard usesBase || locations.offsetSize > 0, locations.lengthSize > 0 else {
      throw .damaged("its iloc box has no positions of items")
    }
    var entry = try LocationChange.bytes(item, size: itemSize)
    entry += [UInt8](repeating: 0, count: methodSize + 2)
    entry += try LocationChange.bytes(usesBase ? start : 0, size: locations.baseSize) + [0, 1]
    entry += [UInt8](repeating: 0, count: locations.indexSize)
    entry += try LocationChange.bytes(usesBase ? 0 : start, size: locations.offsetSize)
    entry += try LocationChange.bytes(length, size: locations.lengthSize)
    return entry
  }

  /// Inserts bytes into a box of `meta`.
  private mutating func insert(
    _ bytes: [UInt8], at position: Int, of box: Box
  ) throws(ContainerRefusal) {
    changes.set(position..<position, to: bytes)
    try resize(box, by: bytes.count)
  }

  private mutating func resize(_ box: Box, by growth: Int) throws(ContainerRefusal) {
    guard box.headerSize == Box.headerSize, !box.isOpenEnded else {
      throw .damaged("its \(box.type.name) box has an unusual length")
    }
    try set(box.range.lowerBound..<box.range.lowerBound + 4, box.range.count + growth)
  }

  private mutating func set(_ field: Range<Int>, _ number: Int) throws(ContainerRefusal) {
    changes.set(field, to: try LocationChange.bytes(number, size: field.count))
  }
}

extension MetadataItem.Kind {
  /// The end of an entry of `iinf`: the item's type, its name, which is empty, and the type of its content.
  fileprivate var entryEnd: [UInt8] {
    switch self {
    case .exif: BoxType.exifItem.bytes + [0]
    case .xmp: BoxType.mimeItem.bytes + [0] + ItemEntry.xmpType + [0]
    }
  }
}

extension ItemTable {
  /// The primary picture, and the pictures with a larger range of brightness that are computed of it with a gain map:
  /// what describes one describes the others. Without the second reference, Apple's programs do not show the gain
  /// map. Nil if there is no primary picture.
  fileprivate var pictureAndToneMaps: [Int]? {
    guard let primary else { return nil }
    let maps = (entries?.entries ?? []).filter { entry in
      entry.type == .toneMap && references?.madeOfPrimary.contains(entry.item) == true
    }
    return [primary] + maps.prefix(Self.maximumToneMaps).map(\.item)
  }

  /// Real photos have one.
  private static let maximumToneMaps = 8
}

extension HEIFLayout.Claim {
  /// Whether the item is in `idat`, whose bytes count from its start.
  var isInItemData: Bool { location.method == ItemLocation.Method.itemData.rawValue }
}
