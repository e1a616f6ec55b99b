import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// The judge of edits finds everything that an edit must not do to XMP and to Photoshop resources.
@Suite(.tags(.proof))
struct EditJudgePartsTests {
  private typealias Builder = PhotoshopBuilder

  private static let packet = JPEGBuilder.Segment.packet(
    attributes: "xmp:Label='Red' tiff:Make=\"M\"",
    elements: "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>Old</rdf:li></rdf:Alt></dc:title>"
      + "<photoshop:City>Graz &amp; Wien</photoshop:City><!-- kept --><dc:type/>",
    padding: 300)
  private static let iptc =
    Builder.dataset(2, 0, [0, 4]) + Builder.dataset(2, 5, "Old") + Builder.dataset(2, 10, "5")
    + Builder.dataset(2, 25, "fog") + Builder.dataset(2, 90, "Graz")

  /// A photo whose title is edited in XMP and IPTC.
  private static func edited() throws -> (old: [UInt8], new: [UInt8]) {
    let old = JPEGBuilder(metadata: [.jfif, .xmp(packet: packet), .iptc(iptc)]).bytes
    return try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(old, at: "p")
      _ = try LibexifPhotoRepository().edit(
        identifier, FieldEdit("title") { $0.title = "A new title" }
      ).get()
      return (old, try folder.bytes(of: "p"))
    }
  }

  private static func faults(_ old: [UInt8], _ new: [UInt8]) -> [String] {
    EditJudge(from: old, to: new, fields: ["title"]).faults
  }

  /// The place of the text between these.
  private static func range(
    from start: String, to end: String, in bytes: [UInt8]
  ) throws -> Range<Int> {
    let first = try #require(bytes.firstRange(of: Array(start.utf8)))
    let last = try #require(bytes[first.upperBound...].firstRange(of: Array(end.utf8)))
    return first.lowerBound..<last.upperBound
  }

  @Test func everyOtherChangedByteIsFound() throws {
    let (old, new) = try Self.edited()
    #expect(Self.faults(old, new) == [])
    let parts = ReferenceParts(new)
    let xmp = try #require(parts[.xmp])
    let photoshop = try #require(parts[.photoshop])
    let own = [
      try Self.range(from: "<dc:title>", to: "</dc:title>", in: new),
      try Self.range(from: "\u{1C}\u{2}\u{5}", to: "A new title", in: new),
    ]
    for place in Array(xmp.range) + Array(photoshop.range)
    where !own.contains(where: { $0.contains(place) }) {
      var tampered = new
      tampered[place] ^= 0x55
      #expect(!Self.faults(old, tampered).isEmpty, "\(place)")
    }
  }

  /// Texts of the packet, and what has taken their places, of the same length.
  @Test(
    arguments: [
      ("<!-- kept -->", "             "), ("<dc:type/>", "          "),
      (" tiff:Make=\"M\"", "              "), ("xmp:Label='Red'", "xmp:Label='Rod'"),
      ("Graz &amp; Wien", "Graz &#38; Wien"), ("photoshop:City>", "photoshop:Cite>"),
    ]) func otherTextsOfThePacketAreFound(text: String, other: String) throws
  {
    let (old, new) = try Self.edited()
    let tampered = new.replacing(Array(text.utf8), with: Array(other.utf8))
    #expect(tampered.count == new.count && firstDifference(tampered, new) != nil)
    #expect(!Self.faults(old, tampered).isEmpty)
  }

  /// The packet has room in its padding.
  @Test func anotherLengthOfThePacketIsFound() throws {
    let (old, _) = try Self.edited()
    let packet = Self.packet.replacing(">Old<", with: ">A new title<")
    let new = JPEGBuilder(metadata: [.jfif, .xmp(packet: packet), .iptc(Self.iptc)]).bytes
    #expect(
      Self.faults(old, new).contains { $0.hasPrefix("the packet has another length") })
  }

  /// The datasets after the edit, and the other resources.
  @Test(
    arguments: [
      // A dataset is lost, added, moved or repeated, or has another text.
      Builder.dataset(2, 0, [0, 4]) + Builder.dataset(2, 5, "New") + Builder.dataset(2, 10, "5")
        + Builder.dataset(2, 25, "fog"),
      iptc + Builder.dataset(2, 105, "Headline"),
      Builder.dataset(2, 5, "New") + Builder.dataset(2, 10, "5") + Builder.dataset(2, 0, [0, 4])
        + Builder.dataset(2, 25, "fog") + Builder.dataset(2, 90, "Graz"),
      iptc + Builder.dataset(2, 25, "fog"),
      Builder.dataset(2, 0, [0, 4]) + Builder.dataset(2, 5, "New") + Builder.dataset(2, 10, "5")
        + Builder.dataset(2, 25, "fig") + Builder.dataset(2, 90, "Graz"), [],
    ]) func otherDatasetsAreFound(block: [UInt8])
  {
    let old = JPEGBuilder(metadata: [.jfif, .iptc(Self.iptc)]).bytes
    #expect(!Self.faults(old, JPEGBuilder(metadata: [.jfif, .iptc(block)]).bytes).isEmpty)
  }

  @Test func otherResourcesAreFound() {
    let (size, block) = (Builder.resource(0x03ED, [1, 2]), Builder.resource(0x0404, Self.iptc))
    let photo = { (resources: [UInt8]) in
      JPEGBuilder(metadata: [.jfif, .photoshop(resources)]).bytes
    }
    let old = photo(size + block)
    for other in [
      block, block + size, size + size + block, Builder.resource(0x03ED, [1, 3]) + block, size,
      size + block + [1], size + block + Builder.resource(0x0425, Array(repeating: 1, count: 16)),
    ] {
      #expect(!Self.faults(old, photo(other)).isEmpty)
    }
  }
}
