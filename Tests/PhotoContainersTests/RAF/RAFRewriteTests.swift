import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// RAF files with changed Exif.
struct RAFRewriteTests {
  private static func block(_ addition: Int) -> [UInt8] {
    TIFFBlock.empty.bytes + [UInt8](repeating: 0xEE, count: addition)
  }

  /// The lengths of the old block and the new one, by their difference from a small one.
  @Test(
    arguments: [
      (0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (3, 0), (4, 3), (2, 60_000), (9, 2),
    ],
    [false, true])
  func replacesTheSegmentAlone(_ lengths: (old: Int, new: Int), hasSecondSet: Bool) throws {
    func file(_ block: [UInt8]) -> RAFBuilder {
      RAFBuilder(
        [RAFBuilder.segment(0xE0, [1]), RAFBuilder.exif(block), RAFBuilder.xmp("<x>")],
        hasSecondSet: hasSecondSet)
    }
    let new =
      lengths.new == lengths.old
      ? [0x49, 0x49, 0x2A, 0] + Self.block(lengths.new).dropFirst(4) : Self.block(lengths.new)
    let original = file(Self.block(lengths.old)).bytes
    let metadata = MetadataRewrite(exif: try TIFFBlock(whole: new))
    let edited = try #require(try PartedFile(original).edited(metadata))
    // What follows the JPEG file is aligned before and after.
    #expect(firstDifference(edited, file(new).bytes) == nil)
    #expect((edited.count - original.count) % 4 == 0)
    #expect(try Self.rest(original) == Self.rest(edited))
  }

  /// Bytes between the JPEG file and the raw header that are no padding stay, and so does what is not
  /// aligned.
  @Test(arguments: [[1, 2, 3], [0, 0, 0, 0, 0], [0, 0, 1]] as [[UInt8]])
  func keepsOtherBytes(_ gap: [UInt8]) throws {
    let original = RAFBuilder([RAFBuilder.exif(Self.block(0))], gap: gap).bytes
    for growth in 1...5 {
      let metadata = MetadataRewrite(exif: try TIFFBlock(whole: Self.block(growth)))
      let edited = try #require(try PartedFile(original).edited(metadata))
      let padding = [UInt8](repeating: 0, count: (4 - growth % 4) % 4)
      let expected = RAFBuilder([RAFBuilder.exif(Self.block(growth))], gap: padding + gap)
      #expect(firstDifference(edited, expected.bytes) == nil)
    }
  }

  /// The bytes that an undo may not change, without zeros.
  private static func rest(_ bytes: [UInt8]) throws -> [UInt8] {
    let ranges = try OpenFile.with(bytes) { file in
      try #require(try RAFContainer.read(file)).ownBytes(in: file).ranges
    }
    #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    return bytes.indices.filter { place in !ranges.contains { $0.contains(place) } }
      .map { bytes[$0] }.filter { $0 != 0 }
  }

  @Test(
    arguments: [
      ([RAFBuilder.xmp("<x>")], "raws get none"),
      ([RAFBuilder.exif(block(0)), RAFBuilder.exif(block(0))], "several Exif segments"),
      (
        [RAFBuilder.segment(0xE2, Array("MPF\0".utf8)), RAFBuilder.exif(block(0))],
        "further pictures"
      ),
      ([RAFBuilder.exif(block(0)), [UInt8](repeating: 0, count: 2000)], "its JPEG has no segment"),
    ] as [([[UInt8]], String)])
  func isRefused(_ segments: [[UInt8]], _ reason: String) throws {
    let file = try PartedFile(RAFBuilder(segments).bytes)
    let metadata = MetadataRewrite(exif: try TIFFBlock(whole: Self.block(1)))
    guard case .damaged(let text) = try file.refusal(of: metadata) else {
      Issue.record("not refused, or for another reason")
      return
    }
    #expect(text.contains(reason))
  }

  /// A second set of offsets that lead out of the file: whether they are offsets is not known.
  @Test func movesNothingWithUnknownOffsets() throws {
    var bytes = RAFBuilder([RAFBuilder.exif(Self.block(0))], hasSecondSet: true).bytes
    bytes.replaceSubrange(0x80..<0x84, with: [0, 0xFF, 0, 0])
    let file = try PartedFile(bytes)
    #expect(try file.edited(.init(exif: try TIFFBlock(whole: Self.block(1)))) == nil)
    #expect(try file.edited(.init(exif: try TIFFBlock(whole: Self.block(0)))) == bytes)
  }

  /// XMP before and after Exif, alone and together with it.
  @Test(arguments: [0, 1, 2, 3, 4, 700], [0, 1, 2, 3, 700])
  func replacesXMP(_ added: Int, _ addedToExif: Int) throws {
    let packet = "<" + String(repeating: "a", count: 10 + added)
    for isXMPFirst in [true, false] {
      func file(_ packet: String, _ block: [UInt8]) -> RAFBuilder {
        let parts = [RAFBuilder.exif(block), RAFBuilder.xmp(packet)]
        return RAFBuilder(isXMPFirst ? parts.reversed() : parts, hasSecondSet: true)
      }
      let original = file("<old packet", Self.block(0)).bytes
      let block = Self.block(addedToExif)
      let edited = try #require(
        try PartedFile(original).edited(
          .init(exif: try TIFFBlock(whole: block), xmp: Array(packet.utf8))))
      #expect(firstDifference(edited, file(packet, block).bytes) == nil)
      #expect(try Self.rest(original) == Self.rest(edited))
      let alone = try #require(try PartedFile(original).edited(.init(xmp: Array(packet.utf8))))
      #expect(firstDifference(alone, file(packet, Self.block(0)).bytes) == nil)
    }
  }

