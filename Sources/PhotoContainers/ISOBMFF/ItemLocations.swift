/// Where the bytes of an item are: an entry of `iloc` (ISO/IEC 14496-12 section 8.11.3).
struct ItemLocation: Sendable, Hashable {
  /// A part of the item's bytes. The item consists of its parts in order.
  struct Extent: Sendable, Hashable {
    /// From the base offset on.
    let offset: Int
    let length: Int
    let offsetField: Range<Int>
    let lengthField: Range<Int>
  }

  /// What offsets count from.
  enum Method: Int {
    case file = 0
    /// The content of `idat`.
    case itemData
    /// The bytes of another item.
    case item
  }

  /// The position of the entry.
  let range: Range<Int>
  let item: Int
  /// The number of the method.
  let method: Int
  /// The two bytes with the method; nil in version 0, which has only one.
  let methodField: Range<Int>?
  /// 0 for the same file.
  let dataReference: Int
  let base: Int
  let baseField: Range<Int>
  /// The indices of its extents.
  fileprivate(set) var extents: Range<Int>
}

/// Where the bytes of all items are.
struct ItemLocations: Sendable {
  /// The most extents of all items. Each may take no byte at all.
  private static let maximumExtents = 65_536

  let box: Box
  let version: Int
  /// The sizes of fields in bytes.
  let offsetSize: Int
  let lengthSize: Int
  let baseSize: Int
  let indexSize: Int
  /// The number of entries.
  let countField: Range<Int>
  /// The end of the last entry.
  private(set) var entriesEnd: Int
  private(set) var locations: [ItemLocation] = []
  private(set) var extents: [ItemLocation.Extent] = []

  init(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    self.box = box
    var reader = bytes.reader(of: box)
    version = try reader.versionAndFlags().version
    let sizes = try reader.number(2)
    (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    baseSize = sizes >> 4 & 15
    indexSize = version == 0 ? 0 : sizes & 15
    guard version <= 2, [offsetSize, lengthSize, baseSize, indexSize].allSatisfy({ $0 <= 8 })
    else { throw BoxDamage(in: box.type) }
    countField = try reader.field(version < 2 ? 2 : 4)
    entriesEnd = reader.position
    let count = bytes[countField].bigEndianNumber
    // The minimum size of an entry: its item, the data reference and the number of extents.
    guard count <= UInt64(reader.rest.count / 6) else { throw BoxDamage(in: box.type) }
    locations.reserveCapacity(Int(count))
    for _ in 0..<count { try readEntry(&reader) }
    entriesEnd = reader.position
  }

  private mutating func readEntry(_ reader: inout BoxReader) throws(BoxDamage) {
    let start = reader.position
    let item = try reader.number(version < 2 ? 2 : 4)
    var (method, methodField): (Int, Range<Int>?) = (0, nil)
    if version > 0 {
      let methodStart = reader.position
      // The lower 4 bits; the others are reserved.
      method = try reader.number(2) & 15
      methodField = methodStart..<reader.position
    }
    let dataReference = try reader.number(2)
    let baseStart = reader.position
    let base = try reader.number(baseSize)
    let baseField = baseStart..<reader.position
    let count = try reader.number(2)
    guard extents.count + count <= Self.maximumExtents else { throw BoxDamage(in: box.type) }
    let first = extents.count
    for _ in 0..<count {
      _ = try reader.field(indexSize)
      let offsetStart = reader.position
      let offset = try reader.number(offsetSize)
      let lengthStart = reader.position
      let length = try reader.number(lengthSize)
      extents.append(
        .init(
          offset: offset, length: length, offsetField: offsetStart..<lengthStart,
          lengthField: lengthStart..<reader.position))
    }
    locations.append(
      ItemLocation(
        range: start..<reader.position, item: item, method: method, methodField: methodField,
        dataReference: dataReference,
        base: base, baseField: baseField, extents: first..<extents.count))
  }

  func extents(of location: ItemLocation) -> ArraySlice<ItemLocation.Extent> {
    extents[location.extents]
  }
}
