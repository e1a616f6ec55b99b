import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// The location of an entry's value.
struct TIFFEntryTests {
  /// The offset of the only entry: after the header and the entry count.
  private static let position = 10
  /// The header, one entry, the next pointer, and a tail.
  private static let blockSize = 26 + tailSize
  private static let tailSize = 16

  private static func entry(
    _ order: TIFFBuilder.ByteOrder, type: UInt16, count: UInt32, field: UInt32
  ) throws -> TIFFEntry {
    let builder = TIFFBuilder(
      order, .init([.init(0x1234, .raw(type: type, count: count, field: field))]))
    let bytes = builder.bytes + [UInt8](repeating: 0xEE, count: tailSize)
    let block = try TIFFBlock(whole: bytes)
    return try #require(TIFFEntry(at: position, in: block))
  }

  @Test(arguments: TIFFBuilder.ByteOrder.allCases)
  func isRead(_ order: TIFFBuilder.ByteOrder) throws {
    let entry = try Self.entry(order, type: 5, count: 2, field: 26)
    #expect(entry.position == 10)
    #expect(entry.tag == 0x1234)
    #expect(entry.type == 5)
    #expect(entry.count == 2)
    #expect(entry.valueFieldPosition == 18)
    #expect(entry.value == .inside(26..<42))
  }

  /// The sizes of TIFF 6.0 section 2 and of TIFF Technical Note 1.
  @Test(
    arguments: [
      (1, 1), (2, 1), (3, 2), (4, 4), (5, 8), (6, 1), (7, 1), (8, 2), (9, 4), (10, 8), (11, 4),
      (12, 8), (13, 4),
    ] as [(UInt16, Int)])
  func hasValuesOfItsTypesSize(type: UInt16, size: Int) throws {
    let isInline = size <= 4
    let start = isInline ? 18 : 26
    let entry = try Self.entry(.bigEndian, type: type, count: 1, field: 26)
    #expect(entry.value == .inside(start..<start + size))
  }

  @Test(
    arguments: [
      (1, 0, 0), (1, 4, 4), (2, 3, 3), (3, 2, 4), (5, 0, 0), (7, 1, 1),
    ] as [(UInt16, UInt32, Int)])
  func holdsUpToFourBytesItself(type: UInt16, count: UInt32, size: Int) throws {
    // As an offset, the field would be outside the block.
    let entry = try Self.entry(.littleEndian, type: type, count: count, field: .max)
    #expect(entry.value == .inside(18..<18 + size))
  }

  @Test
  func pointsToMoreThanFourBytes() throws {
    let ending = UInt32(Self.blockSize - 5)
    let inside = try Self.entry(.bigEndian, type: 7, count: 5, field: ending)
    #expect(inside.value == .inside(Self.blockSize - 5..<Self.blockSize))
    let past = try Self.entry(.bigEndian, type: 7, count: 5, field: ending + 1)
    #expect(past.value == .outside(offset: Self.blockSize - 4))
    let far = try Self.entry(.bigEndian, type: 10, count: 1, field: .max)
    #expect(far.value == .outside(offset: 0xFFFF_FFFF))
  }

  @Test(arguments: [0, 14, 255, 256, .max] as [UInt16])
  func hasNoKnownPlaceInAnUnknownType(type: UInt16) throws {
    let entry = try Self.entry(.littleEndian, type: type, count: 1, field: 26)
    #expect(entry.value == .unknown(offset: 26))
    #expect(entry.type == type)
  }

  /// Sizes that overflow 32 bits, or wrap to a small number.
  @Test(
    arguments: [
      (5, .max), (10, 0x2000_0000), (3, 0x8000_0002), (4, 0x4000_0001), (12, 0x2000_0001),
      (7, .max), (13, .max),
    ] as [(UInt16, UInt32)])
  func isOutsideWithAHugeCount(type: UInt16, count: UInt32) throws {
    for field: UInt32 in [26, .max] {
      let entry = try Self.entry(.littleEndian, type: type, count: count, field: field)
      #expect(entry.value == .outside(offset: Int(field)))
    }
  }

  @Test
  func isNilIfTheBlockEndsInsideIt() throws {
    let block = TIFFBlock.empty
    #expect(TIFFEntry(at: block.count - 12, in: block) != nil)
    for position in [block.count - 11, block.count, Int.max - 12, -1] {
      #expect(TIFFEntry(at: position, in: block) == nil)
    }
  }
}
