import Testing

@testable import XMPPackets

/// The changes that are refused.
struct XMPRefusalTests {
  private static let name = XMPName(.dc, "a")

  private func refusal(
    _ elements: String, _ attributes: String = "", _ value: XMPNewValue
  ) throws -> MetadataRefusal? {
    let text = """
      <r:RDF xmlns:r="\(XMPNamespace.rdf.uri)" xmlns:dc="\(XMPNamespace.dc.uri)" xmlns:q="urn:q">\
      <r:Description r:about="" \(attributes)>\(elements)</r:Description></r:RDF>
      """
    let packet = try XMPPacket(Array(text.utf8))
    do {
      _ = try packet.edited([XMPChange(Self.name, value)])
      return nil
    } catch {
      return error
    }
  }

  private static let values: [XMPNewValue] = [
    .text("n"), .defaultText("n"), .bag(["n", "m"]), .sequence(["n"]),
  ]

  @Test(arguments: values + [.none, .bag([])])
  func repeatedProperty(value: XMPNewValue) throws {
    #expect(try refusal("<dc:a>b</dc:a>", "dc:a='b'", value) == .repeated(Self.name))
    #expect(try refusal("<dc:a>b</dc:a><dc:a/>", value) == .repeated(Self.name))
  }

  @Test(
    arguments: [
      "<dc:a q:b='c'/>", "<dc:a r:parseType='Resource'><q:b>c</q:b></dc:a>",
      "<dc:a r:parseType='Literal'/>", "<dc:a><r:Bag><r:li q:b='c'/></r:Bag></dc:a>",
      "<dc:a>b<q:c/></dc:a>", "<dc:a><r:Alt><r:li><r:Bag/></r:li></r:Alt></dc:a>",
    ], values)
  func structure(elements: String, value: XMPNewValue) throws {
    #expect(try refusal(elements, value) == .structured(Self.name))
    #expect(try refusal(elements, .none) == nil)
  }

  @Test func noSingleField() throws {
    let field = XMPName(.dc, "b")
    let value = XMPNewValue.fields([XMPNewField(field, "n")], text: "t")
    let one = "<dc:a r:parseType='Resource'><dc:b>c</dc:b></dc:a>"
    #expect(try refusal(one, value) == nil)
    #expect(try refusal("<dc:a>c</dc:a>", value) == nil)
    #expect(
      try refusal("<dc:a dc:c='d'/>", value) == .noSingleField(field, of: Self.name))
    #expect(
      try refusal("<dc:a q:b='d'/>", value) == .noSingleField(field, of: Self.name))
    #expect(
      try refusal(one.replacing("</dc:a>", with: "<dc:b/></dc:a>"), value)
        == .noSingleField(field, of: Self.name))
    #expect(
      try refusal("<dc:a r:parseType='Resource'><dc:b><r:Bag/></dc:b></dc:a>", value)
        == .structured(field))
    #expect(try refusal("<dc:a><r:Bag/></dc:a>", value) == .structured(Self.name))
    #expect(try refusal("", value) == .structured(Self.name))
    #expect(
      try refusal(one, .fields([XMPNewField(field, "\0")], text: "")) == .character(Self.name))
  }

  @Test func severalTexts() throws {
    let list = "<dc:a><r:Bag><r:li>b</r:li><r:li>c</r:li></r:Bag></dc:a>"
    #expect(try refusal(list, .text("n")) == .severalTexts(Self.name))
    #expect(try refusal(list, .defaultText("n")) == .severalTexts(Self.name))
    let languages = "<dc:a><r:Alt><r:li>b</r:li></r:Alt></dc:a>"
    #expect(try refusal(languages, .bag(["n", "m"])) == .severalTexts(Self.name))
    #expect(try refusal(languages, .bag(["n"])) == nil)
  }

  @Test(arguments: ["\0", "a\u{1F}", "\u{FFFE}"]) func character(text: String) throws {
    #expect(try refusal("", .text(text)) == .character(Self.name))
    #expect(try refusal("<dc:a/>", .bag(["b", text])) == .character(Self.name))
  }

  @Test func noPrefix() throws {
    let packet = try XMPPacket(
      Array("<RDF xmlns='\(XMPNamespace.rdf.uri)'><Description/></RDF>".utf8))
    #expect(throws: MetadataRefusal.noPrefix(Self.name)) {
      try packet.edited([XMPChange(Self.name, .text("n"))])
    }
    let other = """
      <r:RDF xmlns:r="\(XMPNamespace.rdf.uri)"><r:Description r:about="">\
      <b xmlns="\(XMPNamespace.dc.uri)">c</b></r:Description></r:RDF>
      """
    #expect(throws: MetadataRefusal.noPrefix(Self.name)) {
      try XMPPacket(Array(other.utf8)).edited([XMPChange(Self.name, .text("n"))])
    }
    #expect(
      try XMPPacket(Array(other.utf8)).edited([XMPChange(XMPName(.dc, "b"), .text("n"))]).packet
        .value(of: XMPName(.dc, "b")) == .text("n"))
  }

  private func refusal(_ elements: String, _ value: XMPNewValue) throws -> MetadataRefusal? {
    try refusal(elements, "", value)
  }
}
