import Testing

@testable import XMPPackets

/// Texts are looked at eight bytes and more at a time: what matters may be at any place among them.
struct XMLWordTests {
  @Test(arguments: 0..<(XMLWord.run + 10), ["", String(repeating: " \n", count: XMLWord.run)])
  func findsForbiddenCharacters(offset: Int, padding: String) {
    let start = Array("<a>".utf8) + Array(repeating: UInt8(ascii: " "), count: offset)
    let end = Array("   text   \(padding)</a>".utf8)
    let forbidden: [[UInt8]] = [[0x01], [0x1F], [0xEF, 0xBF, 0xBE]]
    for character in forbidden {
      #expect(throws: XMPFault.malformed(.character, at: start.count)) {
        try XMLScanner.scan(start + character + end)
      }
    }
    #expect(throws: XMPFault.invalidUTF8(at: start.count)) {
      try XMLScanner.scan(start + [0xC3] + end)
    }
    let allowed: [[UInt8]] = [[0x09], [0x0A], [0x0D], [0x7F], [0xC3, 0xA4], [0xEF, 0xBF, 0xBD]]
    for character in allowed {
      #expect(throws: Never.self) { try XMLScanner.scan(start + character + end) }
    }
  }

  @Test(arguments: 1..<20, ["", "1", "-b", "ö", "ö_b.2"]) func findsNames(
    length: Int, end: String
  ) throws {
    let name = String(repeating: "a", count: length) + end
    let text = """
      <r:RDF xmlns:r='\(XMPNamespace.rdf.uri)' xmlns:u='urn:u'>\
      <r:Description u:\(name)='1'/></r:RDF>
      """
    let packet = try XMPPacket(Array(text.utf8))
    #expect(packet.value(of: XMPName(namespace: "urn:u", local: name)) == .text("1"))
    #expect(packet.value(of: XMPName(namespace: "urn:u", local: name + "a")) == nil)
    #expect(packet.value(of: XMPName(namespace: "urn:v", local: name)) == nil)
  }
}
