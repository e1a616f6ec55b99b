import Platform
import SystemPackage

/// An item with metadata of the primary picture: its place, and why it cannot be read or edited (ISO/IEC 23008-12
/// annex A).
struct MetadataItem: Sendable {
  enum Kind: String, Sendable {
    case exif = "Exif"
    case xmp = "XMP"

    /// The name in messages.
    var name: String { rawValue }

    fileprivate func isType(of entry: ItemEntry) -> Bool {
      switch self {
      case .exif: entry.type == .exifItem
      case .xmp: entry.isXMP
      }
    }
  }

  let kind: Kind
  let location: ItemLocation
  /// The positions of its bytes, in order.
  let ranges: [Range<Int>]

  /// The result of the search.
  enum Search {
    case none
    /// An item, with the reason why it may be another picture's.
    case found(MetadataItem, doubt: String?)
    /// There is one, but it cannot be read: a sentence without the file's name.
    case unreadable(String)
  }

  /// Looks for the item that describes the primary one. A single item of this kind that describes nothing is its,
  /// too.
  static func search(for kind: Kind, in table: ItemTable) -> Search {
    let items = table.entries?.entries.filter(kind.isType) ?? []
    guard !items.isEmpty else { return .none }
    let references = table.references
    let own = items.filter { references?.describingPrimary.contains($0.item) ?? false }
    if let item = own.first {
      return found(
        kind, item, in: table,
        doubt: own.count == 1
          ? nil : "it has several \(kind.name) items for its primary picture, which may disagree")
    }
    let free = items.filter { !(references?.describing.contains($0.item) ?? false) }
    guard let item = free.first else {
      // Many photos have the XMP of a gain map, and none of their own.
      if kind == .xmp { return .none }
      return .unreadable("its \(kind.name) items describe other pictures than the primary one")
    }
    return found(
      kind, item, in: table,
      doubt: items.count == 1
        ? nil : "it has several \(kind.name) items, of which none is the primary picture's"
    )
  }

  private static func found(
    _ kind: Kind, _ entry: ItemEntry, in table: ItemTable, doubt: String?
  ) -> Search {
    guard !entry.isProtected else { return .unreadable("its \(kind.name) item is encrypted") }
    guard let location = table.location(of: entry.item) else {
      return .unreadable("its iloc box does not say where its \(kind.name) item is")
    }
    guard location.dataReference == 0 else {
      return .unreadable("its \(kind.name) item is in another file")
    }
    guard let ranges = table.positions(of: location), !ranges.isEmpty else {
      return .unreadable("its \(kind.name) item has no bytes of its own in the file")
    }
    return .found(MetadataItem(kind: kind, location: location, ranges: ranges), doubt: doubt)
  }
}
