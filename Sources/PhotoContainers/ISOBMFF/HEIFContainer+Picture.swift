package import Platform
package import SystemPackage

extension HEIFContainer {
  /// The most items of one picture, with their parts and their properties: tiles, and overlaid pictures. An item may
  /// be made of itself.
  private static let maximumPictureParts = 1 << 20

  /// The primary item with its transparency: their bytes and how they are coded, or the items that they are made of.
  /// Depth, gain maps and other pictures are left out.
  package func readPicture(
    in file: OpenFile, _ receive: PictureReceiver
  ) throws(Errno) -> Bool {
    guard let table, table.damage == nil, let primary = table.primary else { return false }
    let box = table.box
    let bytes = BoxBytes(bytes: try file.read(box.range), start: box.range.lowerBound)
    guard bytes.range == box.range, let items = try? PictureItems(box, in: bytes),
      let picture = Self.picture(of: primary, items, table)
    else { return false }
    return try picture.read(from: file, receive)
  }

  /// The bytes of a picture's items; nil if some of them are not in the file, or encrypted.
  private static func picture(
    of primary: Int, _ items: PictureItems, _ table: ItemTable
  ) -> CodedPicture? {
    // `iinf` and `iloc` have one entry for each item.
    let entries = Dictionary(
      (table.entries?.entries ?? []).map { ($0.item, $0) }, uniquingKeysWith: { first, _ in first })
    let locations = Dictionary(
      (table.locations?.locations ?? []).map { ($0.item, $0) },
      uniquingKeysWith: { first, _ in first })
    var picture = CodedPicture()
    // The last one comes next.
    var waiting = [primary]
    var count = 0
    while let item = waiting.popLast() {
      count += 1 + items.count(of: item) + (locations[item]?.extents.count ?? 0)
      guard count <= maximumPictureParts, let entry = entries[item], !entry.isProtected,
        // Damaged files name their metadata as the picture.
        entry.type != .exifItem, !entry.isXMP
      else { return nil }
      picture.add(Int(entry.type?.code ?? 0))
      for range in items.configurations(of: item) { picture.add(range) }
      if let location = locations[item] {
        guard let ranges = table.positions(of: location) else { return nil }
        picture.add(ranges.reduce(0) { $0 &+ $1.count })
        for range in ranges { picture.add(range) }
      } else if items.sources[item] == nil {
        return nil
      }
      waiting += (items.sources[item] ?? []).reversed()
      if item == primary { waiting = items.alphas(of: item).reversed() + waiting }
    }
    return picture
  }
}
