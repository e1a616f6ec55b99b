import Platform
import SystemPackage

/// Which items are pictures to show, and what the others are.
struct ItemRoles {
  /// Pictures and what they are made of (ISO/IEC 23008-12; AV1 Image File Format).
  private static let pictureTypes = Set(
    [
      "hvc1", "hev1", "lhv1", "hvt1", "av01", "avc1", "vvc1", "vvs1", "evc1", "jpeg", "j2k1",
      "unci", "grid", "iovl", "iden", "tmap", "sato", "mski",
    ].map { BoxType($0.utf8) })
  private static let (derivedFrom, auxiliaryFor) = (BoxType("dimg".utf8), BoxType("auxl".utf8))

  /// The items of the thumbnails, with what they are made of, and what belongs to them.
  private let thumbnails: Set<Int>
  /// The items that the primary one is made of.
  private let picture: Set<Int>

  init(_ table: ItemTable, _ links: ItemLinks) {
    let all = Set(table.entries?.entries.map(\.item) ?? [])
    picture = links.closure(of: Set([table.primary].compactMap(\.self)), by: Self.derivedFrom)
    let named = links.items(referringBy: .thumbnailOf).subtracting(picture)
    let made = links.closure(of: named, by: Self.derivedFrom)
    let needed = links.closure(of: all.subtracting(made).union(picture), by: Self.derivedFrom)
    var thumbnails = made.subtracting(needed)
    for reference in links.references where reference.box.type == Self.auxiliaryFor {
      let isOfThumbnails = reference.targets.entries.allSatisfy { thumbnails.contains($0.item) }
      if isOfThumbnails, !picture.contains(reference.item) { thumbnails.insert(reference.item) }
    }
    self.thumbnails = thumbnails
  }

  /// What an item is; nil if it is a picture to show.
  func kind(
    of entry: ItemEntry, in table: ItemTable, _ file: OpenFile
  ) throws(Errno) -> FilePart.Kind? {
    if thumbnails.contains(entry.item) { return .thumbnail }
    guard let type = entry.type else { return .fixed("item without a type") }
    if type == .exifItem { return .exif }
    if entry.isXMP {
      let isOwn = table.references?.isOfOther(entry.item) != true
      return isOwn && hasOnePart(entry, in: table) ? .xmp : .otherXMP
    }
    if type == .jpegItem { return try jpegKind(entry, in: table, file) }
    if Self.pictureTypes.contains(type) || picture.contains(entry.item) { return nil }
    return .other("item \(type.name)")
  }

  private func hasOnePart(_ entry: ItemEntry, in table: ItemTable) -> Bool {
    table.location(of: entry.item)?.extents.count == 1
  }

  /// A JPEG file in an item may have metadata of its own.
  private func jpegKind(
    _ entry: ItemEntry, in table: ItemTable, _ file: OpenFile
  ) throws(Errno) -> FilePart.Kind? {
    guard let ranges = table.location(of: entry.item).flatMap(table.positions) else { return nil }
    for range in ranges {
      guard JPEGSegments.begin(with: try file.bytes(range.prefix(2))) else { continue }
      var segments = JPEGSegments(file, from: range.lowerBound + JPEGSegments.start)
      while let segment = try segments.next(), segment.payload.upperBound <= range.upperBound {
        if segment.marker.isMetadata, segment.marker != .app0 { return .fixed("item jpeg") }
      }
    }
    return nil
  }
}
