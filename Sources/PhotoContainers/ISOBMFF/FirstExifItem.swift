import Platform
import TIFFBlocks

/// A first Exif item: `meta` gets an entry in `iinf`, one in `iloc` and a reference to the primary picture, and
/// so grows. If a free box follows, it gives the room, and nothing moves. Otherwise everything after `meta` moves,
/// and the positions in `iloc` follow.
struct FirstExifItem {
  /// The flag of an entry of `iinf` that is no picture to show.
  private static let hiddenFlag = 1

  private let layout: HEIFLayout
  private let table: ItemTable
  private let entries: ItemEntries
  private let locations: ItemLocations
  private let primary: Int
  private let item: Int
  private(set) var changes = FileChanges()
  /// How much `meta` grows.
  private var growth = 0

  /// - Parameters:
  ///   - payload: The bytes of the item.
  ///   - item: A number that no item has.
  init(_ payload: [UInt8], as item: Int, in layout: HEIFLayout) throws(ContainerRefusal) {
    guard let table = layout.table, let entries = table.entries, let locations = table.locations,
      let primary = table.primary
    else { throw .damaged("its meta box lacks a list of items, which Exif would need") }
    self.layout = layout
    self.table = table
    self.entries = entries
    self.locations = locations
    (self.primary, self.item) = (primary, item)
    let reference = try self.reference
    growth = infe.count + entrySize + reference.count
    let shift = try makeRoom()
    var addition = FileChanges()
    let start = try layout.append(payload, by: &addition) + shift
    try insert(infe, at: entries.box.range.upperBound, of: entries.box)
    try increase(entries.countField)
    try insert(
      entry(start: start, length: payload.count), at: locations.entriesEnd, of: locations.box)
    try increase(locations.countField)
    // After the entry of `iloc`: both may go to the end of `meta`.
    if let references = table.references {
      try insert(reference, at: references.box.range.upperBound, of: references.box)
    } else {
      changes.set(table.box.range.upperBound..<table.box.range.upperBound, to: reference)
    }
    try resize(table.box, by: growth)
    // After those of `meta`, which may be the last box.
    changes.add(addition)
  }

  /// Takes the room from the free box after `meta`, or moves the positions of items after it.
  ///
  /// - Returns: How far the bytes after `meta` move.
  private mutating func makeRoom() throws(ContainerRefusal) -> Int {
    let end = table.box.range.upperBound
    try layout.checkItemsOutsideMeta()
    if let free = layout.freeBoxes.first(where: { $0.range.lowerBound == end }),
      free.headerSize == Box.headerSize, free.range.count >= growth + Box.headerSize
    {
      // It stays, if only as a header, so that an undo knows its place.
      changes.set(
        end..<end + growth + Box.headerSize,
        to: Box.header(free.type, length: free.range.count - growth))
      return 0
    }
    guard !layout.hasFilm else {
      throw .damaged("it has no Exif, and no room for it before a film, which must not move")
    }
    for location in locations.locations { try move(location, after: end) }
    return growth
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
  private var infe: [UInt8] {
    let order = ByteOrder.bigEndian
    let content =
      [2, 0, 0, UInt8(Self.hiddenFlag)] + order.bytes(of: UInt16(clamping: item)) + [0, 0]
      + BoxType.exifItem.bytes + [0]
    return Box.header(.itemEntry, length: Box.headerSize + content.count) + content
  }

  /// The reference to the primary picture, in a new `iref` if there is none.
  private var reference: [UInt8] {
    get throws(ContainerRefusal) {
      let version = table.references?.version ?? (primary > Int(UInt16.max) ? 1 : 0)
      let size = version == 0 ? 2 : 4
      var content = try LocationChange.bytes(item, size: size) + [0, 1]
      content += try LocationChange.bytes(primary, size: size)
      let box = Box.header(.describes, length: Box.headerSize + content.count) + content
      if table.references != nil { return box }
      return Box.header(.itemReference, length: Box.headerSize + 4 + box.count)
        + [UInt8(version), 0, 0, 0] + box
    }
  }

  private var itemSize: Int { locations.version < 2 ? 2 : 4 }
  private var methodSize: Int { locations.version == 0 ? 0 : 2 }

  /// The size of an entry of `iloc` with one extent.
  private var entrySize: Int {
    itemSize + methodSize + 2 + locations.baseSize + 2 + locations.indexSize + locations.offsetSize
      + locations.lengthSize
  }

  /// The entry of `iloc`, in the form of the others.
  private func entry(start: Int, length: Int) throws(ContainerRefusal) -> [UInt8] {
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

  private mutating func increase(_ field: Range<Int>) throws(ContainerRefusal) {
    let count = field == entries.countField ? entries.declaredCount : locations.locations.count
    try set(field, count + 1)
  }

  private mutating func set(_ field: Range<Int>, _ number: Int) throws(ContainerRefusal) {
    changes.set(field, to: try LocationChange.bytes(number, size: field.count))
  }
}

extension HEIFLayout.Claim {
  /// Whether the item is in `idat`, whose bytes count from its start.
  var isInItemData: Bool { location.method == ItemLocation.Method.itemData.rawValue }
}
