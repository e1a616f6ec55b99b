import Testing

@testable import XMPPackets

/// Packets that are put in the place of others of the same length.
struct XMPFittingTests {
  private static let content =
    "<x:xmpmeta xmlns:x='adobe:ns:meta/'><rdf:RDF"
    + " xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/></x:xmpmeta>"

  /// The ends of packets, by how much they get longer, and the ends that they have then.
  @Test(
    arguments: [
      ("", 0, ""), ("", 3, "   "), ("\n", 1, "\n "),
      ("\0", 2, "\0\0\0"), ("\0\0\0", -2, "\0"), ("\0", -1, ""),
      ("<?xpacket end='w'?>", 2, "  <?xpacket end='w'?>"),
      ("\n<?xpacket end='r'?>\n", 1, "\n <?xpacket end='r'?>\n"),
      ("<?xpacket end='w'?>\0\0", 1, "<?xpacket end='w'?>\0\0\0"),
      ("<?xpacket end='w'?>\0\0", -1, "<?xpacket end='w'?>\0"),
    ])
  func getTheLength(_ end: String, by growth: Int, _ fittedEnd: String) throws {
    let packet = try XMPPacket(Array((Self.content + end).utf8))
    let fitted = try #require(packet.fitted(to: packet.bytes.count + growth))
    #expect(String(decoding: fitted.bytes, as: UTF8.self) == Self.content + fittedEnd)
  }

  /// Packets that are too long.
  @Test(arguments: [("", -1), ("  ", -1), ("\0", -2), ("  <?xpacket end='w'?>", -1)])
  func mayBeTooLong(_ end: String, by growth: Int) throws {
    let packet = try XMPPacket(Array((Self.content + end).utf8))
    #expect(packet.fitted(to: packet.bytes.count + growth) == nil)
  }
}
