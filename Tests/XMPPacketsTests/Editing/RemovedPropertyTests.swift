import PhotoFixtures
import Testing

@testable import XMPPackets

/// Properties of packets, datasets of IPTC and Photoshop resources that are removed.
struct RemovedPropertyTests {
  private static let elements = """
    <dc:creator><rdf:Seq><rdf:li>Jane</rdf:li></rdf:Seq></dc:creator>
    <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Title</rdf:li></rdf:Alt></dc:title>
    <exif:GPSLatitude>48,12.5N</exif:GPSLatitude>
    <photoshop:DocumentAncestors rdf:parseType="Resource"><photoshop:id>1</photoshop:id></photoshop:DocumentAncestors>
    """

  @Test(arguments: [
    (
      ["dc:creator"],
      ["xmp:Rating", "xmp:Label", "dc:title", "exif:GPSLatitude", "photoshop:DocumentAncestors"]
    ),
    (
      ["xmp:Rating", "exif:GPSLatitude", "photoshop:DocumentAncestors"],
      ["xmp:Label", "dc:creator", "dc:title"]
    ),
  ])
  func goAndOthersStay(_ removed: [String], _ left: [String]) throws {
    let bytes = Array(
      JPEGBuilder.Segment.packet(
        attributes: #"xmp:Rating="3" xmp:Label="Red""#, elements: Self.elements
      ).utf8)
    let packet = try XMPPacket(bytes)
    let stripped = try #require(try packet.removing(XMPRemoval { removed.contains("\($0)") }))
    #expect(stripped.names.map { "\($0)" } == left)
    // The padding takes the difference.
    #expect(stripped.bytes.count == bytes.count)
    #expect(try stripped.removing(XMPRemoval { removed.contains("\($0)") }) == nil)
  }

  @Test func repeatedPropertiesGoTogether() throws {
    let packet = try XMPPacket(
      Array(
        JPEGBuilder.Segment.packet(
          attributes: #"xmp:Rating="3""#, elements: "<xmp:Rating>4</xmp:Rating>"
        ).utf8))
    let stripped = try packet.removing(XMPRemoval { $0 == XMPName(.xmp, "Rating") })
    #expect(stripped?.names.isEmpty == true)
  }

  @Test func datasetsGo() throws {
    let keywords = PhotoshopBuilder.dataset(2, 25, "one") + PhotoshopBuilder.dataset(2, 25, "two")
    let block = IPTCBlock(
      PhotoshopBuilder.dataset(2, 80, "Jane") + keywords + PhotoshopBuilder.dataset(2, 80, "Joe")
        + [0])
    let stripped = try #require(try block.removing { $0 == .byline })
    #expect(stripped.bytes == keywords + [0])
    #expect(try stripped.removing { $0 == .byline } == nil)
  }

  @Test func datasetsThatCannotBeReadAreRefused() {
    let block = IPTCBlock(PhotoshopBuilder.dataset(2, 80, "Jane") + [0x1C, 2, 80, 0, 9, 1])
    #expect(throws: MetadataRefusal.self) { try block.removing { $0 == .byline } }
  }

  @Test func resourcesGoAndTheDigestFollows() throws {
    let block = PhotoshopBuilder.dataset(2, 80, "Jane") + PhotoshopBuilder.dataset(2, 25, "one")
    let digest = PhotoshopResources.digest(of: block)
    let old = PhotoshopResources(
      PhotoshopBuilder.resource(0x0404, block) + PhotoshopBuilder.resource(0x0425, digest)
        + PhotoshopBuilder.resource(0x040C, [1, 2, 3]) + PhotoshopBuilder.resource(0x03ED, [4, 5]))
    #expect(old.digest == .matching)
    let new = PhotoshopResources(
      try #require(try old.removing({ $0 == 0x040C }, andIPTC: { $0 == .byline })))
    #expect(new.damageOffset == nil)
    #expect(new.iptc == PhotoshopBuilder.dataset(2, 25, "one"))
    #expect(new.digest == .matching)
    #expect(new.resources.map(\.identifier) == [0x0404, 0x0425, 0x03ED])
    #expect(try new.removing({ $0 == 0x040C }, andIPTC: { $0 == .byline }) == nil)
  }
}
