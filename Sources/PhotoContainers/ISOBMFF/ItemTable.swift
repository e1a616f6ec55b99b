import Platform
import SystemPackage

/// What `meta` says of a file's items (ISO/IEC 14496-12 section 8.11).
struct ItemTable: Sendable {
  /// The largest size of `meta` that is read, in bytes. The largest one of a real photo had 39 KB.
  private static let maximumSize = 1 << 20

  let box: Box
  /// The picture to show.
  private(set) var primary: Int?
  private(set) var entries: ItemEntries?
  private(set) var locations: ItemLocations?
  private(set) var references: ItemReferences?
  private(set) var properties = PrimaryProperties()
  /// The position of the data that items have in `meta` itself.
  private(set) var itemData: Range<Int>?
  /// The first damage, as a sentence without the file's name; nil if there is none. What comes after it
  /// is read as far as it is sound.
  private(set) var damage: String?

  /// Reads the whole box with one read, at most.
  init(_ box: Box, in file: OpenFile) throws(Errno) {
    self.box = box
    guard box.range.count <= Self.maximumSize else {
      damage = "its meta box is longer than \(Self.maximumSize >> 20) MiB"
      return
    }
    let bytes = try file.bytes(box.range)
    guard bytes.count == box.range.count else {
      damage = "the file ends within its meta box"
      return
    }
    read(BoxBytes(bytes: Array(bytes), start: box.range.lowerBound))
  }

  private mutating func read(_ bytes: BoxBytes) {
    do throws(BoxDamage) {
      var reader = bytes.reader(of: box)
      _ = try reader.versionAndFlags()
      // Without version and flags, the type of the first box is where its size should be.
      if BoxType(bytes[reader.rest].prefix(4)) == .handler {
        damage = "its meta box is QuickTime's, which exifcli does not read in photos"
        return
      }
      let (boxes, fault) = bytes.boxes(in: reader.rest)
      if fault != nil { damage = BoxDamage(in: box.type).text }
      noteRepeated(boxes)
      if let box = boxes.first(where: { $0.type == .primaryItem }) {
        try reading { (table) throws(BoxDamage) in
          var reader = bytes.reader(of: box)
          table.primary = try reader.number(try reader.versionAndFlags().version == 0 ? 2 : 4)
        }
      }
      for box in boxes {
        try reading { (table) throws(BoxDamage) in try table.read(box, in: bytes) }
      }
    } catch {
      damage = damage ?? error.text
    }
  }

  /// Notes damage, and goes on.
  private mutating func reading(
    _ body: (inout ItemTable) throws(BoxDamage) -> Void
  ) throws(BoxDamage) {
    do throws(BoxDamage) {
      try body(&self)
    } catch {
      damage = damage ?? error.text
    }
  }

  private mutating func read(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    switch box.type {
    case .itemInformation where entries == nil: entries = try ItemEntries(box, in: bytes)
    case .itemLocation where locations == nil: locations = try ItemLocations(box, in: bytes)
    case .itemReference where references == nil:
      references = try ItemReferences(box, in: bytes, primary: primary)
    case .itemData where itemData == nil: itemData = box.content
    case .itemProperties:
      guard let primary else { return }
      try properties.read(box, in: bytes, primary: primary)
    default: break
    }
  }

  /// `meta` has at most one box of each of these types.
  private mutating func noteRepeated(_ boxes: [Box]) {
    let types: [BoxType] = [
      .primaryItem, .itemInformation, .itemLocation, .itemReference, .itemData, .itemProperties,
    ]
    if let type = types.first(where: { type in boxes.count { $0.type == type } > 1 }) {
      damage = damage ?? "its meta box has several \(type.name) boxes"
    }
  }
}

extension ItemTable {
  /// The entry of an item; nil if it has none, or several.
  func location(of item: Int) -> ItemLocation? {
    let locations = locations?.locations ?? []
    guard let index = locations.firstIndex(where: { $0.item == item }),
      locations.lastIndex(where: { $0.item == item }) == index
    else { return nil }
    return locations[index]
  }

  /// The positions of an item's bytes in order; nil if they are not in the file, or nowhere.
  func positions(of location: ItemLocation) -> [Range<Int>]? {
    guard let locations, location.dataReference == 0 else { return nil }
    let source: Int
    switch ItemLocation.Method(rawValue: location.method) {
    case .file: source = 0
    case .itemData:
      guard let itemData else { return nil }
      source = itemData.lowerBound
    case .item, nil: return nil
    }
    var ranges: [Range<Int>] = []
    for extent in locations.extents(of: location) {
      let (base, baseOverflows) = source.addingReportingOverflow(location.base)
      let (start, startOverflows) = base.addingReportingOverflow(extent.offset)
      let (end, endOverflows) = start.addingReportingOverflow(extent.length)
      guard !baseOverflows, !startOverflows, !endOverflows else { return nil }
      ranges.append(start..<end)
    }
    return ranges
  }
}
