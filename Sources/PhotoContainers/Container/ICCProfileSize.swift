import Platform
import SystemPackage

/// Where a colour profile ends: it begins with its size in four bytes (ICC.1:2022, section 7.2.2).
enum ICCProfileSize {
  /// The smallest size: the header and the number of tags.
  private static let minimumSize = 132

  /// The size that a profile says; nil if it cannot be one.
  static func size(_ head: some Collection<UInt8>) -> Int? {
    let size = Int(head.prefix(4).bigEndianNumber)
    return head.count >= 4 && size >= minimumSize ? size : nil
  }

  /// The bytes after the end of a profile that is in these pieces, in their order.
  static func rests(of pieces: [Range<Int>], in file: OpenFile) throws(Errno) -> [Range<Int>] {
    guard let first = pieces.first, var left = size(try file.bytes(first.prefix(4))) else {
      return []
    }
    var rests: [Range<Int>] = []
    for piece in pieces {
      let rest = piece.dropFirst(min(left, piece.count))
      if !rest.isEmpty { rests.append(rest) }
      left -= min(left, piece.count)
    }
    return rests
  }
}
