import Platform
import SystemPackage

/// The Exif item of the primary picture: its place, and why it cannot be read or edited (ISO/IEC 23008-12
/// annex A).
struct ExifItem: Sendable {
  let location: ItemLocation
  /// The positions of its bytes, in order.
  let ranges: [Range<Int>]

  /// The result of the search.
  enum Search {
    case none
    /// An item, with the reason why it may be another picture's.
    case found(ExifItem, doubt: String?)
    /// There is one, but it cannot be read: a sentence without the file's name.
    case unreadable(String)
  }

  /// Looks for the item that describes the primary one. A single Exif item that describes nothing is its,
  /// too.
  static func search(in table: ItemTable) -> Search {
    let items = table.entries?.entries.filter { $0.type == .exifItem } ?? []
    guard !items.isEmpty else { return .none }
    let references = table.references
    let own = items.filter { references?.describingPrimary.contains($0.item) ?? false }
    if let item = own.first {
      return found(
        item, in: table,
        doubt: own.count == 1
          ? nil : "it has several Exif items for its primary picture, which may disagree")
    }
    let free = items.filter { !(references?.describing.contains($0.item) ?? false) }
    guard let item = free.first else {
      return .unreadable("its Exif items describe other pictures than the primary one")
    }
    return found(
      item, in: table,
      doubt: items.count == 1
        ? nil : "it has several Exif items, of which none is the primary picture's"
    )
  }

  private static func found(_ entry: ItemEntry, in table: ItemTable, doubt: String?) -> Search {
    guard !entry.isProtected else { return .unreadable("its Exif item is encrypted") }
    guard let location = table.location(of: entry.item) else {
      return .unreadable("its iloc box does not say where its Exif item is")
    }
    guard location.dataReference == 0 else {
      return .unreadable("its Exif item is in another file")
    }
    guard let ranges = table.positions(of: location), !ranges.isEmpty else {
      return .unreadable("its Exif item has no bytes of its own in the file")
    }
    return .found(ExifItem(location: location, ranges: ranges), doubt: doubt)
  }
}

/// The bytes of an Exif item: the offset of the TIFF header, what that offset skips, and the block.
struct ExifPayload {
  /// The longest item that is read and written, in bytes. The standard has no limit. Phones write up to
  /// 192 KB.
  static let maximumSize = 16 << 20
  /// The most parts of an item that are read.
  private static let maximumExtents = 64
  /// The size of the offset in bytes. It counts from its end.
  static let offsetSize = 4
  /// If the offset is wrong, a TIFF header is looked for up to this position.
  private static let searchSize = 64

  /// The bytes before the block.
  let prefix: [UInt8]
  let block: [UInt8]
  /// Whether the offset leads to the block.
  let isOffsetRight: Bool
  /// Whether the block begins with a TIFF header.
  let hasHeader: Bool

  /// Why an item's bytes cannot be read: a sentence without the file's name.
  struct Fault: Error {
    let text: String
  }

  /// The item's bytes, which may be in several parts.
  static func bytes(of item: ExifItem, in file: OpenFile) throws(Errno) -> Result<[UInt8], Fault> {
    guard item.ranges.count <= maximumExtents else {
      return .failure(Fault(text: "its Exif item is in more than \(maximumExtents) parts"))
    }
    guard let bytes = try file.joined(item.ranges, maximum: maximumSize) else {
      return .failure(Fault(text: "its Exif item is longer than \(maximumSize >> 20) MiB"))
    }
    // Not more than the maximum, so the sum is not, either.
    guard bytes.count == item.ranges.reduce(0, { $0 + $1.count }) else {
      return .failure(Fault(text: "the file ends within its Exif item"))
    }
    return .success(bytes)
  }

  init(_ bytes: [UInt8]) {
    let offset = bytes.prefix(Self.offsetSize).bigEndianNumber
    let start = Self.offsetSize + Int(offset)
    if bytes.count > Self.offsetSize, Self.isHeader(at: start, in: bytes) {
      (isOffsetRight, hasHeader) = (true, true)
      prefix = Array(bytes[..<start])
    } else {
      let found = (0..<Self.searchSize).first { Self.isHeader(at: $0, in: bytes) }
      (isOffsetRight, hasHeader) = (false, found != nil)
      prefix = Array(bytes.prefix(found ?? Self.offsetSize))
    }
    block = Array(bytes.dropFirst(prefix.count))
  }

  private static func isHeader(at position: Int, in bytes: [UInt8]) -> Bool {
    let mark = bytes.dropFirst(position).prefix(4)
    return mark.elementsEqual([0x49, 0x49, 0x2A, 0x00])
      || mark.elementsEqual([0x4D, 0x4D, 0x00, 0x2A])
  }
}

extension OpenFile {
  /// The longest part that is read through the window, in bytes, to limit the window's memory.
  private static let longestThroughWindow = 65_536

  /// The bytes of the ranges, one after another, fewer if the file ends within one; nil if they are longer
  /// than the maximum.
  func joined(_ ranges: [Range<Int>], maximum: Int) throws(Errno) -> [UInt8]? {
    var room = maximum
    for range in ranges {
      guard range.count <= room else { return nil }
      room -= range.count
    }
    var joined: [UInt8] = []
    for range in ranges {
      joined +=
        range.count <= Self.longestThroughWindow ? try bytes(range) : try read(range)[...]
    }
    return joined
  }
}
