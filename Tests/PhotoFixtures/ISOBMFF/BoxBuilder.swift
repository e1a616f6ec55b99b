/// Boxes of ISO-BMFF (ISO/IEC 14496-12 section 4.2), built byte by byte.
package enum BoxBuilder {
  /// A box with a size in 32 bits.
  package static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(8 + content.count, 4) + Array(type.utf8) + content
  }

  /// A box with a size in 64 bits.
  package static func largeBox(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(1, 4) + Array(type.utf8) + number(16 + content.count, 8) + content
  }

  /// A box without a size, which ends where the file ends.
  package static func openBox(_ type: String, _ content: [UInt8]) -> [UInt8] {
    number(0, 4) + Array(type.utf8) + content
  }

  /// A box with a version and flags.
  package static func fullBox(
    _ type: String, version: Int = 0, flags: Int = 0, _ content: [UInt8]
  ) -> [UInt8] {
    box(type, number(version, 1) + number(flags, 3) + content)
  }

  /// The number in this many bytes, the most significant one first.
  package static func number(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