  /// A first packet follows Exif.
  @Test(arguments: [0, 3, 700]) func addsXMP(_ addedToExif: Int) throws {
    let file = { (parts: [[UInt8]]) in RAFBuilder(parts, hasSecondSet: true).bytes }
    let old = file([RAFBuilder.exif(Self.block(0)), RAFBuilder.segment(0xE5, [1])])
    let block = Self.block(addedToExif)
    let edited = try #require(
      try PartedFile(old).edited(
        .init(exif: try TIFFBlock(whole: block), xmp: Array("<packet>".utf8))))
    let expected = file([
      RAFBuilder.exif(block), RAFBuilder.xmp("<packet>"), RAFBuilder.segment(0xE5, [1]),
    ])
    #expect(firstDifference(edited, expected) == nil)
    #expect(try Self.rest(old) == Self.rest(edited))
    let without = try PartedFile(RAFBuilder([RAFBuilder.segment(0xE5, [1])]).bytes)
    guard case .fixed(.xmp, _) = try without.refusal(of: .init(xmp: [1])) else {
      Issue.record("not refused, or for another reason")
      return
    }
  }

  /// An index of further pictures counts its offsets from itself.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func nothingMovesAfterAnIndex(_ order: [Int]) throws {
    let segments = [
      RAFBuilder.exif(Self.block(0)), RAFBuilder.xmp("<x>"),
      RAFBuilder.segment(0xE2, Array("MPF\0".utf8)),
    ]
    let file = try PartedFile(RAFBuilder(order.map { segments[$0] }).bytes)
    let index = try #require(order.firstIndex(of: 2))
    let isXMPAfter = try #require(order.firstIndex(of: 1)) > index
    let isExifAfter = try #require(order.firstIndex(of: 0)) > index
    let exif = try TIFFBlock(whole: Self.block(1))
    #expect((try file.edited(.init(xmp: Array("<xx>".utf8))) == nil) == isXMPAfter)
    #expect((try file.edited(.init(exif: exif)) == nil) == isExifAfter)
    #expect(try file.edited(.init(xmp: Array("<y>".utf8))) != nil)
  }

  @Test func severalPacketsAreFixed() throws {
    let file = try PartedFile(
      RAFBuilder([
        RAFBuilder.xmp("<x>"), RAFBuilder.exif(Self.block(0)), RAFBuilder.xmp("<y>"),
      ]).bytes)
    guard case .fixed(.xmp, let reason) = try file.refusal(of: .init(xmp: [1])) else {
      Issue.record("not refused, or for another reason")
      return
    }
    #expect(reason.contains("several"))
  }

  @Test func otherPartsAreFixed() throws {
    let file = try PartedFile(RAFBuilder([RAFBuilder.exif(Self.block(0))]).bytes)
    guard case .fixed(.photoshop, _) = try file.refusal(of: MetadataRewrite(photoshop: [1]))
    else {
      Issue.record("not refused, or for another reason")
      return
    }
  }

  @Test func growsToItsLimitOnly() throws {
    let file = try PartedFile(RAFBuilder([RAFBuilder.exif(Self.block(0))]).bytes)
    let small = Self.block(0).count
    let longest = try TIFFBlock(whole: Self.block(65_527 - small))
    #expect(try file.edited(MetadataRewrite(exif: longest)) != nil)
    let tooLong = try TIFFBlock(whole: Self.block(65_528 - small))
    guard case .noRoom(limit: 65_533, part: .exif) = try file.refusal(of: .init(exif: tooLong))
    else {
      Issue.record("not refused, or for another reason")
      return
    }
  }
}
