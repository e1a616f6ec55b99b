package import Platform
package import SystemPackage

extension JPEGContainer {
  /// How many bytes of XMP are looked at. Beyond that there are pictures in it, not properties.
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

/// XMP packets that are too long for one segment: their portions, from as many segments as it takes
/// (XMP part 3, section 1.1.3.1).
struct ExtendedXMP {
  /// The packet's MD5 digest in hexadecimal, which says what belongs together, its length, and
  /// where in it the portion belongs, each of the two in 32 bits.
  private static let (digestSize, lengthSize, offsetSize) = (32, 4, 4)

  private var portions: [[UInt8]: [(offset: Int, bytes: ArraySlice<UInt8>)]] = [:]

  /// Adds the portion in a segment, whose header has been left out.
  mutating func add(_ segment: ArraySlice<UInt8>) {
    let digest = Array(segment.prefix(Self.digestSize))
    let behindLength = segment.dropFirst(Self.digestSize + Self.lengthSize)
    let offset = behindLength.prefix(Self.offsetSize).reduce(0) { $0 << 8 | Int($1) }
    portions[digest, default: []].append((offset, behindLength.dropFirst(Self.offsetSize)))
  }

  /// The packets, as far as there are portions of them.
  var packets: [[UInt8]] {
    portions.values.map { portions in
      portions.sorted { $0.offset < $1.offset }.flatMap(\.bytes)
    }
  }
}
