import EditJudges
import PhotoFixtures
import Platform
import TIFFBlocks
import TestSupport
import Testing

@testable import PhotoContainers

/// Files with a changed Exif block: its place, and the parts that must not break.
struct JPEGRewriteTests {
  private static let block = TIFFBuilder(.bigEndian, .init([.init(.make, .ascii("Example"))]))

  private static func rewrite(_ original: [UInt8], with block: TIFFBlock) throws -> [UInt8] {
    try JPEGContainer.rewriting(original, with: block).applied(to: original)
  }

  private static func block(ofSize size: Int) throws -> TIFFBlock {
    var block = TIFFBlock.empty
    block.append([UInt8](repeating: 0xEE, count: size - block.count))
    return block
  }

  @Test(
    arguments: [
      [.exif(block)], [.jfif, .exif(block), .icc], [.comment("A"), .exif(block).filled(with: 4)],
      [.exif(block), .exif(block)], [.xmp(rating: 1, label: "A"), .exif(block)],
    ] as [[JPEGBuilder.Segment]])
  func replacesTheFirstBlockAlone(_ segments: [JPEGBuilder.Segment]) throws {
    let block = try Self.block(ofSize: 1000)
    let original = JPEGBuilder(metadata: segments, trailer: [1, 2, 3])
    var expected = original
    let index = try #require(segments.firstIndex { $0.payload.starts(with: Array("Exif".utf8)) })
    expected.segments[index].payload = Array("Exif\0\0".utf8) + block.bytes
    let rewritten = try Self.rewrite(original.bytes, with: block)
    #expect(firstDifference(rewritten, expected.bytes) == nil)
  }

  /// Any padding byte after the header.
  @Test(arguments: [0, 1, 0xFF] as [UInt8])
  func keepsThePadding(padding: UInt8) throws {
    let block = try Self.block(ofSize: 1000)
    let header = Array("Exif\0".utf8) + [padding]
    var photo = JPEGBuilder(metadata: [.init(.app1, header + TIFFBlock.empty.bytes)])
    let rewritten = try Self.rewrite(photo.bytes, with: block)
    photo.segments[0].payload = header + block.bytes
    #expect(firstDifference(rewritten, photo.bytes) == nil)
  }

  private static let jfxx = JPEGBuilder.Segment(.app0, Array("JFXX\0".utf8) + [0x13, 1, 1])

  /// Right after SOI, or after the APP0 segments there.
  @Test(
    arguments: [
      ([], 0), ([.jfif], 1), ([.jfif, jfxx], 2), ([.comment("A"), .jfif], 0),
      ([.jfif, .comment("A"), jfxx], 1), ([.xmp(rating: 1, label: "A")], 0), ([.adobe], 0),
      ([.init(.app0, Array("CIFF".utf8))], 1),
    ] as [([JPEGBuilder.Segment], Int)])
  func insertsAFirstBlock(_ segments: [JPEGBuilder.Segment], _ index: Int) throws {
    let block = try Self.block(ofSize: 100)
    let original = JPEGBuilder(metadata: segments, trailer: [1, 2, 3])
    var expected = original
    expected.segments.insert(.exif(bytes: block.bytes), at: index)
    let rewritten = try Self.rewrite(original.bytes, with: block)
    #expect(firstDifference(rewritten, expected.bytes) == nil)
  }

