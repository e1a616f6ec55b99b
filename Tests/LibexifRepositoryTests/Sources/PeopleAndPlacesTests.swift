import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Fields whose structures, in other places, edits leave as they are: people, places, and marks against training.
struct PeopleAndPlacesTests {
  private typealias Segment = JPEGBuilder.Segment

  private static let regions = """
    <mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList><rdf:Bag>
    <rdf:li rdf:parseType='Resource'><mwg-rs:Name>Ann</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>
    <rdf:li rdf:parseType='Resource'><mwg-rs:Name>Rex</mwg-rs:Name><mwg-rs:Type>Pet</mwg-rs:Type></rdf:li>
    <rdf:li rdf:parseType='Resource'><mwg-rs:Name> Bo </mwg-rs:Name></rdf:li>
    <rdf:li><rdf:Description mwg-rs:Name='Ann' mwg-rs:Type='Face'/></rdf:li>
    </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
    """
  private static let regionsOfWindows = """
    <MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions><rdf:Bag>
    <rdf:li><rdf:Description MPReg:Rectangle='0, 0, 1, 1' MPReg:PersonDisplayName='Ann'/></rdf:li>
    <rdf:li rdf:parseType='Resource'><MPReg:PersonDisplayName>Bo</MPReg:PersonDisplayName></rdf:li>
    <rdf:li rdf:parseType='Resource'><MPReg:Rectangle>0, 0, 1, 1</MPReg:Rectangle></rdf:li>
    </rdf:Bag></MPRI:Regions></MP:RegionInfo>
    """
  private static let named = named("Cleo")

  private static func named(_ name: String) -> String {
    "<Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>\(name)</rdf:li></rdf:Bag>"
      + "</Iptc4xmpExt:PersonInImage>"
  }

  @Test(arguments: [("mwg-rs:Regions", regions), ("MP:RegionInfo", regionsOfWindows)])
  func namesOfFacesAreRead(property: String, element: String) throws {
    let photo = Self.photo(element)
    #expect(try Fixture.fetch(photo).metadata.persons == ["Ann", "Bo"])
    #expect(try Fixture.fetch(Self.photo(element + Self.named)).metadata.persons == ["Cleo"])

    let edited = try Fixture.edited(photo) { $0.persons = ["Ann", "Bo", "Dora"] }
    #expect(try Fixture.fetch(edited.bytes).metadata.persons == ["Ann", "Bo", "Dora"])
    let warning = PhotoWarning.leftInCopies([.init(MetadataField.persons, properties: [property])])
    #expect(edited.warnings == [warning])
    // The regions stay byte for byte.
    #expect(String(decoding: edited.bytes, as: UTF8.self).contains(element))

    let same = try Fixture.edited(Self.photo(element + Self.named)) { $0.persons = ["Ann", "Bo"] }
    #expect(!same.warnings.contains(warning))
  }

  /// The names would come back.
  @Test(arguments: ["", named]) func namesOfFacesCannotBeUnset(element: String) throws {
    let photo = Self.photo(element + Self.regions)
    let error = #expect(throws: PhotoRepositoryError.self) {
      try Fixture.edited(photo) { $0.persons = nil }
    }
    #expect(
      error?.reason
        == .notStorable(
          .tag(
            "persons",
            detail:
              "would be read from mwg-rs:Regions; add --unset XMP-mwg-rs:Regions to remove that"))
    )
  }

  @Test func regionsWithoutPeopleAreNotNamed() throws {
    let element = """
      <mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList><rdf:Bag>
      <rdf:li rdf:parseType='Resource'><mwg-rs:Name>Rex</mwg-rs:Name><mwg-rs:Type>Pet</mwg-rs:Type></rdf:li>
      </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
      """
    let edited = try Fixture.edited(Self.photo(element)) { $0.persons = ["Ann"] }
    #expect(edited.warnings == [])
  }

  /// The structures of IPTC for places keep their words, which the edit names unless they are the new ones.
  @Test(arguments: [
    ("city", "City"), ("state", "ProvinceState"), ("country", "CountryName"),
    ("countryCode", "CountryCode"), ("sublocation", "Sublocation"),
  ])
  func wordsInPlacesAreNamed(field: String, name: String) throws {
    let field = try #require(MetadataField(named: field))
    let photo = Self.photo(
      """
      <Iptc4xmpExt:LocationShown><rdf:Bag><rdf:li rdf:parseType='Resource'>
      <Iptc4xmpExt:\(name)>AT</Iptc4xmpExt:\(name)>
      </rdf:li></rdf:Bag></Iptc4xmpExt:LocationShown>
      """)
    let edited = try Fixture.edited(photo) { field.setValue(.text("DE"), in: &$0) }
    let left = ["Iptc4xmpExt:LocationShown/Iptc4xmpExt:\(name)"]
    #expect(edited.warnings == [.leftInCopies([.init(field, properties: left)])])
    let same = try Fixture.edited(photo) { field.setValue(.text("AT"), in: &$0) }
    #expect(same.warnings == [])
  }

  /// A longer code would be cut to that of another country.
  @Test func aLongCountryCodeIsNotCut() throws {
    let code = PhotoshopBuilder.dataset(2, 100, "AUT")
    let photo = JPEGBuilder(metadata: [.iptc(PhotoshopBuilder.dataset(2, 5, "T") + code)]).bytes
    #expect(try Fixture.fetch(photo).metadata.countryCode == "AUT")
    let edited = try Fixture.edited(photo) { $0.countryCode = "Austria" }
    #expect(!ReferenceParts(edited.bytes).parts.isEmpty)
    #expect(!String(decoding: edited.bytes, as: UTF8.self).contains("\u{1C}\u{02}d"))
  }

  /// Exif's mark is not understood, so it stays, and the edit says so.
  @Test func aMarkOfExifIsNamed() throws {
    let exif = TIFFBuilder(
      .bigEndian,
      .init([
        .init(
          .exifPointer, .directory(.init([.init(0x9287, .undefined([0, 1, 0, 0, 0, 1]))])))
      ]))
    let photo = JPEGBuilder(metadata: [.exif(bytes: exif.bytes)]).bytes
    let edited = try Fixture.edited(photo) { $0.aiTraining = .prohibited }
    #expect(
      edited.warnings == [
        .leftInCopies([.init(MetadataField.aiTraining, properties: ["LearningOptOutIn"])])
      ])
    #expect(try Fixture.fetch(edited.bytes).metadata.aiTraining == .prohibited)
  }

  /// The number that DNG files have in IFD0.
  @Test func theSerialNumberOfADNGIsReadAndFollows() throws {
    let exif = TIFFBuilder(.littleEndian, .init([.init(0xC62F, .ascii("007"))]))
    let photo = JPEGBuilder(metadata: [.exif(bytes: exif.bytes)]).bytes
    #expect(try Fixture.fetch(photo).metadata.cameraSerial == "007")
    let edited = try Fixture.edited(photo) { $0.cameraSerial = "0815" }
    #expect(!String(decoding: edited.bytes, as: UTF8.self).contains("007"))
    #expect(edited.warnings == [])
  }

  private static func photo(_ elements: String) -> [UInt8] {
    JPEGBuilder(metadata: [.xmp(elements: elements)]).bytes
  }
}
