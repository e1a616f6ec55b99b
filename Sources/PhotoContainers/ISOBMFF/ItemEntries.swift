/// What `iinf` says of an item (ISO/IEC 14496-12 section 8.11.6).
struct ItemEntry: Sendable, Hashable {
  /// The position of the entry.
  let range: Range<Int>
  let item: Int
  /// The item's type; nil in old versions of the box.
  let type: BoxType?
  /// Whether the item is encrypted.
  let isProtected: Bool
  /// Whether the item is an XMP packet as it is, not compressed.
  let isXMP: Bool
  /// Whether it is a compressed XMP packet.
  let isCompressedXMP: Bool
  /// The texts after the type: a name, and more for some types; and what follows them.
  let texts: Range<Int>

  /// The flag of an entry that is no picture to show.
  static let hiddenFlag = 1
  /// The media type of XMP.
  static let xmpType = Array("application/rdf+xml".utf8)
}

/// The items of a file.
struct ItemEntries: Sendable {
  let box: Box
  let countField: Range<Int>
  /// The number of entries according to the box.
  let declaredCount: Int
  private(set) var entries: [ItemEntry] = []

  init(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) {
    self.box = box
    var reader = bytes.reader(of: box)
    let version = try reader.versionAndFlags().version
    countField = try reader.field(version == 0 ? 2 : 4)
    declaredCount = Int(clamping: bytes[countField].bigEndianNumber)
    let boxes = try bytes.soundBoxes(in: reader.rest, of: box.type)
    entries.reserveCapacity(boxes.count)
    for entry in boxes where entry.type == .itemEntry {
      try entries.append(Self.entry(entry, in: bytes))
    }
  }

  private static func entry(_ box: Box, in bytes: BoxBytes) throws(BoxDamage) -> ItemEntry {
    var reader = bytes.reader(of: box)
    let version = try reader.versionAndFlags().version
    let item = try reader.number(version > 2 ? 4 : 2)
    let isProtected = try reader.number(2) != 0
    guard version >= 2 else {
      return ItemEntry(
        range: box.range, item: item, type: nil, isProtected: isProtected, isXMP: false,
        isCompressedXMP: false, texts: reader.rest)
    }
    let type = BoxType(bytes[try reader.field(4)])
    var (isXMP, isCompressed) = (false, false)
    let texts = reader.rest
    if type == .mimeItem {
      // The item's name.
      _ = reader.text()
      let isOfXMP = reader.text().elementsEqual(ItemEntry.xmpType)
      let isPlain = reader.text().isEmpty
      (isXMP, isCompressed) = (isOfXMP && isPlain, isOfXMP && !isPlain)
    }
    return ItemEntry(
      range: box.range, item: item, type: type, isProtected: isProtected, isXMP: isXMP,
      isCompressedXMP: isCompressed, texts: texts)
  }
}
