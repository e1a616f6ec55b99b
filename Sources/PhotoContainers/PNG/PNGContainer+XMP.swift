package import Platform
package import SystemPackage

extension PNGContainer {
  /// The most bytes of XMP that are read.
  private static let maximumXMP = 1 << 20
  /// The most packets that are read. The standard allows one; each may be compressed.
  private static let maximumCount = 16
  /// The keyword of the iTXt chunk (XMP part 3, section 1.1.5).
  private static let xmpKeyword = "XML:com.adobe.xmp"

  package func xmpPackets(in file: OpenFile) throws(Errno) -> [[UInt8]] {
    guard var chunks = try PNGChunks(file) else { return [] }
    var packets: [[UInt8]] = []
    var room = Self.maximumXMP
    var count = 0
    while count < Self.maximumCount, let chunk = try chunks.next() {
      guard chunk.type == .internationalText,
        try PNGText.hasKeyword(Self.xmpKeyword, chunk, in: file)
      else { continue }
      count += 1
      guard let packet = try PNGText.text(of: chunk, in: file), packet.count <= room else {
        continue
      }
      packets.append(packet)
      room -= packet.count
    }
    return packets
  }
}
