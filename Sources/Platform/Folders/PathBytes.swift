package import SystemPackage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A path as bytes, which need not be text. Paths are ordered by their bytes.
///
/// `FilePath` parses its path, which takes longer than opening the file; searches handle many
/// paths.
package struct PathBytes: Hashable, Sendable {
  private static let separator = UInt8(ascii: "/")

  /// The bytes, without the final NUL.
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The bytes of this path.
  package init(_ path: FilePath) {
    bytes = path.withPlatformString { text in
      var bytes: [UInt8] = []
      var place = 0
      while text[place] != 0 {
        bytes.append(UInt8(bitPattern: text[place]))
        place += 1
      }
      return bytes
    }
  }

  /// The path, parsed.
  package var filePath: FilePath {
    FilePath(
      platformString: [CChar](unsafeUninitializedCapacity: bytes.count + 1) { text, count in
        for place in bytes.indices { text[place] = CChar(bitPattern: bytes[place]) }
        text[bytes.count] = 0
        count = bytes.count + 1
      })
  }

  /// The path of the file `name` in the folder at this path. A file in the current folder, `.`,
  /// goes by its bare name.
  package func appending(_ name: [UInt8]) -> PathBytes {
    if isCurrentFolder { return PathBytes(name) }
    let prefix = bytes.last == Self.separator ? bytes : bytes + [Self.separator]
    return PathBytes(prefix + name)
  }

  /// What follows the last dot of the last name; nil without a dot.
  package var nameExtension: ArraySlice<UInt8>? {
    guard let place = bytes.lastIndex(where: { $0 == UInt8(ascii: ".") || $0 == Self.separator }),
      bytes[place] != Self.separator
    else { return nil }
    return bytes[(place + 1)...]
  }

  /// Whether it is the current folder, `.`.
  package var isCurrentFolder: Bool { bytes == [UInt8(ascii: ".")] }
}

/// All bytes at once: renamings look up each path many times.
extension PathBytes {
  package static func == (left: PathBytes, right: PathBytes) -> Bool {
    left.bytes.count == right.bytes.count
      && compare(left.bytes, right.bytes, left.bytes.count) == 0
  }

  package func hash(into hasher: inout Hasher) {
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
  }

  /// Negative, zero or positive, as the first bytes of the left path are ordered before, as, or after the right ones.
  fileprivate static func compare(_ left: [UInt8], _ right: [UInt8], _ count: Int) -> Int32 {
    left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard count > 0, let left = left.baseAddress, let right = right.baseAddress else {
          return 0
        }
        return memcmp(left, right, count)
      }
    }
  }
}

extension PathBytes: Comparable {
  package static func < (left: PathBytes, right: PathBytes) -> Bool {
    let order = compare(left.bytes, right.bytes, min(left.bytes.count, right.bytes.count))
    return order == 0 ? left.bytes.count < right.bytes.count : order < 0
  }
}
