import TestSupport
import Testing

@testable import TIFFBlocks

/// The numbers in a block, and its bounds.
struct TIFFBlockTests {
  private static let littleEndian: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 0x12, 0x34, 0x56]
  private static let bigEndian: [UInt8] = [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0x12, 0x34, 0x56]

  @Test
  func readsNumbersInTheBlocksOrder() throws {
    let little = try #require(TIFFBlock(Self.littleEndian))
    #expect(little.order == .littleEndian)
    #expect(little.uint16(at: 8) == 0x3412)
    #expect(little.uint32(at: 7) == 0x5634_1200)
    let big = try #require(TIFFBlock(Self.bigEndian))
    #expect(big.order == .bigEndian)
    #expect(big.uint16(at: 8) == 0x1234)
    #expect(big.uint32(at: 7) == 0x0812_3456)
  }

  @Test(arguments: [
    [], [0x49], Array(littleEndian.prefix(7)), Array(bigEndian.prefix(7)),
    [0x49, 0x49, 0, 0x2A, 8, 0, 0, 0], [0x4D, 0x4D, 0x2A, 0, 0, 0, 0, 8],
    [0x49, 0x4D, 0x2A, 0, 8, 0, 0, 0], [0x49, 0x49, 0x2B, 0, 8, 0, 0, 0],
    [UInt8](repeating: 0, count: 8),
  ])
  func needsAWholeHeader(_ bytes: [UInt8]) {
    #expect(TIFFBlock(bytes) == nil)
  }

  @Test
  func isABlockFromItsHeaderOn() {
    #expect(TIFFBlock(Array(Self.littleEndian.prefix(8)))?.count == 8)
    #expect(TIFFBlock(Array(Self.bigEndian.prefix(8)))?.count == 8)
  }

  @Test(arguments: [littleEndian, bigEndian])
  func readsNothingOutOfBounds(_ bytes: [UInt8]) throws {
    let block = try #require(TIFFBlock(bytes))
    #expect(block.uint16(at: 9) != nil)
    #expect(block.uint32(at: 7) != nil)
    for offset in [-1, 10, 11, Int.max - 1, .max, .min] {
      #expect(block.uint16(at: offset) == nil)
    }
    for offset in [-1, -4, 8, 11, Int.max - 3, .max, .min] {
      #expect(block.uint32(at: offset) == nil)
    }
  }

  @Test
  func overwritesWithinItsBoundsOnly() throws {
    var block = try #require(TIFFBlock(Self.littleEndian))
    block.overwrite(at: 9, with: [1, 2])
    #expect(block.bytes == Self.littleEndian.prefix(9) + [1, 2])
    let before = block
    for offset in [-1, 10, 11, Int.max, .min] {
      block.overwrite(at: offset, with: [3, 4])
      #expect(block == before)
    }
    block.overwrite(at: 0, with: [UInt8](repeating: 5, count: 12))
    #expect(block == before)
  }

  @Test
  func growsAtItsEnd() throws {
    var block = try #require(TIFFBlock(Self.bigEndian))
    block.append([7, 8, 9])
    #expect(block.bytes == Self.bigEndian + [7, 8, 9])
    #expect(block.count == 14)
  }

  @Test
  func storesNumbersInEitherOrder() {
    #expect(ByteOrder.littleEndian.bytes(of: UInt32(0x0102_0304)) == [4, 3, 2, 1])
    #expect(ByteOrder.bigEndian.bytes(of: UInt32(0x0102_0304)) == [1, 2, 3, 4])
    #expect(ByteOrder.littleEndian.bytes(of: Int16(-2)) == [0xFE, 0xFF])
    #expect(ByteOrder.bigEndian.bytes(of: Int16(-2)) == [0xFF, 0xFE])
  }
}
