import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Parts that cannot be edited, and stay: the edit of the others says so, and claims nothing else of them.
struct LeftPartTests {
  private typealias Builder = PhotoshopBuilder

  /// IPTC that names no character set, with a text that may be in many.
  private static let iptc =
    Builder.dataset(2, 80, "Old") + Builder.dataset(2, 120, [0x63, 0x61, 0x66, 0x8E, 0x20, 0x9F])

  private static func photo(artist: String) -> [UInt8] {
    let exif = TIFFBuilder(.littleEndian, .init([.init(.artist, .ascii(artist))]))
    return JPEGBuilder(metadata: [.exif(exif), .iptc(iptc)]).bytes
  }

  /// The outcome of the update, and the photo after it.
  private static func updated(
    _ photo: [UInt8], options: EditOptions = EditOptions(), together: Bool = false,
    assigning fields: Set<MetadataField>, _ change: (inout Metadata) -> Void
  ) throws -> (outcome: UpdateOutcome?, bytes: [UInt8]) {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let identifier = try folder.place(photo, at: "p.jpg")
      let repository = LibexifPhotoRepository(options: options)
      let old = try repository.fetchPhoto(withIdentifier: identifier).metadata
      var new = old
      change(&new)
      var outcome: UpdateOutcome?
      repository.updatePhotos(
        [MetadataUpdate(to: new, from: old, assigning: fields)], together: together
      ) {
        outcome = $0
      }
      return (outcome, try folder.bytes(of: "p.jpg"))
    }
  }

  /// Also if the photo has the value already.
  @Test(arguments: ["José", "Other"], [false, true])
  func iptcThatStaysIsNamed(artist: String, together: Bool) throws {
    let field = try #require(MetadataField(named: "artist"))
    let photo = Self.photo(artist: artist)
    let (outcome, bytes) = try Self.updated(photo, together: together, assigning: [field]) {
      $0.artist = "José"
    }
    guard case .updated(let report)? = outcome, report.warnings.count == 1,
      case .leftAsItIs(.iptc, let fields, _) = report.warnings[0]
    else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(fields == [field])
    #expect(report.aligned == [])
    #expect(bytes.firstRange(of: Self.iptc) != nil)
    #expect((bytes == photo) == (artist == "José"))
  }

  /// XMP that stays, beside IPTC in a character set that the user names.
  @Test func theNamedCharacterSetIsThatOfTheProof() throws {
    let field = try #require(MetadataField(named: "artist"))
    func xmp(_ artist: String) -> JPEGBuilder.Segment {
      .xmp(elements: "<dc:creator><rdf:Seq><rdf:li>\(artist)</rdf:li></rdf:Seq></dc:creator>")
    }
    let exif = TIFFBuilder(.littleEndian, .init([.init(.artist, .ascii("Bob"))]))
    let moscow: [UInt8] = [0xCC, 0xEE, 0xF1, 0xEA, 0xE2, 0xE0]
    let photo = JPEGBuilder(metadata: [
      .exif(exif), xmp("Bob"), xmp("Foo"), .iptc(Builder.dataset(2, 25, moscow)),
    ]).bytes
    var options = EditOptions()
    options.assumptions.iptc = .cyrillic
    let (outcome, bytes) = try Self.updated(photo, options: options, assigning: [field]) {
      $0.artist = "Eve"
    }
    guard case .updated(let report)? = outcome,
      case .leftAsItIs(.xmp, [field], _)? = report.warnings.first
    else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(bytes != photo)
  }

  /// Nothing is written, but what other places say is told.
  @Test(arguments: [false, true])
  func warningsOfAnUnchangedPhotoAreTold(together: Bool) throws {
    let field = try #require(MetadataField(named: "title"))
    let photo = PNGBuilder(metadata: [
      .text("Title", "Old"),
      .internationalText(
        "XML:com.adobe.xmp",
        JPEGBuilder.Segment.packet(
          elements:
            "<dc:title><rdf:Alt><rdf:li xml:lang='x-default'>New</rdf:li></rdf:Alt></dc:title>"
        )),
    ]).bytes
    let (outcome, bytes) = try Self.updated(photo, together: together, assigning: [field]) {
      #expect($0.title == "New")
    }
    #expect(
      outcome
        == .updated(
          UpdateReport(warnings: [.leftInCopies([.init(field, properties: ["PNG Title"])])])))
    #expect(bytes == photo)
  }
}
