import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Whether growth would change the meaning of a reference: only if it refers to bytes that the
/// block does not have yet, but can get. Data that begins inside the block is not grown into.
struct ReferencePastEndTests {
  /// The largest size of a block in bytes.
  private static let reach: UInt32 = 65_527

  /// The place from which a block may grow.
  enum Growth: Equatable {
    case atEnd
    case from(Int)
    /// From the end to this offset.
    case upTo(Int)
    case nowhere
  }

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let directory: TIFFBuilder.Directory
    let growth: Growth
  }

  private static let cases = [
    Case(
      testDescription: "a value partly past the end",
      directory: .init([.init(.make, .raw(type: 2, count: 1000, field: 8))]),
      growth: .nowhere),
    Case(
      testDescription: "a value past the end",
      directory: .init([.init(.make, .raw(type: 2, count: 5, field: reach - 1))]),
      growth: .upTo(Int(reach) - 1)),
    Case(
      testDescription: "a value beyond the largest block",
      directory: .init([.init(.make, .raw(type: 2, count: 5, field: reach))]),
      growth: .atEnd),
    Case(
      testDescription: "a value at the greatest offset",
      directory: .init([.init(.make, .raw(type: 5, count: .max, field: .max))]),
      growth: .atEnd),
    Case(
      testDescription: "four bytes in their entry that look like an offset",
      directory: .init([.init(.make, .raw(type: 4, count: 1, field: 4000))]),
      growth: .atEnd),
    Case(
      testDescription: "an unknown type",
      directory: .init([.init(.make, .raw(type: 99, count: 1000, field: 4000))]),
      growth: .atEnd),
    Case(
      testDescription: "a directory past the end",
      directory: .init([.init(.exifPointer, .raw(type: 4, count: 1, field: reach - 1))]),
      growth: .upTo(Int(reach) - 1)),
    Case(
      testDescription: "a directory beyond the largest block",
      directory: .init([.init(.exifPointer, .raw(type: 4, count: 1, field: reach))]),
      growth: .atEnd),
    Case(
      testDescription: "a directory within a value that would be longer than the block",
      directory: .init([
        .init(.make, .ascii("A maker of cameras")),
        .init(.exifPointer, .raw(type: 4, count: 1, field: 40)),
      ]),
      growth: .nowhere),
    Case(
      testDescription: "a next directory past the end",
      directory: .init([], next: .offset(reach - 1)), growth: .upTo(Int(reach) - 1)),
    Case(
      testDescription: "a next directory beyond the largest block",
      directory: .init([], next: .offset(reach)), growth: .atEnd),
    Case(
      testDescription: "a thumbnail partly past the end",
      directory: thumbnail(offset: 8, length: 1000), growth: .from(1008)),
    Case(
      testDescription: "a thumbnail that ends beyond the largest block",
      directory: thumbnail(offset: 8, length: reach - 8), growth: .from(Int(reach))),
    Case(
      testDescription: "a thumbnail that ends past that",
      directory: thumbnail(offset: 8, length: reach - 7), growth: .nowhere),
    Case(
      testDescription: "a thumbnail of the greatest length",
      directory: thumbnail(offset: 8, length: .max), growth: .nowhere),
    Case(
      testDescription: "a thumbnail that begins where the block ends",
      directory: thumbnail(offset: 44, length: 2), growth: .nowhere),
    Case(
      testDescription: "a thumbnail past the end",
      directory: thumbnail(offset: reach - 1, length: 2), growth: .nowhere),
    Case(
      testDescription: "a thumbnail beyond the largest block",
      directory: thumbnail(offset: reach, length: 2), growth: .atEnd),
    Case(
      testDescription: "a thumbnail that ends with the block",
      directory: thumbnail(offset: 8, length: 36), growth: .atEnd),
  ]

  private static func thumbnail(offset: UInt32, length: UInt32) -> TIFFBuilder.Directory {
    .init(
      [],
      next: .directory(
        .init([
          .init(.thumbnailOffset, .long(offset)), .init(.thumbnailLength, .long(length)),
        ])))
  }

  @Test(arguments: cases, TIFFBuilder.ByteOrder.allCases)
  func isNoticed(_ item: Case, _ order: TIFFBuilder.ByteOrder) throws {
    let block = try TIFFBlock(order, item.directory)
    let claims = ByteClaims(
      of: block, structure: TIFFStructure(of: block), maximumSize: Int(Self.reach))
    let growth = claims.growthStart.map { start in
      guard start == block.count else { return Growth.from(start) }
      return claims.growthEnd < Int.max ? .upTo(claims.growthEnd) : .atEnd
    }
    #expect(growth ?? .nowhere == item.growth)
  }
}
