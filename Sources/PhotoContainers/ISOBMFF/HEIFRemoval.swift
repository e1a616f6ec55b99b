import Platform

/// A HEIF file without some of its parts. Nothing moves but what no position leads to.
struct HEIFRemoval {
  private let inventory: HEIFInventory
  private var changes = FileChanges()
  private var cuts: MetaCuts
  /// The items that go.
  private var items: Set<Int> = []
  /// The boxes of the file, and those in other boxes, that go.
  private var (boxes, innerBoxes): ([Box], [Box]) = ([], [])
  /// What follows the boxes, and goes.
  private var end: Range<Int>?
  /// Bytes that become zeros.
  private var wiped: [Range<Int>] = []
  /// Bytes that become others.
  private var cleaned: [Range<Int>: [UInt8]] = [:]
  private var freed: Set<Range<Int>> = []

  private var layout: HEIFLayout { inventory.layout }
  private var meta: Box { inventory.table.box }

  init(_ inventory: HEIFInventory) {
    self.inventory = inventory
    cuts = MetaCuts(inventory.table.box, in: inventory.metaBytes)
  }

  /// Puts the content in place of the part's, and zeros after it.
  mutating func fill(_ part: FilePart, with content: [UInt8]) throws(ContainerRefusal) {
    let claims = layout.claims(on: part.range)
    guard !claims.isEmpty, claims.allSatisfy({ $0.ranges == [part.range] }),
      claims.count(where: \.isOfFile) == 1
    else { throw .damaged("another item has the same bytes as its metadata") }
    let rest = part.content.count - content.count
    guard rest >= 0 else { throw .damaged("its metadata would become longer") }
    try set(part.content, to: content + [UInt8](repeating: 0, count: rest))
    guard rest > 0 else { return }
    for claim in claims {
      let fields = try LocationChange(claim).fields(start: nil, length: part.range.count - rest)
      for (field, bytes) in fields { try set(field, to: bytes) }
    }
  }

  mutating func remove(_ part: FilePart) throws(ContainerRefusal) {
    if let item = part.item {
      items.insert(item)
    } else if let box = inventory.innerBoxes[part.range] {
      innerBoxes.append(box)
    } else if let box = inventory.outerBoxes[part.range] {
      boxes.append(box)
    } else if part.kind == .trailing {
      end = part.range
    } else if let bytes = inventory.cleanTexts[part.range] {
      cleaned[part.range] = bytes
    } else {
      wiped.append(part.range)
    }
  }

  /// Whether the part's item goes, by itself or with a picture that it describes.
  func removes(_ part: FilePart) -> Bool {
    part.item.map(items.contains) ?? false
  }

  /// Removes Exif and XMP that describe removed pictures alone. Left without a reference, they would be those of the
  /// file (ISO/IEC 23008-12 section 6.2).
  mutating func removeDescriptions() {
    let own = inventory.parts.first { $0.kind == .exif }?.item
    let describing = inventory.parts.filter { $0.kind == .exif || $0.kind == .otherXMP }
    for item in Set(describing.compactMap(\.item)) where item != own {
      let targets = inventory.links.references.filter {
        $0.item == item && $0.box.type == Self.describes
      }.flatMap { $0.targets.entries.map(\.item) }
      if !targets.isEmpty, targets.allSatisfy(items.contains) { items.insert(item) }
    }
  }

  private static let describes = BoxType("cdsc".utf8)

  mutating func rewrite() throws(ContainerRefusal) -> FileRewrite {
    try checkAreUnclaimed(
      (boxes + innerBoxes).map(\.range) + [end].compactMap(\.self) + wiped + cleaned.keys)
    for box in innerBoxes { try free(box) }
    try removeItems()
    if let end { changes.set(end, to: []) }
    for range in wiped.joined { try wipe(range) }
    for (range, bytes) in cleaned { try set(range, to: bytes) }
    for box in boxes {
      if box.range.lowerBound >= endOfPositions {
        changes.set(box.range, to: [])
      } else {
        try free(box)
      }
    }
    let new = try cuts.result()
    changes.set(new.range, to: new.bytes)
    return changes.rewrite
  }

  /// Refuses to change bytes of items that stay, except those of an Exif item before its block.
  private func checkAreUnclaimed(_ ranges: [Range<Int>]) throws(ContainerRefusal) {
    let exif = inventory.parts.filter { $0.kind == .exif }.map(\.range).joined
    let claimed = claimedRanges { !items.contains($0.location.item) }
    for range in ranges where !exif.overlapping(range).contains(where: { $0.encloses(range) }) {
      guard claimed.overlapping(range).isEmpty else {
        throw .damaged("items have bytes of boxes that are not for data")
      }
    }
  }

