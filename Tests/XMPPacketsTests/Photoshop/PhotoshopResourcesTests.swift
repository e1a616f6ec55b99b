import Digests
import PhotoFixtures
import Testing

@testable import XMPPackets

/// Image resources of Photoshop.
struct PhotoshopResourcesTests {
  private typealias Builder = PhotoshopBuilder

  private static func digest(_ block: [UInt8]) -> [UInt8] {
    Builder.resource(0x0425, MD5.digest(of: block))
  }

  /// What may be before the block and after it.
  private static let others: [[UInt8]] = [
    [], Builder.resource(0x03ED, [1, 2, 3]), Builder.resource(0x0404, signature: "MeSa", [9]),
    Builder.resource(0x0404, signature: "PHUT", name: "ab", [9, 9])
      + Builder.resource(0x040C, name: "abc", []),
  ]

  @Test(arguments: others, others)
  func findsTheBlock(before: [UInt8], after: [UInt8]) {
    for block in [[], [7], [7, 8]] as [[UInt8]] {
      let resources = PhotoshopResources(before + Builder.resource(0x0404, block) + after)
      #expect(resources.iptc == block)
      #expect(resources.damageOffset == nil)
      #expect(resources.digest == .absent)
      #expect(!resources.prefersIPTC)
    }
    #expect(PhotoshopResources(before + after).iptc == nil)
  }

  /// The last padding may be missing, and zeros may follow.
  @Test func readsOddEnds() {
    let block = Builder.resource(0x0404, [7], isPadded: false)
    #expect(PhotoshopResources(block).iptc == [7])
    #expect(PhotoshopResources(Builder.resource(0x0404, [7]) + [0, 0, 0]).damageOffset == nil)
    #expect(PhotoshopResources([]).damageOffset == nil)
  }

