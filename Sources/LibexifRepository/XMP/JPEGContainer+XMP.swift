import SystemPackage

extension JPEGContainer {
  /// How many bytes of XMP are looked at. Beyond that there are pictures in it, not properties.
  private static let maximumXMP = 1 << 20
  private static let xmpHeader = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let extendedXMPHeader = Array("http://ns.adobe.com/xmp/extension/\0".utf8)

  func xmpPackets(in file: PhotoFile) throws(Errno) -> [XMPPacket] {
    guard var segments = try JPEGSegments(file) else { return [] }
    var packets: [XMPPacket] = []
    var extended = ExtendedXMP()
    var room = Self.maximumXMP
    while let segment = try segments.next() {
      guard segment.marker == .app1, segment.payload.count <= room else { continue }
      let payload = try file.bytes(segment.payload)
      if payload.starts(with: Self.xmpHeader) {
        packets.append(XMPPacket(bytes: Array(payload.dropFirst(Self.xmpHeader.count))))
      } else if payload.starts(with: Self.extendedXMPHeader) {
        extended.add(payload.dropFirst(Self.extendedXMPHeader.count))
      } else {
        continue
      }
      room -= payload.count
    }
    return packets + extended.packets
  }
}
