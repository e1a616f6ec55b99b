import Testing

@testable import XMPPackets

/// The bytes that edits change.
struct XMPEditingTests {
  private static let rating = XMPName(.xmp, "Rating")
  private static let label = XMPName(.xmp, "Label")
  private static let title = XMPName(.dc, "title")
  private static let subject = XMPName(.dc, "subject")
  private static let creator = XMPName(.dc, "creator")

  /// A part of a sample becomes another text; nothing else changes but the padding.
  private func expect(
    _ changes: [XMPChange], in sample: SamplePacket, change old: String, to new: String,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let packet = try XMPPacket(sample.bytes)
    let edit = try packet.edited(changes)
    checkRanges(of: edit, from: packet, location)
    let text = sample.text
    let range = try #require(text.firstRange(of: old), sourceLocation: location)
    let expected = text[..<range.lowerBound] + new + text[range.upperBound...]
    #expect(
      trimmed(edit.bytes) == trimmed(Array(expected.utf8)), sourceLocation: location)
    if packet.trailer?.isWritable == true, (packet.trailer?.padding.count ?? 0) > 1_000 {
      #expect(edit.bytes.count == packet.bytes.count, sourceLocation: location)
    } else if packet.trailer == nil {
      #expect(edit.bytes == Array(expected.utf8), sourceLocation: location)
    }
  }

  /// The text without its padding.
  private func trimmed(_ bytes: [UInt8]) -> String {
    guard let padding = try? XMPPacket(bytes).trailer?.padding else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(
      decoding: bytes[..<padding.lowerBound] + bytes[padding.upperBound...], as: UTF8.self)
  }

  private func checkRanges(
    of edit: XMPEdit, from packet: XMPPacket, _ location: SourceLocation = #_sourceLocation
  ) {
    var (old, new) = (0, 0)
    for change in edit.changes {
      #expect(
        packet.bytes[old..<change.old.lowerBound] == edit.bytes[new..<change.new.lowerBound],
        sourceLocation: location)
      (old, new) = (change.old.upperBound, change.new.upperBound)
    }
    #expect(packet.bytes[old...] == edit.bytes[new...], sourceLocation: location)
  }

  @Test func changesTextsInPlace() throws {
    let four = [XMPChange(Self.rating, .text("4"))]
    try expect(four, in: .elements, change: "Rating>3<", to: "Rating>4<")
    try expect(four, in: .attributes, change: "Rating=\"3\"", to: "Rating=\"4\"")
    try expect(four, in: .old, change: "Rating>5<", to: "Rating>4<")
    try expect(four, in: .sidecar, change: "\"-1\"", to: "\"4\"")
    try expect(
      [XMPChange(Self.label, .text("<\"'&\r\n>"))], in: .bare, change: "it's\r\nred",
      to: "&lt;\"'&amp;&#xD;\n&gt;")
    try expect(
      [XMPChange(XMPName(.xmp, "CreatorTool"), .text("<\"'&\n>"))], in: .attributes,
      change: "A &amp; &quot;B&quot;", to: "&lt;&quot;'&amp;&#xA;&gt;")
    try expect(
      [XMPChange(Self.label, .text("x"))], in: .markup,
      change: "a<!-- b --><![CDATA[<c>&]]>&#100;<?e f?>", to: "x")
    // In apostrophes.
    try expect(
      [XMPChange(XMPName(.xmp, "CreatorTool"), .text("\"'"))], in: .old, change: "'C'",
      to: "'\"&apos;'")
  }

  @Test func changesTheDefaultText() throws {
    let sea = [XMPChange(Self.title, .defaultText("Nord & See"))]
    try expect(sea, in: .elements, change: ">Meer<", to: ">Nord &amp; See<")
    try expect(sea, in: .otherPrefixes, change: ">T<", to: ">Nord &amp; See<")
  }

  @Test func changesEqualTextsOfOtherLanguages() throws {
    let text = SamplePacket.elements.text.replacing(">Sea<", with: ">Meer<")
    let edit = try XMPPacket(Array(text.utf8)).edited([XMPChange(Self.title, .defaultText("M"))])
    #expect(edit.packet.value(of: Self.title)?.texts == ["M", "M"])
  }

  /// The first text counts if none is the default one: it does not stay.
  @Test func addsADefaultText() throws {
    let text = SamplePacket.elements.text.replacing("x-default", with: "de")
    let packet = try XMPPacket(Array(text.utf8))
    #expect(packet.value(of: Self.title)?.text == "Sea")
    let edit = try packet.edited([XMPChange(Self.title, .defaultText("M"))])
    #expect(edit.packet.value(of: Self.title)?.texts == ["M", "M", "Meer"])
    #expect(edit.bytes.count == text.utf8.count)
    let again = try edit.packet.edited([XMPChange(Self.title, .defaultText("N"))])
    #expect(again.packet.value(of: Self.title)?.texts == ["N", "N", "Meer"])
  }

  /// The texts of one property without a default text, and those after an edit to `N`.
  private static let languages: [(items: String, texts: [String])] = [
    ("<rdf:li xml:lang='de'>Alt</rdf:li>", ["N", "N"]),
    ("<rdf:li>Alt</rdf:li><rdf:li xml:lang='de'>Alt</rdf:li>", ["N", "N"]),
    ("<rdf:li>Alt</rdf:li><rdf:li xml:lang='de'>Andere</rdf:li>", ["N", "Andere"]),
    ("<rdf:li xml:lang='de'/>", ["N", "N"]), ("", ["N"]),
    (
      "<rdf:li xml:lang='de'>Alt</rdf:li><rdf:li xml:lang='fr'>Alt</rdf:li>"
        + "<rdf:li xml:lang='en'>Old</rdf:li>", ["N", "N", "N", "Old"]
    ),
  ]

  @Test(arguments: languages)
  func theTextThatCountedChanges(items: String, texts: [String]) throws {
    let text = """
      <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><rdf:Description \
      xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title><rdf:Alt>\(items)</rdf:Alt></dc:title>\
      </rdf:Description></rdf:RDF>
      """
    let packet = try XMPPacket(Array(text.utf8))
    let edit = try packet.edited([XMPChange(Self.title, .defaultText("N"))])
    #expect(edit.packet.value(of: Self.title)?.texts == texts)
  }

  @Test func changesLists() throws {
    let item = "\n               <rdf:li>sun</rdf:li>"
    func bag(_ texts: String...) -> [XMPChange] { [XMPChange(Self.subject, .bag(texts))] }
    try expect(
      bag("sea", "sky", "sun", "é"), in: .elements, change: item,
      to: item + "\n               <rdf:li>é</rdf:li>")
    try expect(bag("sea", "sky"), in: .elements, change: item, to: "")
    try expect(
      bag("sea", "sun"), in: .elements, change: "<rdf:li>sky</rdf:li>\n               ",
      to: "")
    try expect(bag("sea", "blue sky", "sun"), in: .elements, change: ">sky<", to: ">blue sky<")
    try expect(
      bag("moon", "sea", "sky", "sun"), in: .elements, change: "<rdf:li>sea",
      to: "<rdf:li>moon</rdf:li>\n               <rdf:li>sea")
    try expect(
      bag("a", "b"), in: .otherPrefixes, change: "<r:Seq/>",
      to: "<r:Seq><r:li>a</r:li><r:li>b</r:li></r:Seq>")
    try expect(
      [XMPChange(Self.creator, .sequence(["Zoë", "Ann"]))], in: .elements,
      change: "<rdf:li>Zoë</rdf:li>",
      to: "<rdf:li>Zoë</rdf:li>\n               <rdf:li>Ann</rdf:li>")
  }

  @Test func insertsProperties() throws {
    try expect(
      [XMPChange(Self.label, .text("Red"))], in: .elements, change: "</xmp:CreatorTool>",
      to: "</xmp:CreatorTool>\n         <xmp:Label>Red</xmp:Label>")
    try expect(
      [XMPChange(Self.label, .text("\"Red\""))], in: .attributes, change: "\"2020-01-02\"",
      to: "\"2020-01-02\"\n   xmp:Label=\"&quot;Red&quot;\"")
    try expect(
      [XMPChange(Self.label, .text("R"))], in: .old, change: "xap:CreatorTool='C'",
      to: "xap:CreatorTool='C' xap:Label=\"R\"")
    try expect(
      [XMPChange(XMPName(.dc, "description"), .defaultText("D"))], in: .otherPrefixes,
      change: "</d:subject>",
      to: "</d:subject><d:description><r:Alt><r:li xml:lang=\"x-default\">D</r:li></r:Alt>"
        + "</d:description>")
  }

  @Test func insertsDescriptions() throws {
    try expect(
      [
        XMPChange(Self.title, .defaultText("T")), XMPChange(Self.label, .text("L")),
        XMPChange(Self.creator, .sequence(["a", "b"])),
      ], in: .sidecar,
      change: "   darktable:xmp_version=\"4\">",
      to: "   darktable:xmp_version=\"4\"\n   xmp:Label=\"L\">",
      then: "  </rdf:Description>\n",
      """
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
         <dc:title><rdf:Alt><rdf:li xml:lang="x-default">T</rdf:li></rdf:Alt></dc:title>
         <dc:creator><rdf:Seq><rdf:li>a</rdf:li><rdf:li>b</rdf:li></rdf:Seq></dc:creator>
        </rdf:Description>

      """)
    // What the packet describes is repeated.
    let edit = try XMPPacket(SamplePacket.attributes.bytes)
      .edited([XMPChange(XMPName(.microsoftPhoto, "Rating"), .text("75"))])
    let text = String(decoding: edit.bytes, as: UTF8.self)
    #expect(text.contains("rdf:about=\"uuid:a&quot;b\" xmlns:MicrosoftPhoto="))
  }

  private func expect(
    _ changes: [XMPChange], in sample: SamplePacket, change old: String, to new: String,
    then next: String, _ last: String
  ) throws {
    let packet = try XMPPacket(sample.bytes)
    let edit = try packet.edited(changes)
    checkRanges(of: edit, from: packet)
    let text = sample.text.replacing(old, with: new).replacing(next, with: last)
    #expect(String(decoding: edit.bytes, as: UTF8.self) == text)
  }

  @Test func insertsIntoEmptyRDF() throws {
    let edit = try XMPPacket(SamplePacket.empty.bytes).edited([
      XMPChange(Self.rating, .text("1")), XMPChange(Self.subject, .bag(["a"])),
    ])
    #expect(edit.packet.value(of: Self.rating) == .text("1"))
    #expect(edit.packet.value(of: Self.subject) == .list(["a"], isOrdered: false))
  }

  /// The usual prefix is taken.
  @Test func choosesAnotherPrefix() throws {
    let text = SamplePacket.bare.text.replacing("xmlns:xmp=", with: "xmlns:dc='urn:q' xmlns:xmp=")
    let edit = try XMPPacket(Array(text.utf8)).edited([XMPChange(Self.title, .defaultText("T"))])
    #expect(edit.packet.properties.last?.prefix == "dc1")
    #expect(edit.packet.properties.last?.name == Self.title)
  }

  @Test func removesProperties() throws {
    try expect(
      [XMPChange(Self.rating, .none)], in: .elements,
      change: "         <xmp:Rating>3</xmp:Rating>\n", to: "")
    try expect(
      [XMPChange(Self.rating, .none)], in: .attributes, change: "\n   xmp:Rating=\"3\"", to: "")
    try expect(
      [XMPChange(Self.rating, .none)], in: .bare, change: "    <xmp:Rating>1</xmp:Rating>\r\n",
      to: "")
    try expect(
      [XMPChange(XMPName(.xmp, "CreatorTool"), .none)], in: .otherPrefixes,
      change: "<xmp:CreatorTool>D</xmp:CreatorTool>", to: "")
    try expect(
      [XMPChange(Self.subject, .bag([]))], in: .attributes,
      change: """
           <dc:subject>
            <rdf:Bag>
             <rdf:li>sea</rdf:li>
            </rdf:Bag>
           </dc:subject>

        """, to: "")
    let structure = XMPChange(XMPName(.xmpMM, "DerivedFrom"), .none)
    let edit = try XMPPacket(SamplePacket.elements.bytes).edited([structure])
    #expect(edit.packet.count(of: structure.name) == 0)
  }

  @Test(arguments: SamplePacket.allCases) func whatIsTheSameChangesNothing(
    sample: SamplePacket
  ) throws {
    let packet = try XMPPacket(sample.bytes)
    let changes = packet.properties.compactMap { property -> XMPChange? in
      switch property.value {
      case .text(let text): XMPChange(property.name, .text(text))
      case .alternatives(let texts): XMPChange(property.name, .defaultText(texts[0].text))
      case .list(let texts, _): texts.isEmpty ? nil : XMPChange(property.name, .bag(texts))
      case .structured: nil
      }
    }
    let edit = try packet.edited(changes + [XMPChange(XMPName(.lr, "none"), .none)])
    #expect(edit.changes.isEmpty)
    #expect(edit.bytes == packet.bytes)
  }

  /// There and back again: the padding gives what it took.
  @Test func keepsItsLength() throws {
    let packet = try XMPPacket(SamplePacket.elements.bytes)
    let there = try packet.edited([XMPChange(Self.title, .defaultText("A longer title"))])
    #expect(there.bytes.count == packet.bytes.count)
    let back = try there.packet.edited([XMPChange(Self.title, .defaultText("Meer"))])
    #expect(back.bytes == packet.bytes)
    // More than the padding has.
    let long = String(repeating: "long ", count: 1_000)
    let grown = try packet.edited([XMPChange(Self.title, .defaultText(long))])
    #expect(grown.bytes.count == packet.bytes.count + 5_000 - 4)
    #expect(grown.packet.trailer?.padding.count == packet.trailer?.padding.count)
  }
}
