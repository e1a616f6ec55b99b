/// A fixture that accidents and attacks have changed; the same seed gives the same
/// changes.
package struct PhotoMutation: Sendable {
  /// The fixture's name.
  package let fixture: String
  package let bytes: [UInt8]

  /// The number of first bytes that contain most of a file's data other than its picture.
  private static let headSize = 2000
  /// Values at which 16-bit or 32-bit numbers overflow something.
  private static let boundaries: [UInt32] = [
    0, 1, 2, 4, 8, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF, 0x1_0000,
    0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF, 0x1555_5556, 0x2000_0000, 0x4000_0000,
  ]

  package init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fixture = Self.fixture(&generator)
    var bytes = fixture.bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      Self.mutate(&bytes, &generator)
    }
    self.fixture = fixture.name
    self.bytes = bytes
  }

  private static func fixture(_ generator: inout SeededGenerator) -> Fixture {
    Fixture.jpegs[Int.random(in: Fixture.jpegs.indices, using: &generator)]
  }

  private static func mutate(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    let place = place(in: bytes, &generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0, 1:
      bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 2:
      let end = min(bytes.count, place + Int.random(in: 1...32, using: &generator))
      let byte = UInt8.random(in: 0...0xFF, using: &generator)
      for index in place..<end { bytes[index] = byte }
    case 3, 4, 5:
      overwriteNumber(in: &bytes, at: place, &generator)
    case 6:
      bytes.removeLast(bytes.count - place)
    case 7:
      let end = min(bytes.count, place + Int.random(in: 1...4000, using: &generator))
      let piece = Array(bytes[place..<end])
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        bytes.insert(contentsOf: piece, at: place)
      }
    case 8:
      let other = fixture(&generator).bytes
      if !other.isEmpty {
        bytes = Array(bytes[..<place] + other[Self.place(in: other, &generator)...])
      }
    default:
      overwriteLength(in: &bytes, &generator)
    }
  }

  /// An offset in the file, mostly in its head.
  private static func place(in bytes: [UInt8], _ generator: inout SeededGenerator) -> Int {
    let isInHead = Int.random(in: 0..<10, using: &generator) < 9
    return Int.random(
      in: 0..<(isInHead ? min(bytes.count, headSize) : bytes.count), using: &generator)
  }

  /// Writes a number at the offset, or at a likely place of a number near it.
  private static func overwriteNumber(
    in bytes: inout [UInt8], at place: Int, _ generator: inout SeededGenerator
  ) {
    let size = Bool.random(using: &generator) ? 2 : 4
    let number = boundaries[Int.random(in: boundaries.indices, using: &generator)]
    let isBigEndian = Bool.random(using: &generator)
    let start = place & ~1
    for index in 0..<size where start + index < bytes.count {
      let shift = 8 * UInt32(isBigEndian ? size - 1 - index : index)
      bytes[start + index] = UInt8(truncatingIfNeeded: number >> shift)
    }
  }

  /// Writes another length after a marker.
  private static func overwriteLength(
    in bytes: inout [UInt8], _ generator: inout SeededGenerator
  ) {
    let lengths = bytes.indices.dropFirst(3).filter {
      bytes[$0 - 2] == 0xFF && bytes[$0 - 1] >= 0xC0 && $0 + 1 < bytes.count
    }
    guard let place = lengths.randomElement(using: &generator) else { return }
    let old = Int(bytes[place]) << 8 | Int(bytes[place + 1])
    let lengths16 = [0, 1, 2, 3, 7, 8, old - 1, old + 1, old * 2, 0xFFFF, 0x7FFF]
    let new = lengths16[Int.random(in: lengths16.indices, using: &generator)]
    bytes[place] = UInt8(truncatingIfNeeded: new >> 8)
    bytes[place + 1] = UInt8(truncatingIfNeeded: new)
  }
}
