package import Platform
package import SystemPackage

extension PNGContainer {
  /// The most chunks of a kind that are read. The standard allows one; each may be compressed.
  private static let maximumCount = 16

  package func furtherMetadata(
    in file: OpenFile, withProfile: Bool
  ) throws(Errno) -> FurtherMetadata {
    // Without eXIf, all chunks were looked at before.
    guard withProfile || hasText || exifChunk != nil, var chunks = try PNGChunks(file) else {
      return FurtherMetadata()
    }
    var found = FurtherMetadata()
    var room = FurtherMetadata.maximumPart
    var count = 0
    while count < Self.maximumCount, let chunk = try chunks.next() {
      if withProfile, chunk.type == .iccProfile, found.iccProfile.isEmpty {
        found.iccProfile = try PNGText.profile(of: chunk, in: file) ?? []
      } else if chunk.type == .internationalText,
        try PNGText.hasKeyword(PNGText.xmpKeyword, chunk, in: file)
      {
        count += 1
        found.mainXMPCount += 1
        guard let packet = try PNGText.text(of: chunk, in: file), packet.count <= room else {
          continue
        }
        found.xmpPackets.append(packet)
        room -= packet.count
      } else if chunk.type.isText, let resources = try RawProfile.photoshop(in: chunk, of: file) {
        count += 1
        found.photoshopCount += 1
        if found.photoshop.isEmpty { found.photoshop = resources }
      }
    }
    return found
  }
}
