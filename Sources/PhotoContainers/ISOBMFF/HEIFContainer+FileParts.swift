package import Platform
package import SystemPackage

/// Items and boxes beside the picture, and what follows the boxes.
extension HEIFContainer {
  /// A header that some writers put before the block, as in JPEG files.
  private static let strayHeader = Array("Exif\0\0".utf8)

  package func inventory(of file: OpenFile) throws(ContainerRefusal) -> FileInventory {
    let inventory = try items(of: file)
    return FileInventory(inventory.parts) { (_, changes) throws(ContainerRefusal) in
      try Self.rewrite(by: changes, of: inventory)
    }
  }

  private func items(of file: OpenFile) throws(ContainerRefusal) -> HEIFInventory {
    let layout = try ContainerRefusal.reading { () throws(Errno) in try itemLayout(of: file) }
    let skipped = exifPrefix.dropFirst(ExifPayload.offsetSize)
    let isKnown = skipped.allSatisfy { $0 == 0 } || skipped.elementsEqual(Self.strayHeader)
    let unknown = exifRange.prefix(exifPrefix.count).dropFirst(ExifPayload.offsetSize)
    return try HEIFInventory(
      of: file, layout,
      with: .init(
        range: exifRange, size: exifPrefix.count,
        unknown: isKnown || exifRange.isEmpty ? nil : unknown))
  }

  /// Items get other content in their places, whose rest becomes zeros, and leave zeros where they go. Boxes become
  /// free ones, unless only such bytes follow that nothing leads to by its position in the file. So nothing moves.
  private static func rewrite(
    by changes: [PartChange], of inventory: HEIFInventory
  ) throws(ContainerRefusal) -> FileRewrite {
    var removal = HEIFRemoval(inventory)
    for change in changes where change.content == nil { try removal.remove(change.part) }
    removal.removeDescriptions()
    for change in changes where !removal.removes(change.part) {
      if let content = change.content { try removal.fill(change.part, with: content) }
    }
    return try removal.rewrite()
  }

  package func presentation(in file: OpenFile) throws(Errno) -> [[UInt8]]? {
    guard let table, table.damage == nil, let primary = table.primary else { return nil }
    let box = table.box
    let bytes = BoxBytes(bytes: try file.read(box.range), start: box.range.lowerBound)
    guard let items = try? PictureItems(box, in: bytes) else { return nil }
    return items.presentation(of: primary).map { Array(bytes[$0]) }
  }
}
