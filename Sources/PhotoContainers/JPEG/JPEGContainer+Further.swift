package import Platform
package import SystemPackage

extension JPEGContainer {
  /// XMP part 3, section 1.1.3.
  private static let extendedXMPHeader = Array("http://ns.adobe.com/xmp/extension/\0".utf8)
  /// ICC.1:2010, section B.4: a number from 1 and the count of the segments follow.
  private static let iccHeader = Array("ICC_PROFILE\0".utf8)

  package func furtherMetadata(in file: OpenFile) throws(Errno) -> FurtherMetadata {
    guard var segments = try JPEGSegments(file) else { return FurtherMetadata() }
    var found = FurtherMetadata()
    var extended = ExtendedXMP()
    var profile: [(number: UInt8, bytes: ArraySlice<UInt8>)] = []
    let maximum = FurtherMetadata.maximumPart
    var rooms: [JPEGMarker: Int] = [.app1: maximum, .app2: maximum, .app13: maximum]
    while let segment = try segments.next() {
      guard let room = rooms[segment.marker], segment.payload.count <= room else { continue }
      let payload = try file.bytes(segment.payload)
      switch segment.marker {
      case .app1 where payload.starts(with: JPEGPartHeader.xmp):
        found.xmpPackets.append(Array(payload.dropFirst(JPEGPartHeader.xmp.count)))
        found.mainXMPCount += 1
      case .app13 where payload.starts(with: JPEGPartHeader.photoshop):
        found.photoshop += payload.dropFirst(JPEGPartHeader.photoshop.count)
        found.photoshopCount += 1
      case .app1 where payload.starts(with: Self.extendedXMPHeader):
        extended.add(payload.dropFirst(Self.extendedXMPHeader.count))
      case .app2 where payload.starts(with: Self.iccHeader):
        let part = payload.dropFirst(Self.iccHeader.count)
        if let number = part.first { profile.append((number, part.dropFirst(2))) }
      default: continue
      }
      rooms[segment.marker] = room - payload.count
    }
    found.xmpPackets += extended.packets
    found.iccProfile = profile.sorted { $0.number < $1.number }.flatMap(\.bytes)
    return found
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
