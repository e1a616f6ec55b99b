import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// BigTIFF files: their counts and offsets have 64 bits.
struct BigTIFFTests {
  typealias Order = TIFFBuilder.ByteOrder

  private static func block(_ bytes: [UInt8]) throws -> TIFFBlock {
    try #require(TIFFBlock(ofFile: bytes.count, beginning: bytes))
  }

  /// A file with one entry, and sixteen bytes after its directory, at offset 52. The entry is at offset 24.
  private static func file(
    _ order: Order, type: UInt16, count: UInt64 = 1, field: [UInt8], tag: UInt16 = 0x1234
  ) -> [UInt8] {
    let row = order.bytes(tag) + order.bytes(type) + order.bytes(count) + field
    return order.mark + order.bytes(UInt16(43)) + order.bytes(UInt16(8)) + [0, 0]
      + order.bytes(UInt64(16)) + order.bytes(UInt64(1)) + row + order.bytes(UInt64(0))
      + [UInt8](repeating: 0xEE, count: 16)
  }

  private static func entry(
    _ order: Order, type: UInt16, count: UInt64, field: UInt64
  ) throws -> TIFFEntry {
    let block = try block(file(order, type: type, count: count, field: order.bytes(field)))
    return try #require(TIFFEntry(at: 24, in: block))
  }

  @Test(arguments: Order.allCases)
  func anEntryHasTwentyBytes(_ order: Order) throws {
    let entry = try Self.entry(order, type: 5, count: 2, field: 52)
    #expect(entry.row == 24..<44 && entry.valueFieldPosition == 36)
    #expect(entry.tag == 0x1234 && entry.type == 5 && entry.count == 2)
    #expect(entry.value == .inside(52..<68) && entry.distantValue == 52..<68)
  }

  @Test(
    arguments: [(7, 8, 8), (3, 4, 8), (5, 1, 8), (12, 1, 8), (16, 1, 8), (17, 1, 8), (18, 1, 8)]
      as [(UInt16, UInt64, Int)])
  func anEntryHoldsUpToEightBytesItself(type: UInt16, count: UInt64, size: Int) throws {
    let entry = try Self.entry(.bigEndian, type: type, count: count, field: .max)
    #expect(entry.value == .inside(36..<36 + size) && entry.distantValue == nil)
    let longer = try Self.entry(.bigEndian, type: 7, count: 9, field: 59)
    #expect(longer.value == .inside(59..<68))
    #expect(try Self.entry(.bigEndian, type: 7, count: 9, field: 60).value == .outside(offset: 60))
  }

  /// Sizes that overflow 64 bits, or wrap to a small number.
  @Test(
    arguments: [
      (5, .max), (16, 1 << 61), (16, 1 << 61 + 1), (3, 1 << 63 + 1), (7, .max), (7, 1 << 63),
    ] as [(UInt16, UInt64)], [52, 1 << 32, 1 << 63, .max] as [UInt64])
  func aHugeCountIsOutside(_ size: (type: UInt16, count: UInt64), field: UInt64) throws {
    let entry = try Self.entry(.littleEndian, type: size.type, count: size.count, field: field)
    guard case .outside = entry.value else {
      Issue.record("\(entry.value)")
      return
    }
  }

  /// A size of offsets other than 8, or another number than 0 after it, is of another format.
  @Test(arguments: Order.allCases, [(4, 0), (16, 0), (0, 0), (8, 1)] as [(UInt16, UInt16)])
  func otherHeadersAreNotRead(_ order: Order, numbers: (size: UInt16, zero: UInt16)) throws {
    var bytes = Self.file(order, type: 3, field: order.bytes(UInt64(1)))
    _ = try Self.block(bytes)
    bytes.replaceSubrange(4..<8, with: order.bytes(numbers.size) + order.bytes(numbers.zero))
    #expect(TIFFBlock(ofFile: bytes.count, beginning: bytes) == nil)
    #expect(TIFFBlock(bytes) == nil)
  }

  /// Blocks in other formats have no such header.
  @Test(arguments: Order.allCases) func onlyFilesHaveThem(_ order: Order) {
    #expect(TIFFBlock(Self.file(order, type: 3, field: order.bytes(UInt64(1)))) == nil)
  }

