#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names and kinds of the entries of a folder.
///
/// There may be hundreds of thousands, so that all names share one piece of memory.
struct FolderEntries {
  private struct Entry {
    let start: Int
    let count: UInt32
    let kind: Folder.Kind

    var range: Range<Int> { start..<(start + Int(count)) }
  }

  private var names: [UInt8] = []
  private var entries: [Entry] = []

  var count: Int { entries.count }

  mutating func append(_ name: UnsafeRawBufferPointer, _ kind: Folder.Kind) {
    let entry = Entry(start: names.count, count: UInt32(clamping: name.count), kind: kind)
    names.append(contentsOf: name)
    entries.append(entry)
  }

  /// Puts them into the order of the bytes of their names.
  mutating func sort() {
    names.withUnsafeBytes { names in
      entries.sort { Self.precedes(names[$0.range], names[$1.range]) }
    }
  }

  func kind(at place: Int) -> Folder.Kind {
    entries[place].kind
  }

  /// The name behind the prefix.
  func name(at place: Int, behind prefix: [UInt8]) -> [UInt8] {
    let range = entries[place].range
    let count = prefix.count + range.count
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      let rest = UnsafeMutableBufferPointer(rebasing: buffer[prefix.count...])
      _ = buffer.update(fromContentsOf: prefix)
      _ = rest.update(fromContentsOf: names[range])
      initializedCount = count
    }
  }

  private static func precedes(
    _ left: Slice<UnsafeRawBufferPointer>, _ right: Slice<UnsafeRawBufferPointer>
  ) -> Bool {
    let (left, right) = (
      UnsafeRawBufferPointer(rebasing: left), UnsafeRawBufferPointer(rebasing: right)
    )
    guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else {
      return left.count < right.count
    }
    let order = memcmp(leftStart, rightStart, min(left.count, right.count))
    return order == 0 ? left.count < right.count : order < 0
  }
}
