package import Platform
package import SystemPackage

extension JPEGContainer {
  /// The most bytes of XMP that are read. More than that is pictures, not properties.
  private static let maximumXMP = 1 << 20
  private static let xmpHeader = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let extendedXMPHeader = Array("http://ns.adobe.com/xmp/extension/\0".utf8)

  package func xmpPackets(in file: OpenFile) throws(Errno) -> [[UInt8]] {
    guard var segments = try JPEGSegments(file) else { return [] }
    var packets: [[UInt8]] = []
    var extended = ExtendedXMP()
    var room = Self.maximumXMP
    while let segment = try segments.next() {
      guard segment.marker == .app1, segment.payload.count <= room else { continue }
      let payload = try file.bytes(segment.payload)
      if payload.starts(with: Self.xmpHeader) {
        packets.append(Array(payload.dropFirst(Self.xmpHeader.count)))
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

/// XMP packets that are too long for one segment: their portions, each from a segment of its own
/// (XMP part 3, section 1.1.3.1).
struct ExtendedXMP {
  /// The header of a portion, in bytes: the MD5 digest of the packet in hexadecimal, which
  /// identifies it, the length of the packet, and the offset of the portion in the packet, both in
  /// 32 bits.
  private static let (digestSize, lengthSize, offsetSize) = (32, 4, 4)

  private var portions: [[UInt8]: [(offset: Int, bytes: ArraySlice<UInt8>)]] = [:]

  /// Adds the portion in a segment, without the segment's header.
  mutating func add(_ segment: ArraySlice<UInt8>) {
    let digest = Array(segment.prefix(Self.digestSize))
    let behindLength = segment.dropFirst(Self.digestSize + Self.lengthSize)
    let offset = behindLength.prefix(Self.offsetSize).reduce(0) { $0 << 8 | Int($1) }
    portions[digest, default: []].append((offset, behindLength.dropFirst(Self.offsetSize)))
  }

  /// The packets, without the portions that are missing.
  var packets: [[UInt8]] {
    portions.values.map { portions in
      portions.sorted { $0.offset < $1.offset }.flatMap(\.bytes)
    }
  }
}