  @Test(arguments: [1 << 16, 1 << 32, 1 << 63, .max] as [UInt64])
  func aHugeEntryCountIsCut(_ count: UInt64) throws {
    var bytes = Self.file(.littleEndian, type: 3, field: [1, 0, 0, 0, 0, 0, 0, 0])
    bytes.replaceSubrange(16..<24, with: Order.littleEndian.bytes(count))
    let structure = TIFFStructure(of: try Self.block(bytes))
    #expect(structure.flaws.contains(.cut(.ifd0)))
    #expect(structure[.ifd0]?.entries.count == 2)
    #expect(!DirectoryTree(of: try Self.block(bytes)).isWhole)
  }

  /// In a file of any size, a directory has no more entries than one of a TIFF file.
  @Test func surplusEntriesAreFew() throws {
    let order = Order.littleEndian
    var bytes = Array(Self.file(order, type: 3, field: order.bytes(UInt64(1)))[..<16])
    bytes += order.bytes(UInt64(100_000)) + [UInt8](repeating: 0, count: 2_000_000)
    let structure = TIFFStructure(of: try Self.block(bytes))
    #expect(structure.flaws.contains(.tooManyEntries(.ifd0)))
    #expect(structure.unsoundEntries.count < 1 << 16)
  }

  /// The pointer may have any type of offsets; after an edit, it has eight bytes.
  @Test(arguments: Order.allCases, [4, 13, 16, 18] as [UInt16])
  func aPointerHasAnyWidth(_ order: Order, type: UInt16) throws {
    let field =
      [4, 13].contains(type)
      ? order.bytes(UInt32(52)) + [0xAA, 0xAA, 0xAA, 0xAA] : order.bytes(UInt64(52))
    var bytes = Array(Self.file(order, type: type, field: field, tag: 0x8769).dropLast(16))
    bytes += order.bytes(UInt64(1)) + order.bytes(UInt16(0x8827)) + order.bytes(UInt16(3))
    bytes += order.bytes(UInt64(1)) + order.bytes(UInt16(100)) + [0, 0, 0, 0, 0, 0]
    bytes += order.bytes(UInt64(0))
    let block = try Self.block(bytes)
    let structure = TIFFStructure(of: block)
    #expect(structure[.exif]?.offset == 52 && structure.flaws.isEmpty)
    #expect(DirectoryTree(of: block).nodes.map(\.directory.offset) == [16, 52])
    var editor = TIFFEditor(block, structure: structure, maximumSize: .max, isFile: true)
    let lens = TIFFEdit(tag: .lensModel, value: .ascii(Array("A lens of a name\0".utf8)))
    try editor.apply([lens])
    let edited = TIFFStructure(of: editor.block)
    let pointer = try #require(edited[.ifd0]?.entry(0x8769))
    #expect(pointer.type == (type == 18 ? 18 : 16) && pointer.count == 1)
    #expect(edited[.exif]?.entry(ExifTag.lensModel.number)?.count == 17)
    #expect(edited[.exif]?.offset.isMultiple(of: 8) == true)
  }

  /// Directories that lead to each other, or to themselves, end.
  @Test(arguments: Order.allCases, [0x8769, 0x014A, 0xA005] as [UInt16])
  func aLoopEnds(_ order: Order, tag: UInt16) throws {
    let bytes = Self.file(order, type: 16, field: order.bytes(UInt64(16)), tag: tag)
    let block = try Self.block(bytes)
    #expect(TIFFStructure(of: block).directories.count == 1)
    #expect(DirectoryTree(of: block).nodes.count == 1)
    var chained = bytes
    chained.replaceSubrange(44..<52, with: order.bytes(UInt64(16)))
    #expect(TIFFStructure(of: try Self.block(chained)).directories.count == 1)
  }

  /// Fields have no numbers of more than 32 bits.
  @Test(
    arguments: [
      (16, 7, 7), (16, 1 << 32, nil), (16, .max, nil), (17, 7, 7), (17, .max, -1),
      (17, 1 << 63, nil), (17, 1 << 31, nil),
    ] as [(UInt16, UInt64, Int?)])
  func numbersOfFieldsAreSmall(type: UInt16, stored: UInt64, number: Int?) throws {
    for order in Order.allCases {
      let block = try Self.block(Self.file(order, type: type, field: order.bytes(stored)))
      let entry = try #require(TIFFEntry(at: 24, in: block))
      #expect(block.integer(entry, at: 0) == number)
    }
  }
}
