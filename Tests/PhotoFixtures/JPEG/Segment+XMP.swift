extension JPEGBuilder.Segment {
  /// APP1 with an XMP packet that contains a rating and a label.
  package static func xmp(rating: Int, label: String) -> Self {
    .xmp(
      packet: """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
           xmp:Rating="\(rating)" xmp:Label="\(label)"/>
         </rdf:RDF>
        </x:xmpmeta>
        <?xpacket end="w"?>
        """)
  }

  /// APP1 with this XMP packet (XMP part 3, section 1.1.3).
  package static func xmp(packet: String) -> Self {
    Self(.app1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
  }

  /// APP1s with an extended XMP packet in portions of `portionSize` bytes, each with the packet's
  /// digest of 32 characters (XMP part 3, section 1.1.3.1).
  package static func extendedXMP(
    packet: String, digest: Character, portionSize: Int
  ) -> [Self] {
    let bytes = Array(packet.utf8)
    let bigEndian = TIFFBuilder.ByteOrder.bigEndian
    let header =
      Array("http://ns.adobe.com/xmp/extension/\0".utf8)
      + Array(String(repeating: digest, count: 32).utf8) + bigEndian.bytes(UInt32(bytes.count))
    return stride(from: 0, to: bytes.count, by: portionSize).map { offset in
      Self(
        .app1,
        header + bigEndian.bytes(UInt32(offset))
          + bytes[offset..<min(offset + portionSize, bytes.count)])
    }
  }
}
