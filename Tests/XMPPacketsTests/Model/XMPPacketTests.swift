import Testing

@testable import XMPPackets

/// The properties of packets.
struct XMPPacketTests {
  private static let rdf = XMPNamespace.rdf.uri

  /// A packet whose description contains these elements, and has these attributes.
  private func packet(_ elements: String, _ attributes: String = "") throws -> XMPPacket {
    let text = """
      <r:RDF xmlns:r="\(Self.rdf)" xmlns:dc="\(XMPNamespace.dc.uri)" xmlns:q="urn:q">\
      <r:Description r:about="" \(attributes)>\(elements)</r:Description></r:RDF>
      """
    return try XMPPacket(Array(text.utf8))
  }

  @Test func findsAllProperties() throws {
    func properties(_ sample: SamplePacket) throws -> [String] {
      try XMPPacket(sample.bytes).properties.map(\.name.description)
    }
    #expect(
      try properties(.elements) == [
        "xmp:Rating", "xmp:CreatorTool", "dc:title", "dc:subject", "dc:creator",
        "xmpMM:DerivedFrom",
      ])
    #expect(
      try properties(.attributes) == [
        "xmp:Rating", "xmp:CreatorTool", "photoshop:DateCreated", "dc:subject",
      ])
    #expect(try properties(.old) == ["xmp:CreatorTool", "xmp:Rating"])
    #expect(
      try properties(.otherPrefixes) == [
        "xmp:CreatorTool", "MicrosoftPhoto:Rating", "dc:title", "dc:subject",
      ])
    #expect(
      try properties(.sidecar) == ["xmp:Rating", "darktable:xmp_version", "darktable:history"])
    #expect(try properties(.empty) == [])
  }

  @Test(arguments: [
    ("<dc:a>b &amp; c</dc:a>", "b & c"), ("<dc:a/>", ""), ("<dc:a></dc:a>", ""),
    ("<dc:a xml:lang='de'>b</dc:a>", "b"), ("<dc:a r:resource='http://b'/>", "http://b"),
    ("<dc:a> b\r\nc\rd </dc:a>", " b\nc\nd "), ("<dc:a r:value='b' q:c='d'/>", "b"),
    ("<dc:a r:parseType='Resource'><r:value>b</r:value><q:c>d</q:c></dc:a>", "b"),
    ("<dc:a><r:Description r:value='b' q:c='d'/></dc:a>", "b"),
    ("<dc:a><r:Description><q:c>d</q:c><r:value>b</r:value></r:Description></dc:a>", "b"),
    ("<dc:a><!-- c -->b<![CDATA[&lt;<\r\n]]><?d e>?>&#x66;</dc:a>", "b&lt;<\nf"),
    ("<q:a/><dc:a>b</dc:a>", "b"),
  ])
  func readsTexts(elements: String, text: String) throws {
    let packet = try packet(elements)
    #expect(packet.value(of: XMPName(.dc, "a")) == .text(text))
  }

  /// Headers of a JPEG file's segment, right or not, which programs leave before packets.
  @Test(arguments: [
    "http://ns.adobe.com/xap/1.0/\0", "http://ns.adobe.com/xap/1.0/ \0", "XMP\0://ns.adobe.com/\0",
    "http://ns.adobe.com/xap/1.0/", "\0", "\u{FEFF}\0",
  ])
  func skipsAHeader(header: String) throws {
    let bytes = Array(header.utf8) + SamplePacket.elements.bytes
    let packet = try XMPPacket(bytes)
    #expect(packet.names == (try XMPPacket(SamplePacket.elements.bytes).names))
    let edit = try packet.edited([XMPChange(XMPName(.xmp, "Rating"), .text("1"))])
    #expect(edit.packet.bytes.starts(with: header.utf8))
    #expect(edit.packet.value(of: XMPName(.xmp, "Rating")) == .text("1"))
    // Offsets of faults count from the first byte.
    let start = header.utf8.count
    #expect(throws: XMPFault.malformed(.outsideRoot, at: start + 4)) {
      try XMPPacket(Array((header + "<a/>b").utf8))
    }
    #expect(throws: XMPFault.invalidUTF8(at: start + 3)) {
      try XMPPacket(Array((header + "<a>").utf8) + [0xFF])
    }
    #expect(throws: XMPFault.malformed(.character, at: start + 3)) {
      try XMPPacket(Array((header + "<a>").utf8) + [1, 0x3C])
    }
  }

  /// Other texts, longer ones, and texts in UTF-16.
  @Test(
    arguments: [
      Array("text <a/>".utf8), [UInt8](repeating: 0x61, count: 64) + Array("\0<a/>".utf8),
      [0, 0x3C, 0, 0x61], [0xFE, 0xFF, 0, 0x3C, 0, 0x61], [0xFF, 0xFE, 0x3C, 0, 0x61, 0],
    ] as [[UInt8]])
  func skipsNothingElse(bytes: [UInt8]) {
    #expect(XMLCharacters.endOfHeader(in: bytes) == 0)
    #expect(throws: XMPFault.self) { try XMPPacket(bytes) }
  }

  @Test func readsAttributes() throws {
    let value = try packet("", "dc:a='b\r\n\t&#10;&quot;c'").value(of: XMPName(.dc, "a"))
    #expect(value == .text("b  \n\"c"))
  }

  @Test func readsArrays() throws {
    func value(_ elements: String) throws -> XMPValue? {
      try packet("<dc:a>\(elements)</dc:a>").value(of: XMPName(.dc, "a"))
    }
    #expect(try value("<r:Bag/>") == .list([], isOrdered: false))
    #expect(
      try value(" <r:Seq> <r:li>b</r:li> <r:li r:resource='c'/> <r:li/> </r:Seq> ")
        == .list(["b", "c", ""], isOrdered: true))
    let alternatives = try value(
      "<r:Alt><r:li xml:lang='de'>b</r:li><r:li xml:lang='X-Default'>c</r:li><r:li>d</r:li></r:Alt>"
    )
    #expect(
      alternatives
        == .alternatives([
          XMPAlternative(language: "X-Default", text: "c"),
          XMPAlternative(language: "de", text: "b"), XMPAlternative(language: "", text: "d"),
        ]))
    #expect(alternatives?.text == "c")
  }

  @Test(arguments: [
    ("<dc:a q:b='c' q:d='e'/>", ["q:b=c", "q:d=e"]),
    ("<dc:a r:parseType='Resource'><q:b>c</q:b></dc:a>", ["q:b=c"]),
    (
      "<dc:a><r:Description q:b='c'><q:d r:resource='e'/></r:Description></dc:a>",
      ["q:b=c", "q:d=e"]
    ),
    ("<dc:a><q:Type><q:b>c</q:b></q:Type></dc:a>", ["q:b=c"]),
    (
      "<dc:a><r:Seq><r:li q:b='c'/><r:li r:parseType='Resource'><dc:d><r:Bag><r:li>e</r:li></r:Bag>"
        + "</dc:d></r:li></r:Seq></dc:a>", ["[1]/q:b=c", "[2]/dc:d[1]=e"]
    ), ("<dc:a r:parseType='Literal'><q:b/></dc:a>", []), ("<dc:a>b<q:c/></dc:a>", []),
    ("<dc:a><q:b/><q:c/></dc:a>", []), ("<dc:a><r:Bag><q:b/></r:Bag></dc:a>", []),
  ])
  func listsStructures(elements: String, leaves: [String]) throws {
    let value = try packet(elements).value(of: XMPName(.dc, "a"))
    guard case .structured(let found) = value else {
      Issue.record("\(String(describing: value))")
      return
    }
    #expect(found.map { "\($0.path)=\($0.text)" } == leaves)
    #expect(value?.text == nil)
    #expect(value?.texts == nil)
  }

  /// The paths of a deep structure are long: their number is limited by their bytes.
  @Test func limitsLeaves() throws {
    let name = String(repeating: "n", count: 10_000)
    let leaves = String(repeating: "<q:\(name)/>", count: 300)
    let value = try packet("<dc:a r:parseType='Resource'>\(leaves)</dc:a>")
      .value(of: XMPName(.dc, "a"))
    guard case .structured(let found) = value else {
      Issue.record("\(String(describing: value))")
      return
    }
    #expect((50..<150).contains(found.count))
  }

  @Test func namesAreComparedByNamespaces() throws {
    let packet = try XMPPacket(SamplePacket.otherPrefixes.bytes)
    #expect(packet.value(of: XMPName(.microsoftPhoto, "Rating")) == .text("50"))
    #expect(packet.value(of: XMPName(.xmp, "Rating")) == nil)
    #expect(packet.value(of: XMPName(.dc, "title"))?.text == "T")
    #expect(packet.properties.map(\.prefix) == ["xmp", "Microsoft", "d", "d"])
    #expect(XMPName(namespace: "urn:q", local: "a").description == "{urn:q}:a")
  }

  @Test func countsRepeatedProperties() throws {
    let packet = try packet("<dc:a>b</dc:a>", "dc:a='c'")
    #expect(packet.count(of: XMPName(.dc, "a")) == 2)
    #expect(packet.value(of: XMPName(.dc, "a")) == .text("c"))
  }

  @Test(arguments: SamplePacket.allCases) func rangesAreWholeProperties(sample: SamplePacket) throws
  {
    for property in try XMPPacket(sample.bytes).properties {
      let text = String(decoding: sample.bytes[property.range], as: UTF8.self)
      let name = "\(property.prefix):\(property.name.local)"
      #expect(
        text.hasPrefix("<\(name)") && text.hasSuffix(">")
          || text.hasPrefix(name) && (text.hasSuffix("\"") || text.hasSuffix("'")))
    }
  }

  @Test(arguments: ["<a/>", "<a><b><r:RDF xmlns:r='\(XMPNamespace.rdf.uri)'/></b></a>"])
  func refusesTextWithoutRDF(text: String) {
    #expect(throws: XMPFault.noRDF) { try XMPPacket(Array(text.utf8)) }
  }

  @Test func refusesSeveralRDF() {
    let text = "<a xmlns:r='\(Self.rdf)'><r:RDF/><r:RDF/></a>"
    #expect(throws: XMPFault.severalRDF) { try XMPPacket(Array(text.utf8)) }
  }

  @Test func knownNamespacesAreDistinct() {
    #expect(Set(XMPNamespace.all.map(\.prefix)).count == XMPNamespace.all.count)
    #expect(Set(XMPNamespace.all.map(\.uri)).count == XMPNamespace.all.count)
  }
}