  /// 65,533 bytes of payload, including the 6 bytes of "Exif\0\0".
  @Test(arguments: [[.exif(block)], []] as [[JPEGBuilder.Segment]])
  func fillsASegmentToItsLimitOnly(_ segments: [JPEGBuilder.Segment]) throws {
    let original = JPEGBuilder(metadata: segments).bytes
    let largest = try Self.block(ofSize: 65_527)
    let rewritten = try Self.rewrite(original, with: largest)
    #expect(firstDifference(ReferenceJPEG.block(of: rewritten) ?? [], largest.bytes) == nil)
    let tooLarge = try Self.block(ofSize: 65_528)
    let refusal = #expect(throws: ContainerRefusal.self) {
      try JPEGContainer.rewriting(original, with: tooLarge)
    }
    guard case .noRoom(limit: 65_533, part: .exif) = refusal else {
      Issue.record("refused for another reason")
      return
    }
  }

  @Test
  func keepsTheLengthBeforeFurtherPicturesWithOffsets() throws {
    let bytes = try #require(Fixture.named("mpf-before-exif")).bytes
    let old = try #require(ReferenceJPEG.block(of: bytes))
    var changed = try TIFFBlock(whole: old)
    changed.overwrite(at: 100, with: [1, 2, 3])
    let rewritten = try JPEGContainer.rewriting(bytes, with: changed).applied(to: bytes)
    #expect(firstDifference(ReferenceJPEG.block(of: rewritten) ?? [], changed.bytes) == nil)
    #expect(rewritten.count == bytes.count)
    changed.append([0])
    #expect(throws: ContainerRefusal.self) { try JPEGContainer.rewriting(bytes, with: changed) }
    #expect(throws: ContainerRefusal.self) { try JPEGContainer.rewriting(bytes, with: .empty) }
  }

  @Test
  func mayGrowBeforeAnIndexOfPictures() throws {
    let bytes = try #require(Fixture.named("mpf-after-exif")).bytes
    let block = try Self.block(ofSize: 3000)
    let rewritten = try Self.rewrite(bytes, with: block)
    let segment = try #require(ReferenceJPEG(bytes))
    let after = try #require(ReferenceJPEG(rewritten))
    #expect(
      firstDifference(
        rewritten[after.payload.upperBound...], bytes[segment.payload.upperBound...]) == nil)
  }

  /// What follows a whole Exif segment in a damaged file: bytes without a marker, the end of the
  /// image or a scan without a frame, a second SOI, nothing.
  private static let damages: [[UInt8]] = [
    [0, 0, 0], [0xFF, 0xD9], [0xFF, 0xDA, 0, 2], [0xFF, 0xD8], [],
  ]

  private static func damaged(_ segments: [JPEGBuilder.Segment], _ rest: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8] + segments.flatMap(\.bytes) + rest
  }

  @Test(arguments: damages)
  func replacesABlockBeforeDamage(_ rest: [UInt8]) throws {
    let block = try Self.block(ofSize: 1000)
    for segments in [[], [.jfif]] as [[JPEGBuilder.Segment]] {
      let original = Self.damaged([.comment("A"), .exif(Self.block)] + segments, rest)
      #expect(try #require(try JPEGContainer.reading(original)).damage != nil)
      let expected = Self.damaged([.comment("A"), .exif(bytes: block.bytes)] + segments, rest)
      #expect(firstDifference(try Self.rewrite(original, with: block), expected) == nil)
    }
  }

  /// There may be an Exif segment after the damage.
  @Test(arguments: damages)
  func insertsNoBlockIntoADamagedFile(_ rest: [UInt8]) throws {
    let original = Self.damaged([.jfif], rest)
    #expect(throws: ContainerRefusal.self) {
      try JPEGContainer.rewriting(original, with: .empty)
    }
  }

  @Test
  func refusesAFileThatEndsInItsExif() throws {
    let bytes = try #require(Fixture.named("cut-in-exif")).bytes
    let refusal = #expect(throws: ContainerRefusal.self) {
      try JPEGContainer.rewriting(bytes, with: .empty)
    }
    guard case .damaged = refusal else {
      Issue.record("refused for another reason")
      return
    }
  }

  /// Data that must keep its place prevents the segment from growing, and a first one from being
  /// inserted.
  @Test(
    arguments: [
      ([.exif(block), .init(.app1, Array("Exif\0\0more of it".utf8))], []),
      ([.exif(block)], Array("picturesAXS!12345678".utf8)),
      ([.exif(block)], Array("picturesAXS*12345678".utf8)), ([.jfif], Array("AXS!12345678".utf8)),
    ] as [([JPEGBuilder.Segment], [UInt8])])
  func refusesToMoveDataFoundByOffsets(_ segments: [JPEGBuilder.Segment], _ trailer: [UInt8])
    throws
  {
    let photo = JPEGBuilder(metadata: segments, trailer: trailer).bytes
    let refusal = #expect(throws: ContainerRefusal.self) {
      try JPEGContainer.rewriting(photo, with: try Self.block(ofSize: 1000))
    }
    guard case .damaged = refusal else {
      Issue.record("refused for another reason")
      return
    }
    if let block = ReferenceJPEG.block(of: photo) {
      let same = try JPEGContainer.rewriting(photo, with: TIFFBlock(whole: block))
      #expect(firstDifference(same.applied(to: photo), photo) == nil)
    }
  }
}