  /// What is before the damage is read.
  @Test(arguments: [
    Array("8BIM".utf8), Array("XXXX".utf8) + [4, 4, 0, 0, 0, 0, 0, 0],
    Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 1], Array("8BIM".utf8) + [4, 4, 255, 0, 0, 0, 0, 1],
    Array("8BIM".utf8) + [4, 4, 0, 0, 255, 255, 255, 255, 1, 2],
  ])
  func reportsDamage(damage: [UInt8]) {
    let sound = Builder.resource(0x0404, [7])
    let resources = PhotoshopResources(sound + damage)
    #expect(resources.iptc == [7])
    #expect(resources.damageOffset == sound.count)
    #expect(throws: MetadataRefusal.damaged(at: sound.count)) {
      try resources.replacingIPTC(with: [[1]])
    }
  }

  @Test(arguments: others, others)
  func replacesOnlyTheBlock(before: [UInt8], after: [UInt8]) throws {
    for new in [[], [1], [1, 2], Array(repeating: 3, count: 70_000)] as [[UInt8]] {
      for old in [[], [7], [7, 8]] as [[UInt8]] {
        let resources = PhotoshopResources(before + Builder.resource(0x0404, old) + after)
        #expect(
          try resources.replacingIPTC(with: [new])
            == before + Builder.resource(0x0404, new) + after)
      }
    }
  }

  @Test(arguments: [true, false])
  func keepsTheDigestMatching(isBefore: Bool) throws {
    let (old, new): ([UInt8], [UInt8]) = ([7], [1, 2, 3, 4])
    func resources(_ block: [UInt8]) -> [UInt8] {
      let block = (Builder.resource(0x0404, block), Self.digest(block))
      return isBefore ? block.1 + block.0 : block.0 + block.1
    }
    #expect(PhotoshopResources(resources(old)).digest == .matching)
    #expect(!PhotoshopResources(resources(old)).prefersIPTC)
    #expect(
      try PhotoshopResources(resources(old)).replacingIPTC(with: [new]) == resources(new))
  }

  /// A digest that does not match, or that has another size, stays.
  @Test(arguments: [[UInt8](repeating: 0, count: 16), [1, 2, 3]])
  func keepsTheDigestDiffering(digest: [UInt8]) throws {
    let digest = Builder.resource(0x0425, digest)
    let resources = PhotoshopResources(Builder.resource(0x0404, [7]) + digest)
    #expect(resources.digest == .differing)
    #expect(resources.prefersIPTC)
    #expect(
      try resources.replacingIPTC(with: [[1]]) == Builder.resource(0x0404, [1]) + digest)
  }

  /// Nothing is added, and the byte of padding stays.
  @Test func changesNothingIfTheBlockIsTheSame() throws {
    let bytes = Builder.resource(0x0404, [7], isPadded: false)
    #expect(try PhotoshopResources(bytes).replacingIPTC(with: [[7]]) == bytes)
    let padded = bytes + [5]
    #expect(PhotoshopResources(padded).damageOffset == nil)
    #expect(
      try PhotoshopResources(padded).replacingIPTC(with: [[8]])
        == Builder.resource(0x0404, [8], isPadded: false) + [5])
  }

  /// The digest is that of the first block.
  @Test func replacesEachBlock() throws {
    let (digest, other) = (Self.digest([7]), Builder.resource(0x03ED, [1, 2]))
    let resources = PhotoshopResources(
      Builder.resource(0x0404, [7]) + other + digest + Builder.resource(0x0404, [8, 9]))
    #expect(
      try resources.replacingIPTC(with: [[1, 2, 3], [4]])
        == Builder.resource(0x0404, [1, 2, 3]) + other + Self.digest([1, 2, 3])
        + Builder.resource(0x0404, [4]))
    #expect(try resources.replacingIPTC(with: [[7], [8, 9]]) == resources.bytes)
  }

  @Test func replacesXMP() throws {
    let (before, after) = (Builder.resource(0x0404, [7]), Builder.resource(0x03ED, [1, 2]))
    let resources = PhotoshopResources(before + Builder.resource(0x0424, [1, 2, 3]) + after)
    #expect(resources.xmp == [1, 2, 3])
    #expect(
      try resources.replacingXMP(with: [4, 5]) == before + Builder.resource(0x0424, [4, 5]) + after)
    let packet = Builder.resource(0x0424, [1])
    #expect(throws: MetadataRefusal.severalResources("XMP packets")) {
      try PhotoshopResources(packet + packet).replacingXMP(with: [])
    }
    #expect(throws: MetadataRefusal.absent("XMP")) {
      try PhotoshopResources(before).replacingXMP(with: [])
    }
    #expect(throws: MetadataRefusal.damaged(at: packet.count)) {
      try PhotoshopResources(packet + [1]).replacingXMP(with: [])
    }
  }

  @Test func refusesToChooseADigestOrABlock() {
    let block = Builder.resource(0x0404, [7])
    #expect(throws: MetadataRefusal.severalResources("digests of IPTC")) {
      let digest = Self.digest([7])
      _ = try PhotoshopResources(block + digest + digest).replacingIPTC(with: [[]])
    }
    #expect(throws: MetadataRefusal.absent("IPTC")) {
      try PhotoshopResources(block + block).replacingIPTC(with: [[]])
    }
    #expect(throws: MetadataRefusal.absent("IPTC")) {
      try PhotoshopResources([]).replacingIPTC(with: [[]])
    }
  }

  @Test func findsABlockOfItsOwn() {
    let block = PhotoshopBuilder.dataset(2, 5, "a")
    #expect(PhotoshopResources(block).iptcBlocks == [block])
    let resource = Builder.resource(0x0404, block)
    #expect(PhotoshopResources(resource + resource).iptcBlocks == [block, block])
    #expect(PhotoshopResources([]).iptcBlocks == [])
  }

  /// Photoshop's own copy of Exif.
  @Test func findsTheCopyOfExif() {
    #expect(PhotoshopResources(Builder.resource(0x0422, [1, 2, 3])).exif == [1, 2, 3])
    #expect(PhotoshopResources(Builder.resource(0x0423, [1, 2, 3])).exif == nil)
  }

  /// Of a block that is elsewhere, with up to three bytes of padding.
  @Test(arguments: 0...4) func comparesTheDigestOfAnotherBlock(padding: Int) {
    let block = PhotoshopBuilder.dataset(2, 5, "a")
    let resources = PhotoshopResources(Self.digest(block))
    let padded = block + [UInt8](repeating: 0, count: padding)
    #expect(resources.digest(ofIPTC: padded) == (padding < 4 ? .matching : .differing))
    #expect(resources.digest(ofIPTC: [7]) == .differing)
    #expect(PhotoshopResources([]).digest(ofIPTC: block) == .absent)
    let stored = PhotoshopResources(resources.storingDigest(ofIPTC: [7]))
    #expect(stored.digest(ofIPTC: [7]) == .matching)
  }
}
