import PhotoFixtures
import Testing

@testable import XMPPackets

/// Properties that go because of a name inside them, at any depth and in any form that RDF has.
struct DeepRemovalTests {
  private static let secret = "http://example.com/secret/"

  /// The packet with these properties and attributes.
  private static func packet(
    attributes: String = "", _ elements: String, before: String = "", root: String = "",
    after: String = ""
  ) -> [UInt8] {
    Array(
      """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/" xmlns:s="\(secret)" xmlns:o="http://example.com/other/"\(root)>
       \(before)<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about=""\(attributes)>
         <o:first>stays</o:first>
         \(elements)
         <o:last>stays too</o:last>
        </rdf:Description>
       </rdf:RDF>\(after)
      </x:xmpmeta>
      \(String(repeating: " ", count: 500))
      <?xpacket end="w"?>
      """.utf8)
  }

  private static var removal: XMPRemoval { XMPRemoval { $0.namespace == secret } }

  @Test(arguments: [
    "<s:place>GONE</s:place>",
    "<o:a rdf:parseType=\"Resource\"><s:place>GONE</s:place></o:a>",
    "<o:a><rdf:Description><s:place>GONE</s:place></rdf:Description></o:a>",
    "<o:a><rdf:Description s:place=\"GONE\"/></o:a>",
    "<o:a s:place=\"GONE\"/>",
    "<o:a><rdf:Bag><rdf:li s:place=\"GONE\">GONE</rdf:li></rdf:Bag></o:a>",
    "<o:a><rdf:Seq><rdf:li rdf:parseType=\"Resource\"><o:b>GONE</o:b><s:place>GONE</s:place></rdf:li></rdf:Seq></o:a>",
    "<o:a rdf:parseType=\"Resource\"><rdf:value>GONE</rdf:value><s:place>GONE</s:place></o:a>",
    "<o:a rdf:parseType=\"Literal\"><p xmlns=\"\(secret)\">GONE</p></o:a>",
    "<o:a><s:Type rdf:about=\"GONE\"/></o:a>",
  ])
  func theOutermostPropertyGoes(_ element: String) throws {
    let old = Self.packet(element)
    let new = try #require(try XMPPacket(old).removing(Self.removal))
    #expect(new.names.map(\.local) == ["first", "last"])
    #expect(!text(new).contains("GONE"))
    // Exactly its lines go, and the padding takes their length.
    let rest = String(decoding: old, as: UTF8.self).replacing("   \(element)\n", with: "")
    #expect(text(new).filter { $0 != " " } == rest.filter { $0 != " " })
    #expect(new.bytes.count == old.count)
    #expect(try new.removing(Self.removal) == nil)
  }

  @Test(arguments: [
    packet(attributes: " s:place=\"GONE\"", ""), packet("", before: "<s:place>GONE</s:place>"),
    packet("", root: " s:place=\"GONE\""), packet("", after: "<o:a s:place=\"GONE\"/>"),
  ])
  func placesAroundPropertiesAreSearched(_ old: [UInt8]) throws {
    let new = try #require(try XMPPacket(old).removing(Self.removal))
    #expect(!text(new).contains("GONE") && new.bytes.count == old.count)
    #expect(new.names.map(\.local) == ["first", "last"])
  }

  @Test func keptPropertiesKeepWhatIsInside() throws {
    let old = try XMPPacket(
      Self.packet("<o:kept s:place=\"1\"/><o:lost s:place=\"2\"/>"))
    let removal = XMPRemoval(keeping: { $0.local == "kept" }) { $0.namespace == Self.secret }
    #expect(try old.removing(removal)?.names.map(\.local) == ["first", "kept", "last"])
    #expect(old.names(foundBy: removal).map(\.local) == ["lost"])
  }

  @Test(arguments: [
    packet("<!-- GONE -->"), packet("<?note GONE?>"), packet("", root: " x:xmptk=\"GONE\""),
    packet("GONE"), packet("<![CDATA[GONE]]>"), packet("", after: "GONE"),
    packet("<o:a><!-- GONE -->left</o:a>"),
  ])
  func remarksGo(_ old: [UInt8]) throws {
    let removal = XMPRemoval(removesRemarks: true) { _ in false }
    let packet = try XMPPacket(old)
    let new = try #require(try packet.removing(removal))
    #expect(!text(new).contains("GONE") && new.bytes.count == old.count)
    #expect(new.properties.map(\.value) == packet.properties.map(\.value))
    #expect(try packet.removing(XMPRemoval { _ in false }) == nil)
    #expect(!new.hasRemarks)
  }

