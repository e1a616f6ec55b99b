import PhotoFixtures
import TestSupport
import Testing

@testable import TIFFBlocks

/// Blocks that are files, of which only parts are loaded.
struct PartlyLoadedBlockTests {
  private static let bytes =
    [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + (8..<64).map { UInt8($0) } as [UInt8]

  private static func block(_ loaded: [Range<Int>]) throws -> TIFFBlock {
    var block = try #require(TIFFBlock(ofFile: bytes.count, beginning: Array(bytes[..<8])))
    for range in loaded { block.load(Array(bytes[range]), at: range.lowerBound) }
    return block
  }

  @Test(
    arguments: [
      [], [20..<30], [20..<30, 40..<50], [40..<50, 20..<30], [20..<30, 30..<40],
      [20..<30, 25..<40],
      [25..<40, 20..<30], [20..<40, 25..<30], [20..<22, 28..<30, 21..<29], [8..<20], [4..<12],
      [60..<64], [8..<64], [30..<40, 8..<64], [20..<30, 40..<50, 8..<64], [20..<20],
    ] as [[Range<Int>]])
  func readsWhatIsLoaded(_ loaded: [Range<Int>]) throws {
    let block = try Self.block(loaded)
    let known = Set(0..<8).union(loaded.joined())
    #expect(block.count == Self.bytes.count)
    #expect(block.isWhole == (known.count == Self.bytes.count))
    for start in 0..<Self.bytes.count {
      for end in start + 1..<min(start + 6, Self.bytes.count + 1) {
        let isKnown = known.isSuperset(of: start..<end)
        #expect(
          block.bytes(in: start..<end).map(Array.init)
            == (isKnown ? Array(Self.bytes[start..<end]) : nil))
      }
      let number: UInt32? = block.number(at: start)
      let isKnown = start <= Self.bytes.count - 4 && known.isSuperset(of: start..<start + 4)
      let expected =
        isKnown ? Self.bytes[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) } : nil
      #expect(number == expected)
    }
  }

  @Test(arguments: [[20..<30], [8..<64], [20..<24, 26..<30]] as [[Range<Int>]])
  func keepsWhatWasOverwritten(_ loaded: [Range<Int>]) throws {
    var block = try Self.block([18..<28])
    block.overwrite(at: 22, with: [1, 2])
    block.overwrite(at: 6, with: [3, 4, 5])
    block.overwrite(at: 50, with: [6])
    for range in loaded { block.load(Array(Self.bytes[range]), at: range.lowerBound) }
    #expect(block.bytes(in: 21..<25).map(Array.init) == [21, 1, 2, 24])
    #expect(block.bytes(in: 6..<9).map(Array.init) == [3, 4, 5])
    #expect(block.bytes(in: 50..<51).map(Array.init) == [6])
  }

  @Test func growsAndShrinks() throws {
    var block = try Self.block([20..<30, 50..<60])
    block.append([1, 2])
    #expect(block.count == 66)
    #expect(block.bytes(in: 64..<66).map(Array.init) == [1, 2])
    block.resize(to: 70)
    #expect(block.bytes(in: 64..<70).map(Array.init) == [1, 2, 0, 0, 0, 0])
    block.resize(to: 55)
    #expect(block.count == 55)
    #expect(block.bytes(in: 50..<55).map(Array.init) == [50, 51, 52, 53, 54])
    #expect(block.bytes(in: 50..<56) == nil)
    block.append([9])
    #expect(block.bytes(in: 54..<56).map(Array.init) == [54, 9])
    block.resize(to: 4)
    #expect(block.count == 4)
    #expect(block.isWhole)
  }

  @Test(arguments: [-1, 60, 65, Int.max, .min])
  func loadsNothingOutOfBounds(offset: Int) throws {
    var block = try Self.block([])
    let before = block
    block.load([1, 2, 3, 4, 5], at: offset)
    block.overwrite(at: offset, with: [1, 2, 3, 4, 5])
    #expect(block == before)
  }

  /// The walk of a file of which nothing is loaded finds the same as that of the whole file, after a few rounds.
  @Test(arguments: TIFFBuilder.ByteOrder.allCases, [0, 9000])
  func theWalkSaysWhatIsMissing(order: TIFFBuilder.ByteOrder, gap: Int) throws {
    let bytes = TIFFBuilder(
      order,
      .init(
        [
          .init(.make, .ascii("Example")),
          .init(.exifPointer, .directory(.init([.init(.isoSpeed, .long(7))]))),
          .init(.gpsPointer, .directory(.init([.init(.gpsVersionID, .byte(2, 3, 0, 0))]))),
        ], next: .directory(.init([.init(.compression, .short(6))]))),
      gap: [UInt8](repeating: 1, count: gap)
    ).bytes
    var block = try #require(TIFFBlock(ofFile: bytes.count, beginning: Array(bytes[..<8])))
    var rounds = 0
    var structure = TIFFStructure(of: block)
    while !structure.missing.isEmpty, rounds < 20 {
      for range in structure.missing { block.load(Array(bytes[range]), at: range.lowerBound) }
      structure = TIFFStructure(of: block)
      rounds += 1
    }
    #expect(rounds < 10)
    let whole = TIFFStructure(of: try TIFFBlock(whole: bytes))
    #expect(structure.directories == whole.directories)
    #expect(structure.flaws == [] && whole.flaws == [])
    #expect(!block.isWhole)
  }

  @Test(
    arguments: [
      ("II", 42, true), ("II", 0x55, true), ("II", 0x4F52, true), ("MM", 0x4F52, true),
      ("II", 0x5352, true), ("II", 43, false), ("II", 0, false), ("MM", 42, true),
      ("IM", 42, false),
    ] as [(String, UInt16, Bool)])
  func knowsTheHeadersOfRawFiles(mark: String, magic: UInt16, isKnown: Bool) {
    let order = mark == "MM" ? ByteOrder.bigEndian : .littleEndian
    let head = Array(mark.utf8) + order.bytes(of: magic) + order.bytes(of: UInt32(8))
    #expect((TIFFBlock(ofFile: 100, beginning: head)?.magic == magic) == isKnown)
    #expect((TIFFBlock(head) != nil) == (isKnown && magic == 42))
    #expect(TIFFBlock(ofFile: 7, beginning: head) == nil)
  }

  /// A file of 4 GiB whose only entry has numbers in nearly all of it.
  private static func block(with tag: UInt16, _ count: UInt32) throws -> TIFFBlock {
    let (order, size) = (ByteOrder.littleEndian, Int(UInt32.max))
    var bytes = order.bytes(of: UInt16(0x4949)) + order.bytes(of: UInt16(42))
    bytes += order.bytes(of: UInt32(8)) + order.bytes(of: UInt16(1)) + order.bytes(of: tag)
    bytes += order.bytes(of: TIFFType.long.rawValue) + order.bytes(of: count)
    bytes += order.bytes(of: UInt32(100)) + [0, 0, 0, 0]
    return try #require(TIFFBlock(ofFile: size, beginning: bytes))
  }

  /// Only the numbers that are read are asked for.
  @Test func subDirectoriesNeedFewNumbers() throws {
    let block = try Self.block(with: SubDirectories.tag, 1 << 29)
    let structure = TIFFStructure(of: block)
    #expect(SubDirectories(of: structure, in: block).missing == [100..<132])
    let others = OtherDirectories(of: block, beyond: structure, maximumSize: block.count)
    #expect(others.missing == [])
    #expect(TIFFEditor.missing(in: block, structure).allSatisfy { $0.count <= 1 << 17 })
  }

  @Test(arguments: TIFFDataTags.all.flatMap { [$0.offsets, $0.lengths] })
  func tooManyPlacesAreNotLoaded(_ tag: UInt16) throws {
    let block = try Self.block(with: tag, 1 << 29)
    let structure = TIFFStructure(of: block)
    #expect(TIFFEditor.missing(in: block, structure).allSatisfy { $0.count <= 1 << 17 })
    let claims = ByteClaims(of: block, structure: structure, maximumSize: .max)
    #expect(claims.growthStart == nil)
    #expect(!claims.isClear(50..<60, ofAllBut: []))
  }
}