  /// The bytes of these items of the file.
  private func claimedRanges(where isWanted: (HEIFLayout.Claim) -> Bool) -> [Range<Int>] {
    layout.claims(on: 0..<Int.max).filter { $0.isOfFile && isWanted($0) }.flatMap(\.ranges).joined
  }

  /// The end of the bytes that positions in the file lead to.
  private var endOfPositions: Int {
    let ends = layout.claims(on: 0..<Int.max).filter { !$0.isInItemData }.flatMap(\.ranges)
      .map(\.upperBound)
    let film = layout.hasFilm ? layout.boxes.last { $0.type == .mediaData }?.range.upperBound : nil
    return max(ends.max() ?? 0, film ?? 0)
  }

  /// Changes bytes, in `meta` or elsewhere.
  private mutating func set(_ range: Range<Int>, to bytes: [UInt8]) throws(ContainerRefusal) {
    if meta.range.encloses(range) {
      cuts.overwrite(range, with: bytes)
    } else if meta.range.overlaps(range) {
      throw .damaged("its meta box and its metadata overlap")
    } else {
      changes.set(range, to: bytes)
    }
  }

  /// Makes a free box of a box, without a change of its length.
  private mutating func free(_ box: Box) throws(ContainerRefusal) {
    let start = box.range.lowerBound + 4
    try set(start..<start + 4, to: BoxType.free.bytes)
    try wipe(box.content)
    freed.insert(box.range)
  }

  private mutating func wipe(_ range: Range<Int>) throws(ContainerRefusal) {
    try set(range, to: try FilePart(kind: .leftover, range: range, content: range).zeros)
  }
}

// MARK: - Items

extension HEIFRemoval {
  /// Removes what `meta` says of the items, and their bytes unless other items have them.
  private mutating func removeItems() throws(ContainerRefusal) {
    if !items.isEmpty { try cutItems() }
    try wipeItems()
  }

  private mutating func cutItems() throws(ContainerRefusal) {
    try layout.checkItemsOutsideMeta()
    let table = inventory.table
    guard let entries = table.entries, let locations = table.locations,
      entries.entries.count == entries.declaredCount
    else { throw .damaged("its meta box lacks a list of items") }
    try cut(
      entries.entries.map { ($0.item, $0.range) }, entries.countField, of: entries.box)
    try cut(
      locations.locations.map { ($0.item, $0.range) }, locations.countField, of: locations.box)
    try cutLinks()
  }

  private mutating func cut(
    _ entries: [(item: Int, range: Range<Int>)], _ countField: Range<Int>, of box: Box
  ) throws(ContainerRefusal) {
    let list = ItemLinks.Entries(countField: countField, count: entries.count, entries: entries)
    try cuts.cut(items, of: list, in: [box])
  }

  private mutating func cutLinks() throws(ContainerRefusal) {
    let links = inventory.links
    let references = links.references.filter { reference in
      items.contains(reference.item)
        || reference.targets.entries.allSatisfy { items.contains($0.item) }
    }
    let around = links.containers.filter { $0.type == .itemReference }
    if references.count == links.references.count {
      for box in around { cuts.cut(box.range, of: []) }
    } else {
      for reference in references { cuts.cut(reference.box.range, of: around) }
      let gone = Set(references.map(\.box))
      for reference in links.references where !gone.contains(reference.box) {
        try cuts.cut(items, of: reference.targets, in: around + [reference.box])
      }
    }
    let properties = links.containers.filter { $0.type == .itemProperties }
    for (box, list) in links.associations {
      try cuts.cut(items, of: list, in: properties + [box])
    }
    for (box, list) in links.groups {
      try cuts.cut(items, of: list, in: links.containers.filter { $0.type == .groups } + [box])
    }
  }

  /// Overwrites the bytes of the items, unless other items have them. A film's table of items that has them goes.
  private mutating func wipeItems() throws(ContainerRefusal) {
    let kept = claimedRanges { !items.contains($0.location.item) }
    var gone = claimedRanges { items.contains($0.location.item) }
    for film in layout.filmTables {
      let ranges = film.locations?.locations.compactMap(film.positions).flatMap(\.self) ?? []
      if freed.contains(film.box.range) {
        gone = (gone + ranges).joined
      } else if ranges.contains(where: { !gone.overlapping($0).isEmpty }) {
        try free(film.box)
      }
    }
    wiped += gone.flatMap { $0.without(kept) }
  }
}
