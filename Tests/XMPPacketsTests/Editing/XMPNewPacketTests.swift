import Testing

@testable import XMPPackets

/// Packets for photos without one.
struct XMPNewPacketTests {
  private static let changes = [
    XMPChange(XMPName(.xmp, "Rating"), .text("4")),
    XMPChange(XMPName(.dc, "subject"), .bag(["sea", "sky"])),
  ]

  @Test func hasTheProperties() throws {
    for purpose in XMPPacket.Purpose.allCases {
      let packet = try XMPPacket.new(Self.changes, for: purpose)
      #expect(packet.properties.map(\.name) == Self.changes.map(\.name))
      #expect(packet.value(of: XMPName(.xmp, "Rating")) == .text("4"))
      #expect(packet.value(of: XMPName(.dc, "subject")) == .list(["sea", "sky"], isOrdered: false))
    }
  }

  @Test func isLaidOut() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
         <xmp:Rating>4</xmp:Rating>
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>

      """
    let packet = try XMPPacket.new([Self.changes[0]], for: .sidecar)
    #expect(String(decoding: packet.bytes, as: UTF8.self) == text)
  }

  @Test func hasPadding() throws {
    let packet = try XMPPacket.new(Self.changes, for: .photo)
    let trailer = try #require(packet.trailer)
    #expect(trailer.isWritable)
    #expect(trailer.padding.count == XMPPacket.newPadding + 1)
    let edit = try packet.edited([XMPChange(XMPName(.dc, "title"), .defaultText("T"))])
    #expect(edit.bytes.count == packet.bytes.count)
  }
}
