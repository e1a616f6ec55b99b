import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository
@testable import TIFFBlocks

/// The values of tags in a block, for each type and byte order.
struct TagValueTests {
  /// An entry, with the bytes of each of its numbers, the most significant first.
  struct Sample: Sendable, CustomTestStringConvertible {
    let type: UInt16
    let count: UInt32
    let numbers: [[UInt8]]
    let value: TagValue

    init(_ type: UInt16, _ count: UInt32, _ numbers: [[UInt8]], _ value: TagValue) {
      (self.type, self.count, self.numbers, self.value) = (type, count, numbers, value)
    }

    var testDescription: String { "type \(type), count \(count), \(value)" }
  }

  private static let samples: [Sample] = [
    .init(1, 1, [[0xFE]], .integers([254])),
    .init(1, 5, [[1], [2], [3], [4], [255]], .integers([1, 2, 3, 4, 255])),
    .init(2, 3, [[0x41], [0x42], [0]], .text("AB")),
    .init(2, 6, [[0x41], [0], [0x42], [0x20], [0], [0]], .text("A\0B ")),
    .init(2, 2, [[0xE9], [0]], .text("é")),
    .init(2, 2, [[0], [0]], .text("")),
    .init(3, 1, [[0xFF, 0xFE]], .integers([65_534])),
    .init(3, 3, [[0, 1], [1, 0], [0x80, 0]], .integers([1, 256, 32_768])),
    .init(4, 1, [[0xFF, 0xFF, 0xFF, 0xFE]], .integers([4_294_967_294])),
    .init(4, 2, [[0, 0, 0, 1], [1, 0, 0, 0]], .integers([1, 16_777_216])),
    .init(5, 1, [[0, 0, 0, 10], [0, 0, 9, 196]], .fractions([TagFraction(10, 2500)])),
    .init(
      5, 2, [[255, 255, 255, 255], [0, 0, 0, 0], [0, 0, 0, 0], [255, 255, 255, 255]],
      .fractions([TagFraction(4_294_967_295, 0), TagFraction(0, 4_294_967_295)])),
    .init(6, 1, [[0xFE]], .integers([-2])),
    .init(6, 5, [[0x80], [0x7F], [0xFF], [0], [1]], .integers([-128, 127, -1, 0, 1])),
    .init(7, 4, [[0x30], [0x32], [0x00], [0xFF]], .bytes([0x30, 0x32, 0x00, 0xFF])),
    .init(7, 5, [[1], [2], [3], [4], [5]], .bytes([1, 2, 3, 4, 5])),
    .init(8, 1, [[0xFF, 0xFE]], .integers([-2])),
    .init(8, 3, [[0x80, 0], [0x7F, 0xFF], [0, 1]], .integers([-32_768, 32_767, 1])),
    .init(9, 1, [[0xFF, 0xFF, 0xFF, 0xFE]], .integers([-2])),
    .init(
      9, 2, [[0x80, 0, 0, 0], [0x7F, 0xFF, 0xFF, 0xFF]],
      .integers([-2_147_483_648, 2_147_483_647])),
    .init(
      10, 1, [[0xFF, 0xFF, 0xFF, 0xFE], [0x80, 0, 0, 0]],
      .fractions([TagFraction(-2, -2_147_483_648)])),
    .init(
      10, 2, [[0, 0, 0, 4], [0, 0, 0, 6], [0, 0, 0, 0], [0, 0, 0, 0]],
      .fractions([TagFraction(4, 6), TagFraction(0, 0)])),
    .init(11, 1, [[0xBF, 0xC0, 0, 0]], .numbers([-1.5])),
    .init(11, 2, [[0x7F, 0x80, 0, 0], [0, 0, 0, 0]], .numbers([.infinity, 0])),
    .init(12, 1, [[0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A]], .numbers([0.1])),
    .init(
      12, 2, [[0xC0, 0, 0, 0, 0, 0, 0, 0], [0x7F, 0xEF, 255, 255, 255, 255, 255, 255]],
      .numbers([-2, .greatestFiniteMagnitude])),
    .init(13, 1, [[0, 0, 1, 0]], .integers([256])),
    .init(129, 3, [[0xC3], [0xA9], [0]], .text("é")),
    // No values at all.
    .init(1, 0, [], .integers([])), .init(2, 0, [], .text("")), .init(5, 0, [], .fractions([])),
    .init(7, 0, [], .bytes([])), .init(10, 0, [], .fractions([])), .init(12, 0, [], .numbers([])),
  ]

