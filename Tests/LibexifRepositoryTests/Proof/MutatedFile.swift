import Foundation
import PhotoFixtures

/// A file of any format that accidents and attacks have changed; the same seed gives the same changes.
/// `EXIFCLI_MUTATED_FILES` says how many are tried.
struct MutatedFile {
  static let count =
    ProcessInfo.processInfo.environment["EXIFCLI_MUTATED_FILES"].flatMap(Int.init) ?? 300
  static let seedsPerCase = 100

  /// The name of the original.
  let name: String
  let bytes: [UInt8]

  /// The number of first bytes that contain most of a file's data other than its picture.
  private static let headSize = 2000
  /// Values at which numbers overflow something.
  private static let boundaries: [UInt32] = [
    0, 1, 2, 3, 4, 7, 8, 12, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x1_0000,
    0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF, 0x1555_5556, 0x2000_0000, 0x4000_0000,
  ]

  init(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    // Each format is as frequent as the others.
    let format = SampleFiles.formats[seed % SampleFiles.formats.count]
    let original = format[Int.random(in: format.indices, using: &random)]
    var bytes = original.bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      Self.mutate(&bytes, &random)
    }
    (name, self.bytes) = (original.name, bytes)
  }

  private static func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = place(in: bytes, &random)
    let end = min(bytes.count, place + Int.random(in: 1...64, using: &random))
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2:
      let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
      let byte = extremes[Int.random(in: extremes.indices, using: &random)]
      for index in place..<end { bytes[index] = byte }
    case 3: bytes.removeSubrange(place...)
    case 4: bytes.removeSubrange(place..<end)
    case 5: bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
    case 6:
      // Another place gets the range: directories and boxes then occur twice.
      let other = self.place(in: bytes, &random)
      let piece = Array(bytes[place..<end])
      bytes.replaceSubrange(other..<min(bytes.count, other + piece.count), with: piece)
    case 7, 8: shiftNumber(in: &bytes, at: place, &random)
    default: overwriteNumber(in: &bytes, at: place, &random)
    }
  }

  /// An offset in the file, mostly in its head.
  private static func place(in bytes: [UInt8], _ random: inout SeededGenerator) -> Int {
    let isInHead = Int.random(in: 0..<10, using: &random) < 8
    return Int.random(in: 0..<(isInHead ? min(bytes.count, headSize) : bytes.count), using: &random)
  }

  /// Writes a number of 16, 32 or 64 bits.
  private static func overwriteNumber(
    in bytes: inout [UInt8], at place: Int, _ random: inout SeededGenerator
  ) {
    let number = boundaries.randomElement(using: &random) ?? 0
    let order = TIFFBuilder.ByteOrder.allCases.randomElement(using: &random) ?? .bigEndian
    let written =
      switch Int.random(in: 0..<5, using: &random) {
      case 0: order.bytes(UInt16(truncatingIfNeeded: number))
      case 1: order.bytes(UInt64(number) << 32)
      default: order.bytes(number)
      }
    write(written, in: &bytes, at: place)
  }

  /// Makes a number of 32 bits a little larger or smaller: lengths and offsets then are nearly right.
  private static func shiftNumber(
    in bytes: inout [UInt8], at place: Int, _ random: inout SeededGenerator
  ) {
    let start = place & ~1
    guard start + 4 <= bytes.count else { return }
    let isBigEndian = Bool.random(using: &random)
    let old = Array(bytes[start..<start + 4])
    let number = (isBigEndian ? old : old.reversed()).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    let change = UInt32(truncatingIfNeeded: Int.random(in: -16...16, using: &random))
    let order: TIFFBuilder.ByteOrder = isBigEndian ? .bigEndian : .littleEndian
    write(order.bytes(number &+ change), in: &bytes, at: start)
  }

  private static func write(_ number: [UInt8], in bytes: inout [UInt8], at place: Int) {
    let start = place & ~1
    for (index, byte) in number.enumerated() where start + index < bytes.count {
      bytes[start + index] = byte
    }
  }
}
