import Testing

@testable import XMPPackets

/// Edits of values inside structures, arrays and language alternatives. Everything around them stays.
struct XMPStructureEditingTests {
  private static let (rdf, ext) = (
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  )
  private static let place = XMPName(.iptcExtension, "LocationCreated")
  private static let city = XMPName(.iptcExtension, "City")
  private static let title = XMPName(.dc, "title")

  /// A packet with one description of this content.
  private static func packet(_ content: String) throws -> XMPPacket {
    try XMPPacket(
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(rdf)">\
        <rdf:Description rdf:about="" xmlns:e="\(ext)" xmlns:dc="http://purl.org/dc/elements/1.1/">\
        \(content)</rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8))
  }

  private static func edited(_ content: String, _ changes: [XMPChange]) throws -> String {
    let edit = try packet(content).edited(changes)
    let text = String(decoding: edit.bytes, as: UTF8.self)
    let start = try #require(text.firstRange(of: "elements/1.1/\">")).upperBound
    let end = try #require(text.firstRange(of: "</rdf:Description></rdf:RDF>")).lowerBound
    return String(text[start..<end])
  }

  private static func inside(_ steps: [XMPStep], _ value: XMPNewValue) -> XMPChange {
    XMPChange(place, .inside(steps, value))
  }

  private static let resource = #"<rdf:li rdf:parseType="Resource"><e:City>Graz</e:City></rdf:li>"#

  @Test(
    arguments: [
      // A first one.
      (
        "", [.item(0, .unordered), .field(city)], .text("Wien"),
        #"<e:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><e:City>Wien</e:City></rdf:li></rdf:Bag>"#
          + "</e:LocationCreated>"
      ),
      // Another text.
      (
        "<e:LocationCreated><rdf:Bag>\(resource)</rdf:Bag></e:LocationCreated>",
        [.item(0, .unordered), .field(city)], .text("Wien & more"),
        #"<e:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><e:City>Wien &amp; more</e:City></rdf:li>"#
          + "</rdf:Bag></e:LocationCreated>"
      ),
      // A field more.
      (
        "<e:LocationCreated><rdf:Bag>\(resource)</rdf:Bag></e:LocationCreated>",
        [.item(0, .unordered), .field(XMPName(.iptcExtension, "CountryName"))], .text("AT"),
        #"<e:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><e:City>Graz</e:City>"#
          + "<e:CountryName>AT</e:CountryName></rdf:li></rdf:Bag></e:LocationCreated>"
      ),
      // A field of a namespace that is not bound.
      (
        "<e:LocationCreated><rdf:Bag>\(resource)</rdf:Bag></e:LocationCreated>",
        [.item(0, .unordered), .field(XMPName(.exif, "GPSLatitude"))], .text("48N"),
        #"<e:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><e:City>Graz</e:City>"#
          + #"<exif:GPSLatitude xmlns:exif="http://ns.adobe.com/exif/1.0/">48N</exif:GPSLatitude></rdf:li>"#
          + "</rdf:Bag></e:LocationCreated>"
      ),
      // An item more.
      (
        "<e:LocationCreated><rdf:Bag>\(resource)</rdf:Bag></e:LocationCreated>",
        [.item(1, .unordered), .field(city)], .text("Wien"),
        #"<e:LocationCreated><rdf:Bag>\#(resource)<rdf:li rdf:parseType="Resource"><e:City>Wien</e:City></rdf:li>"#
          + "</rdf:Bag></e:LocationCreated>"
      ),
      // Fields as attributes.
      (
        #"<e:LocationCreated><rdf:Bag><rdf:li><rdf:Description e:City="Graz"/></rdf:li></rdf:Bag></e:LocationCreated>"#,
        [.item(0, .unordered), .field(city)], .text("Wien"),
        #"<e:LocationCreated><rdf:Bag><rdf:li><rdf:Description e:City="Wien"/></rdf:li></rdf:Bag></e:LocationCreated>"#
      ),
      (
        #"<e:LocationCreated e:City="Graz"/>"#, [.field(XMPName(.iptcExtension, "CountryName"))],
        .text("AT"), #"<e:LocationCreated e:City="Graz" e:CountryName="AT"/>"#
      ),
      // Removals.
      (
        "<e:LocationCreated><rdf:Bag>\(resource)\(resource)</rdf:Bag></e:LocationCreated>",
        [.item(1, .unordered)], .none,
        "<e:LocationCreated><rdf:Bag>\(resource)</rdf:Bag></e:LocationCreated>"
      ),
      (
        #"<e:LocationCreated e:City="Graz" e:CountryName="AT"/>"#, [.field(city)], .none,
        #"<e:LocationCreated e:CountryName="AT"/>"#
      ),
      ("<dc:source>a</dc:source>", [.field(city)], .none, "<dc:source>a</dc:source>"),
      (
        "<e:LocationCreated><rdf:Bag>\(resource)</rdf:Bag></e:LocationCreated>",
        [.item(0, .unordered)], .none, ""
      ),
      // A text of a language in a structure.
      (
        "", [.item(0, .unordered), .field(XMPName(.iptcExtension, "LocationName"))],
        .localText("Wien", language: "de"),
        #"<e:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><e:LocationName><rdf:Alt>"#
          + #"<rdf:li xml:lang="de">Wien</rdf:li></rdf:Alt></e:LocationName></rdf:li></rdf:Bag></e:LocationCreated>"#
      ),
      // A list in a structure.
      (
        "<e:LocationCreated><rdf:Bag>\(resource)</rdf:Bag></e:LocationCreated>",
        [.item(0, .unordered), .field(XMPName(.iptcExtension, "LocationId"))], .bag(["a", "b"]),
        #"<e:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><e:City>Graz</e:City>"#
          + "<e:LocationId><rdf:Bag><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Bag></e:LocationId></rdf:li>"
          + "</rdf:Bag></e:LocationCreated>"
      ),
    ] as [(String, [XMPStep], XMPNewValue, String)])
  func changeValuesInside(
    content: String, steps: [XMPStep], value: XMPNewValue, result: String
  ) throws {
    #expect(try Self.edited(content, [Self.inside(steps, value)]) == result)
    // Twice is once.
    #expect(try Self.edited(result, [Self.inside(steps, value)]) == result)
  }

  /// The next item stands in the place of one that is removed.
  @Test func itemsAreRemoved() throws {
    let other = #"<rdf:li rdf:parseType="Resource"><e:City>Wien</e:City></rdf:li>"#
    let edited = try Self.edited(
      "<e:LocationCreated><rdf:Bag>\(Self.resource)\(other)</rdf:Bag></e:LocationCreated>",
      [Self.inside([.item(0, .unordered)], .none)])
    #expect(edited == "<e:LocationCreated><rdf:Bag>\(other)</rdf:Bag></e:LocationCreated>")
  }

  /// Several values of a first structure: each is made in what the one before has left.
  @Test func severalValuesAreOneStructure() throws {
    let steps = [XMPStep.item(0, .unordered)]
    let edited = try Self.edited(
      "",
      [
        Self.inside(steps + [.field(Self.city)], .text("Wien")),
        XMPChange(Self.title, .defaultText("T")),
        Self.inside(steps + [.field(XMPName(.iptcExtension, "CountryName"))], .text("AT")),
      ])
    #expect(
      edited
        == #"<dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title>"#
        + #"<e:LocationCreated><rdf:Bag><rdf:li rdf:parseType="Resource"><e:City>Wien</e:City>"#
        + "<e:CountryName>AT</e:CountryName></rdf:li></rdf:Bag></e:LocationCreated>")
  }

  @Test(
    arguments: [
      ("<e:LocationCreated>text</e:LocationCreated>", [.field(city)]),
      ("<e:LocationCreated><rdf:Bag>\(resource)</rdf:Bag></e:LocationCreated>", [.field(city)]),
      (
        "<e:LocationCreated><rdf:Bag>\(resource)</rdf:Bag></e:LocationCreated>",
        [.item(2, .unordered), .field(city)]
      ),
      ("", [.item(1, .unordered), .field(city)]),
      (
        #"<e:LocationCreated rdf:parseType="Resource"><e:City>a</e:City><e:City>b</e:City></e:LocationCreated>"#,
        [.field(city)]
      ),
      (
        #"<e:LocationCreated rdf:parseType="Resource"><e:City rdf:parseType="Resource"><e:A>a</e:A></e:City>"#
          + "</e:LocationCreated>", [.field(city)]
      ),
    ] as [(String, [XMPStep])])
  func refuseOtherForms(content: String, steps: [XMPStep]) throws {
    let packet = try Self.packet(content)
    #expect(throws: MetadataRefusal.self) {
      try packet.edited([Self.inside(steps, .text("x"))])
    }
  }

  private static let german = #"<rdf:li xml:lang="de-AT">Nebel</rdf:li>"#
  private static let standard = #"<rdf:li xml:lang="x-default">Mist</rdf:li>"#

  @Test(
    arguments: [
      (
        "", "de", "Nebel",
        #"<dc:title><rdf:Alt><rdf:li xml:lang="de">Nebel</rdf:li>"#
          + "</rdf:Alt></dc:title>"
      ),
      (
        "<dc:title><rdf:Alt>\(standard)\(german)</rdf:Alt></dc:title>", "DE-at", "Dunst",
        #"<dc:title><rdf:Alt>\#(standard)<rdf:li xml:lang="de-AT">Dunst</rdf:li></rdf:Alt></dc:title>"#
      ),
      (
        "<dc:title><rdf:Alt>\(standard)</rdf:Alt></dc:title>", "de-AT", "Nebel",
        "<dc:title><rdf:Alt>\(standard)\(german)</rdf:Alt></dc:title>"
      ),
      (
        "<dc:title><rdf:Alt>\(standard)\(german)</rdf:Alt></dc:title>", "de-AT", nil,
        "<dc:title><rdf:Alt>\(standard)</rdf:Alt></dc:title>"
      ),
      (
        "<dc:source>a</dc:source><dc:title><rdf:Alt>\(german)</rdf:Alt></dc:title>", "de-AT", nil,
        "<dc:source>a</dc:source>"
      ),
      ("<dc:source>a</dc:source>", "de", nil, "<dc:source>a</dc:source>"),
    ] as [(String, String, String?, String)])
  func changeTextsOfLanguages(
    content: String, language: String, text: String?, result: String
  ) throws {
    let change = XMPChange(Self.title, .localText(text, language: language))
    #expect(try Self.edited(content, [change]) == result)
    #expect(try Self.edited(result, [change]) == result)
  }

  @Test(arguments: [
    "<dc:title>Mist</dc:title>", "<dc:title><rdf:Bag><rdf:li>Mist</rdf:li></rdf:Bag></dc:title>",
  ])
  func refuseTextsWithoutLanguages(content: String) throws {
    let packet = try Self.packet(content)
    #expect(throws: MetadataRefusal.noLanguages(Self.title)) {
      try packet.edited([XMPChange(Self.title, .localText("x", language: "de"))])
    }
  }

  /// The reported change covers all bytes that differ.
  @Test func changesAreReported() throws {
    let packet = try Self.packet("<dc:source>a</dc:source>")
    let edit = try packet.edited([Self.inside([.field(Self.city)], .text("Wien"))])
    let change = try #require(edit.changes.first)
    #expect(edit.changes.count == 1)
    #expect(packet.bytes[..<change.old.lowerBound] == edit.bytes[..<change.new.lowerBound])
    #expect(
      packet.bytes[change.old.upperBound...].elementsEqual(edit.bytes[change.new.upperBound...]))
    #expect(try packet.edited([Self.inside([.field(Self.city)], .none)]).changes == [])
  }
}
