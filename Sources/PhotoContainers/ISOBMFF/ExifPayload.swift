import Platform
import SystemPackage

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

  /// The item's bytes, which may be in several parts.
  static func bytes(of item: MetadataItem, in file: OpenFile) throws(Errno) -> Result<
    ArraySlice<UInt8>, BoxDamage
  > {
    guard item.ranges.count <= maximumExtents else {
      return .failure(BoxDamage("its Exif item is in more than \(maximumExtents) parts"))
    }
    guard let bytes = try file.joined(item.ranges, maximum: maximumSize) else {
      return .failure(BoxDamage("its Exif item is longer than \(maximumSize >> 20) MiB"))
    }
    // `joined` limits the total, so the sum cannot overflow.
    guard bytes.count == item.ranges.reduce(0, { $0 + $1.count }) else {
      return .failure(BoxDamage("the file ends within its Exif item"))
    }
    return .success(bytes)
  }

  init(_ bytes: ArraySlice<UInt8>) {
    let offset = bytes.prefix(Self.offsetSize).bigEndianNumber
    let start = Self.offsetSize + Int(offset)
    if bytes.count > Self.offsetSize, Self.isHeader(at: start, in: bytes) {
      (isOffsetRight, hasHeader) = (true, true)
      prefix = Array(bytes.prefix(start))
    } else {
      let found = (0..<Self.searchSize).first { Self.isHeader(at: $0, in: bytes) }
      (isOffsetRight, hasHeader) = (false, found != nil)
      prefix = Array(bytes.prefix(found ?? Self.offsetSize))
    }
    block = Array(bytes.dropFirst(prefix.count))
  }

  private static func isHeader(at position: Int, in bytes: ArraySlice<UInt8>) -> Bool {
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
  func joined(_ ranges: [Range<Int>], maximum: Int) throws(Errno) -> ArraySlice<UInt8>? {
    var room = maximum
    for range in ranges {
      guard range.count <= room else { return nil }
      room -= range.count
    }
    // Nearly all items are in one part, which is not copied.
    var joined: ArraySlice<UInt8> = []
    for range in ranges {
      let part = range.count <= Self.longestThroughWindow ? try bytes(range) : try read(range)[...]
      if joined.isEmpty { joined = part } else { joined += part }
    }
    return joined
  }
}
