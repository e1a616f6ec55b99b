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

  /// APP1 with an XMP packet of these attributes and elements of a description, with padding. The
  /// usual prefixes are bound.
  package static func xmp(attributes: String = "", elements: String = "") -> Self {
    .xmp(packet: packet(attributes: attributes, elements: elements))
  }

  /// The packet with these attributes and elements of a description.
  package static func packet(
    attributes: String = "", elements: String = "", padding: Int = 2_000
  ) -> String {
    let namespaces = [
      "dc": "http://purl.org/dc/elements/1.1/", "xmp": "http://ns.adobe.com/xap/1.0/",
      "tiff": "http://ns.adobe.com/tiff/1.0/", "exif": "http://ns.adobe.com/exif/1.0/",
      "exifEX": "http://cipa.jp/exif/1.0/", "aux": "http://ns.adobe.com/exif/1.0/aux/",
      "photoshop": "http://ns.adobe.com/photoshop/1.0/",
      "MicrosoftPhoto": "http://ns.microsoft.com/photo/1.0/",
      "xmpRights": "http://ns.adobe.com/xap/1.0/rights/",
      "Iptc4xmpCore": "http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/",
      "Iptc4xmpExt": "http://iptc.org/std/Iptc4xmpExt/2008-02-29/",
      "plus": "http://ns.useplus.org/ldf/xmp/1.0/",
      "mwg-rs": "http://www.metadataworkinggroup.com/schemas/regions/",
      "lr": "http://ns.adobe.com/lightroom/1.0/",
      "digiKam": "http://www.digikam.org/ns/1.0/",
      "MP": "http://ns.microsoft.com/photo/1.2/",
      "MPRI": "http://ns.microsoft.com/photo/1.2/t/RegionInfo#",
      "MPReg": "http://ns.microsoft.com/photo/1.2/t/Region#",
    ]
    let used = namespaces.filter { (attributes + elements).contains($0.key + ":") }
    let declarations = used.sorted { $0.key < $1.key }.map { " xmlns:\($0)=\"\($1)\"" }.joined()
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about=""\(declarations) \(attributes)>
         \(elements)
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>
      \(String(repeating: " ", count: padding))
      <?xpacket end="w"?>
      """
  }
}