  /// With a namespace, or without one, as old packets have it.
  @Test(arguments: ["rdf:about", "about"])
  func theSubjectGoes(_ attribute: String) throws {
    let old = String(decoding: Self.packet(""), as: UTF8.self)
      .replacing("rdf:about=\"\"", with: "\(attribute)=\"uuid:GONE\"")
    let new = try XMPPacket(Array(old.utf8)).removing(
      XMPRemoval(removesRemarks: true) { _ in false })
    #expect(new.map(text)?.contains("\(attribute)=\"\"") == true)
  }

  @Test func unknownNamespacesAreNamed() throws {
    let packet = try XMPPacket(
      Self.packet("<o:a><rdf:Bag><rdf:li s:b=\"1\">2</rdf:li></rdf:Bag></o:a>"))
    #expect(packet.unknownNamespaces == [Self.secret, "http://example.com/other/"])
  }

  private func text(_ packet: XMPPacket) -> String { String(decoding: packet.bytes, as: UTF8.self) }

  // MARK: Generated packets

  /// In packets of any structure, exactly the properties with a removed name go.
  @Test(arguments: 0..<300)
  func generatedPacketsLoseNothingElse(_ seed: UInt64) throws {
    var made = MadeProperties(seed: seed)
    let properties = (0..<Int.random(in: 1...8, using: &made.generator)).map { made.property($0) }
    let old = Self.packet(properties.map(\.xml).joined(separator: "\n   "))
    let packet = try XMPPacket(old)
    let new = try packet.removing(Self.removal)
    #expect((new == nil) == !properties.contains(where: \.isSecret))
    guard let new else { return }
    let left = text(new)
    for property in properties {
      for value in property.values {
        #expect(left.contains(value) == !property.isSecret, "\(property.xml)")
      }
      if !property.isSecret { #expect(left.contains(property.xml)) }
    }
    #expect(new.bytes.count == old.count)
  }
}

/// Properties of random structure, each with values that are nowhere else.
private struct MadeProperties {
  struct Property {
    var xml = ""
    var values: [String] = []
    var isSecret = false
  }

  var generator: SeededGenerator
  private var number = 0
  private var made = Property()

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func property(_ index: Int) -> Property {
    made = Property()
    made.xml = element("o:p\(index)", depth: Int.random(in: 0...4, using: &generator))
    return made
  }

  private mutating func value() -> String {
    number += 1
    made.values.append("value\(number)end")
    return made.values[made.values.count - 1]
  }

  private mutating func name() -> String {
    let isSecret = Int.random(in: 0..<25, using: &generator) == 0
    if isSecret { made.isSecret = true }
    number += 1
    return (isSecret ? "s:n" : "o:n") + "\(number)"
  }

  private mutating func attribute() -> String { " \(name())=\"\(value())\"" }

  private mutating func element(_ name: String, depth: Int) -> String {
    guard depth > 0 else { return "<\(name)>\(value())</\(name)>" }
    let count = Int.random(in: 1...3, using: &generator)
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return "<\(name)\((0..<count).map { _ in attribute() }.joined())/>"
    case 1:
      let fields = (0..<count).map { _ in element(self.name(), depth: depth - 1) }.joined()
      return "<\(name) rdf:parseType=\"Resource\">\(fields)</\(name)>"
    case 2:
      let fields = (0..<count).map { _ in element(self.name(), depth: depth - 1) }.joined()
      return
        "<\(name)><rdf:Description\(attribute())>\(fields)</rdf:Description></\(name)>"
    case 3:
      let items = (0..<count).map { _ in element("rdf:li", depth: depth - 1) }.joined()
      return "<\(name)><rdf:Bag>\(items)</rdf:Bag></\(name)>"
    default:
      let qualifier = element(self.name(), depth: 0)
      return
        "<\(name) rdf:parseType=\"Resource\"><rdf:value>\(value())</rdf:value>\(qualifier)</\(name)>"
    }
  }
}
