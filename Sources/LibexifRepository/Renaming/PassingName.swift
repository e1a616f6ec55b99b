import Platform

/// The name that a file has while it makes room for another one: a prefix and the end of its own name.
enum PassingName {
  private static let prefix = Array("renaming-".utf8)
  /// The maximum length of a file's name in bytes (NAME_MAX of Linux's file systems).
  private static let maximumLength = 255

  /// A new name for the file with this name.
  static func make(for name: [UInt8]) -> [UInt8] {
    let start = prefix + Array((String(UInt32.random(in: 0...UInt32.max), radix: 16) + "-").utf8)
    // No character is cut: some file systems want UTF-8.
    let end = name.suffix(maximumLength - start.count).drop { $0 & 0xC0 == 0x80 }
    return start + end
  }

  /// Whether a file with this name may be making room.
  static func isPassing(_ name: PathBytes) -> Bool { name.bytes.starts(with: prefix) }
}
