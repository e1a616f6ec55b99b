/// The place of an item with metadata in its file, which an edit changes: the item's bytes, the box around them, and
/// the entries of `iloc` that say where they are.
struct MetadataItemPlace {
  let layout: HEIFLayout
  /// The position of the item's bytes.
  let range: Range<Int>
  /// The box of the file that contains them: `mdat`, or `meta` with `idat`.
  let host: Box
  /// The entries of the item: that of `meta`, and those of a film.
  let claims: [HEIFLayout.Claim]

  /// - Throws: `ContainerRefusal` if the item's bytes may be something else, too.
  init(of item: MetadataItem, in layout: HEIFLayout) throws(ContainerRefusal) {
    let name = item.kind.name
    guard item.ranges.count == 1, let range = item.ranges.first else {
      throw .damaged("its \(name) item is in several parts, which exifcli reads but does not edit")
    }
    guard !range.isEmpty else { throw .damaged("its \(name) item is empty") }
    self.layout = layout
    self.range = range
    claims = layout.claims(on: range)
    let own = claims.filter { $0.isOfFile }
    guard own.count == 1, own.first?.location == item.location,
      claims.allSatisfy({ $0.ranges == [range] })
    else { throw .damaged("another item has the same bytes as its \(name) item") }
    let host = layout.boxes.first { box in
      switch box.type {
      case .mediaData: box.content.encloses(range)
      case .meta: layout.table?.itemData?.encloses(range) ?? false
      default: false
      }
    }
    guard let host else { throw .damaged("its \(name) item is not in a box for data") }
    self.host = host
  }

  /// Whether the item is alone in a box `mdat`.
  var isAlone: Bool { host.type == .mediaData && host.content == range }

  /// The number of the item.
  var item: Int? { claims.first(where: \.isOfFile)?.location.item }

  /// The box after the item's box; nil if that is the last one.
  var next: Box? {
    layout.boxes.first { $0.range.lowerBound == host.range.upperBound }
  }

  /// The bytes that edits of the item change, but for those of a first one.
  var ownRanges: [Range<Int>] { fields + [isAlone ? host.range : range] }

  /// The fields of `iloc` that say where the item is.
  private var fields: [Range<Int>] {
    claims.flatMap { claim in
      let extents = claim.locations.extents(of: claim.location)
      return [claim.location.methodField, claim.location.baseField].compactMap(\.self)
        + extents.flatMap { [$0.offsetField, $0.lengthField] }
    }
  }
}

extension HEIFLayout {
  /// What adding first items changes in `meta`, if some of these may have been added: they are the last ones of all,
  /// and their bytes come last. Otherwise none.
  func fieldsOfFirstItems(among places: [MetadataItemPlace]) -> [Range<Int>] {
    guard let table, let entries = table.entries, let locations = table.locations,
      let references = table.references
    else { return [] }
    var fields: [Range<Int>] = []
    var (end, count) = (end, 0)
    for (entry, location) in zip(entries.entries.reversed(), locations.locations.reversed()) {
      guard entry.item == location.item, let reference = references.descriptions[entry.item],
        let place = places.first(where: { $0.item == entry.item }),
        place.isAlone || place.host.isOpenEnded && place.range.upperBound == end
      else { break }
      fields += [entry.range, location.range, reference]
      end = place.range.lowerBound
      count += 1
    }
    // The box was added with them if there is nothing else in it.
    return fields + (count > 0 && count == references.count ? [references.box.range] : [])
  }
}

extension ItemTable {
  /// What adding a first item changes in `meta` beside what it adds: lengths, counts, and positions of items
  /// after `meta`, which move if it grows.
  var fieldsBesideFirstItem: [Range<Int>] {
    guard let entries, let locations else { return [] }
    // Lengths in 32 bits.
    let lengths = [box, entries.box, locations.box, references?.box].compactMap { box in
      box.map { $0.range.lowerBound..<$0.range.lowerBound + 4 }
    }
    return lengths + [entries.countField, locations.countField] + positionsAfterMeta(in: locations)
  }

  private func positionsAfterMeta(in locations: ItemLocations) -> [Range<Int>] {
    locations.locations.flatMap { location -> [Range<Int>] in
      guard location.method == ItemLocation.Method.file.rawValue,
        let ranges = positions(of: location),
        ranges.contains(where: { $0.lowerBound >= box.range.upperBound })
      else { return [] }
      return [location.baseField] + locations.extents(of: location).map(\.offsetField)
    }
  }
}
