import EditJudges
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Properties of XMP as tags.
struct XMPTagTests {
  private static let packet = """
    <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:xap="http://ns.adobe.com/xap/1.0/" xap:Rating="3"
     xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:own="http://example.org/" own:note="1 &amp; 2">
    <dc:title><rdf:Alt><rdf:li xml:lang="de">Nebel</rdf:li><rdf:li xml:lang="x-default">Mist</rdf:li></rdf:Alt></dc:title>
    <xap:Label>Red</xap:Label>
    <dc:subject><rdf:Bag><rdf:li>fog</rdf:li><rdf:li>dawn</rdf:li></rdf:Bag></dc:subject>
    <own:place rdf:parseType="Resource"><own:name>Kyoto</own:name></own:place>
    </rdf:Description></rdf:RDF></x:xmpmeta>
    """

  private static func photo(_ packet: String) -> [UInt8] {
    JPEGBuilder(metadata: [.exif(TIFFBuilder(.bigEndian, .init([]))), .xmp(packet: packet)]).bytes
  }

  /// By the usual prefix of the namespace, each namespace together, whatever the packet's order.
  @Test func areListedByNamespace() throws {
    let tags = try PhotoTag.fetch(Self.photo(Self.packet), from: [.xmp]).tags
    #expect(
      tags.map { "\($0.directory) \($0.name ?? "")" } == [
        "XMP-xmp Rating", "XMP-xmp Label", "XMP-own note", "XMP-own place/own:name",
        "XMP-dc title", "XMP-dc title[de]", "XMP-dc subject",
      ])
    #expect(
      tags.map(\.raw) == [
        .text("3"), .text("Red"), .text("1 & 2"), .text("Kyoto"), .text("Mist"), .text("Nebel"),
        .texts(["fog", "dawn"]),
      ])
    #expect(tags.last?.meaning == .words("fog, dawn"))
    #expect(tags.last?.count == 2)
    #expect(tags.allSatisfy { $0.source == .xmp && $0.number == nil && $0.type == nil })
  }

  /// A very long text is a picture.
  @Test func areCutIfTheyAreLong() throws {
    let text = String(repeating: "ä", count: 70_000)
    let packet = Self.packet.replacing("Kyoto", with: String(text.prefix(30_000)))
    #expect(
      try PhotoTag.fetch(Self.photo(packet), from: [.xmp]).tags.allSatisfy { !$0.isRawCut })
    let segments = JPEGBuilder.Segment.extendedXMP(
      packet: Self.packet.replacing("Kyoto", with: text), digest: "A", portionSize: 60_000)
    let photo = JPEGBuilder(metadata: segments).bytes
    let long = try #require(
      PhotoTag.fetch(photo, from: [.xmp]).tags.first { $0.name == "place/own:name" })
    #expect(long.isRawCut)
    #expect(long.raw == .text(String(text.unicodeScalars.prefix(65_536))))
  }

  /// The rest of the photo is shown.
  @Test(arguments: ["", "<a>", "<a/>", "no XML", "\u{FEFF}<a b='1' b='2'/>"])
  func aPacketThatCannotBeReadIsAWarning(packet: String) throws {
    let photo = try PhotoTag.fetch(Self.photo(packet), from: [.xmp, .exif])
    #expect(photo.tags.isEmpty)
    #expect(photo.warnings.count == 1)
    guard case .unreadable(.xmp, let detail)? = photo.warnings.first else {
      Issue.record("\(photo.warnings)")
      return
    }
    #expect(detail.hasPrefix("it "))
    #expect(try PhotoTag.fetch(Self.photo(packet), from: [.exif]).warnings.isEmpty)
  }

  @Test func comeOnlyFromTheChosenSources() throws {
    let fixture = try #require(Fixture.named("makernote-canon-little-endian"))
    for source in TagSource.allCases {
      let tags = try PhotoTag.fetch(fixture.bytes, from: [source]).tags
      #expect(tags.allSatisfy { $0.source == source })
      #expect(tags.isEmpty == ![.exif, .makernote].contains(source))
    }
  }
}
