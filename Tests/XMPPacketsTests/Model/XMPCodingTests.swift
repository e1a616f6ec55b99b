import Testing

@testable import XMPPackets

/// Packets in UTF-16: read, edited and stored in their own coding.
struct XMPCodingTests {
  private static let rating = XMPName(.xmp, "Rating")
  private static let title = XMPName(.dc, "title")

  /// A packet with padding.
  private static func text(declaration: String = "") -> String {
    declaration + """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
       xmp:Rating="2"><dc:title>Köln 京都 \u{1F600}</dc:title></rdf:Description></rdf:RDF></x:xmpmeta>
      \(String(repeating: " ", count: 400))<?xpacket end="w"?>
      """
  }

  private static func bytes(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBigEndian ? bytes : bytes.reversed()
    }
  }

  private static let starts = [
    "", "\u{FEFF}", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n",
    "\u{FEFF}<?xml version=\"1.0\" encoding=\"utf-16le\"?>",
  ]

  @Test(arguments: starts, [true, false]) func isReadAndStored(start: String, isBigEndian: Bool)
    throws
  {
    let stored = Self.bytes(Self.text(declaration: start), isBigEndian: isBigEndian)
    let packet = try XMPPacket(stored)
    #expect(packet.coding == .utf16(isBigEndian: isBigEndian))
    #expect(packet.value(of: Self.title)?.text == "Köln 京都 \u{1F600}")
    #expect(packet.stored == stored)
    #expect(try packet.edited([XMPChange(Self.rating, .text("2"))]).packet.stored == stored)
  }

  /// The padding gives the units that other characters need, so that the packet keeps its length.
  @Test(arguments: [true, false], ["Wien", "Ж京\u{1F600}\u{1F600} and more", ""])
  func keepsItsLengthAndItsCoding(isBigEndian: Bool, title: String) throws {
    let stored = Self.bytes(Self.text(), isBigEndian: isBigEndian)
    let edited = try XMPPacket(stored).edited([XMPChange(Self.title, .defaultText(title))]).packet
    #expect(edited.stored.count == stored.count)
    let again = try XMPPacket(edited.stored)
    #expect(again.coding == .utf16(isBigEndian: isBigEndian))
    #expect(again.value(of: Self.title)?.text == title)
    #expect(again.value(of: Self.rating)?.text == "2")
  }

  @Test(arguments: [0, 2, 500]) func fitsInALength(more: Int) throws {
    let stored = Self.bytes(Self.text(), isBigEndian: false)
    let packet = try XMPPacket(stored)
    let fitted = try #require(packet.fitted(to: stored.count + more))
    #expect(fitted.stored.count == stored.count + more)
    #expect(try XMPPacket(fitted.stored).value(of: Self.rating)?.text == "2")
    #expect(packet.fitted(to: stored.count + more + 1) == nil)
  }

  /// Half a unit, half a character, and a declaration of another encoding.
  private static let invalid: [[UInt8]] = [
    Array(bytes(text(), isBigEndian: true).dropLast()),
    bytes("<a/>", isBigEndian: false) + [0, 0xD8], bytes("<a/>", isBigEndian: true) + [0xDC, 0],
    bytes("<a>", isBigEndian: true) + [0xD8, 0] + bytes("b</a>", isBigEndian: true),
    bytes(text(declaration: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"), isBigEndian: true),
  ]

  @Test(arguments: invalid) func isRefusedIfItIsNotValid(bytes: [UInt8]) {
    #expect(throws: XMPFault.self) { try XMPPacket(bytes) }
  }
}
