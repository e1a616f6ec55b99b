import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Whether growing a block would change what a reference in it means: only where it refers to
/// bytes that the block does not have yet, but can come to have.
struct ReferencePastEndTests {
  /// No block can be that long: a segment's length has 16 bits.
  private static let reach: UInt32 = 65_536

  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let directory: TIFFBuilder.Directory
    let refersPastEnd: Bool
  }

  private static let cases = [
    Case(
      testDescription: "a value partly past the end",
      directory: .init([.init(.make, .raw(type: 2, count: 1000, field: 8))]),
      refersPastEnd: true),
    Case(
      testDescription: "a value past the end",
      directory: .init([.init(.make, .raw(type: 2, count: 5, field: reach - 1))]),
      refersPastEnd: true),
    Case(
      testDescription: "a value where no block reaches",
      directory: .init([.init(.make, .raw(type: 2, count: 5, field: reach))]),
      refersPastEnd: false),
    Case(
      testDescription: "a value at the greatest offset",
      directory: .init([.init(.make, .raw(type: 5, count: .max, field: .max))]),
      refersPastEnd: false),
    Case(
      testDescription: "four bytes in their entry that look like an offset",
      directory: .init([.init(.make, .raw(type: 4, count: 1, field: 4000))]),
      refersPastEnd: false),
    Case(
      testDescription: "an unknown type",
      directory: .init([.init(.make, .raw(type: 99, count: 1000, field: 4000))]),
      refersPastEnd: false),
    Case(
      testDescription: "a directory past the end",
      directory: .init([.init(.exifPointer, .raw(type: 4, count: 1, field: reach - 1))]),
      refersPastEnd: true),
    Case(
      testDescription: "a directory where no block reaches",
      directory: .init([.init(.exifPointer, .raw(type: 4, count: 1, field: reach))]),
      refersPastEnd: false),
    Case(
      testDescription: "a directory within a value that would be longer than the block",
      directory: .init([
        .init(.make, .ascii("A maker of cameras")),
        .init(.exifPointer, .raw(type: 4, count: 1, field: 40)),
      ]),
      refersPastEnd: true),
    Case(
      testDescription: "a next directory past the end",
      directory: .init([], next: .offset(reach - 1)), refersPastEnd: true),
    Case(
      testDescription: "a next directory where no block reaches",
      directory: .init([], next: .offset(reach)), refersPastEnd: false),
    Case(
      testDescription: "a thumbnail partly past the end",
      directory: thumbnail(offset: 8, length: 1000), refersPastEnd: true),
    Case(
      testDescription: "a thumbnail past the end",
      directory: thumbnail(offset: reach - 1, length: 2), refersPastEnd: true),
    Case(
      testDescription: "a thumbnail where no block reaches",
      directory: thumbnail(offset: reach, length: 2), refersPastEnd: false),
    Case(
      testDescription: "a thumbnail that ends with the block",
      directory: thumbnail(offset: 8, length: 36), refersPastEnd: false),
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
    let structure = try TIFFStructure(order, item.directory)
    #expect(structure.refersPastEnd == item.refersPastEnd)
  }
}
