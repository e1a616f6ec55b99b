extension XMPPacket {
  /// What a new packet is for.
  package enum Purpose: Sendable, CaseIterable {
    /// A photo: the packet has a wrapper and padding, so that programs that do not know the photo's
    /// format can change it (XMP part 1, ISO 16684-1, section 7.3).
    case photo
    /// A file of its own.
    case sidecar
  }

  /// The bytes of padding in a new packet: the least that the standard recommends (XMP part 1,
  /// section 7.3.2).
  package static let newPadding = 2_048

  /// A new packet with these properties. Changes that remove a property do nothing.
  package static func new(
    _ changes: [XMPChange], for purpose: Purpose
  ) throws(MetadataRefusal) -> XMPPacket {
    let name = changes.first?.name ?? XMPName(.rdf, "RDF")
    guard let empty = try? XMPPacket(Array((start(purpose) + frame).utf8)) else {
      throw .unverified(name)
    }
    let packet = try empty.edited(changes).packet
    guard purpose == .photo else { return packet }
    // Lines of 100 bytes.
    let line = String(repeating: " ", count: 99) + "\n"
    let rest = newPadding % 100
    let padding =
      String(repeating: line, count: newPadding / 100) + String(repeating: " ", count: rest - 1)
      + "\n"
    let end = padding + #"<?xpacket end="w"?>"#
    guard let padded = try? XMPPacket(packet.bytes + Array(end.utf8)) else {
      throw .unverified(name)
    }
    return padded
  }

  private static func start(_ purpose: Purpose) -> String {
    switch purpose {
    case .photo: "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    case .sidecar: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    }
  }

  /// The elements around the properties.
  private static let frame = """
    <x:xmpmeta xmlns:x="\(XMPNamespace.meta.uri)">
     <rdf:RDF xmlns:rdf="\(XMPNamespace.rdf.uri)">
     </rdf:RDF>
    </x:xmpmeta>

    """
}