  @Test(arguments: samples, TIFFBuilder.ByteOrder.allCases)
  func isReadByItsType(_ sample: Sample, _ order: TIFFBuilder.ByteOrder) throws {
    let bytes = sample.numbers.flatMap { order == .bigEndian ? $0 : $0.reversed() }
    let (entry, block) = try Self.entry(order, sample.type, sample.count, bytes)

    let value = try #require(block.tagValue(of: entry))
    #expect(value.value == sample.value)
    #expect(!value.isCut)
  }

  /// Unknown types, values that end past the block, and counts that overflow.
  @Test(
    arguments: [
      (0, 1), (14, 1), (128, 1), (130, 1), (65_535, 1), (1, 100), (3, 50), (5, .max),
      (12, .max), (7, .max), (2, .max), (4, 1 << 30), (12, 1 << 29),
    ] as [(UInt16, UInt32)])
  func isNilIfItCannotBeRead(type: UInt16, count: UInt32) throws {
    for order in TIFFBuilder.ByteOrder.allCases {
      let (entry, block) = try Self.entry(order, type, count, [1, 2, 3, 4, 5, 6, 7, 8])
      #expect(block.tagValue(of: entry) == nil)
    }
  }

  @Test(
    arguments: [
      (1, 1), (3, 2), (4, 4), (5, 8), (6, 1), (7, 1), (8, 2), (9, 4), (10, 8), (11, 4), (12, 8),
      (13, 4),
    ] as [(UInt16, Int)])
  func aLongValueIsCutAndMarkedAsCut(type: UInt16, size: Int) throws {
    let limit = TIFFBlock.maximumTagValueCount
    for (count, isCut) in [(limit, false), (limit + 1, true), (2 * limit, true)] {
      let (entry, block) = try Self.entry(
        .bigEndian, type, UInt32(count), [UInt8](repeating: 1, count: count * size))
      let value = try #require(block.tagValue(of: entry))
      #expect(Self.count(value.value) == limit)
      #expect(value.isCut == isCut)
    }
  }

  @Test(arguments: [2, 129] as [UInt16])
  func textIsNeverCut(type: UInt16) throws {
    let text = String(repeating: "é", count: 20_000)
    let (entry, block) = try Self.entry(
      .bigEndian, type, UInt32(text.utf8.count) + 1, Array(text.utf8) + [0])
    let value = try #require(block.tagValue(of: entry))
    #expect(value.value == .text(text))
    #expect(!value.isCut)
  }

  private static func count(_ value: TagValue) -> Int {
    switch value {
    case .integers(let values): values.count
    case .fractions(let values): values.count
    case .numbers(let values): values.count
    case .text(let text): text.count
    case .texts(let texts): texts.count
    case .bytes(let bytes): bytes.count
    }
  }

  /// A block with one entry. A value of more than four bytes is after the entry.
  private static func entry(
    _ order: TIFFBuilder.ByteOrder, _ type: UInt16, _ count: UInt32, _ value: [UInt8]
  ) throws -> (TIFFEntry, TIFFBlock) {
    let isInline = value.count <= 4
    let inline =
      order.bytes(type) + order.bytes(count)
      + (isInline
        ? value + [UInt8](repeating: 0xEE, count: 4 - value.count) : order.bytes(UInt32(26)))
    let bytes: [UInt8] =
      order.mark + order.bytes(UInt16(42)) + order.bytes(UInt32(8)) + order.bytes(UInt16(1))
      + order.bytes(UInt16(0x1234)) + inline + [0, 0, 0, 0] + (isInline ? [] : value)
    let block = try TIFFBlock(whole: bytes)
    return (try #require(TIFFEntry(at: 10, in: block)), block)
  }
}
