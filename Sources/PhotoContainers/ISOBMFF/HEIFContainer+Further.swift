package import Platform
package import SystemPackage

extension HEIFContainer {
  /// The most parts of an XMP packet that are read.
  private static let maximumExtents = 64

  package func furtherMetadata(
    in file: OpenFile, withProfile: Bool
  ) throws(Errno) -> FurtherMetadata {
    var found = FurtherMetadata()
    found.mainXMPCount = xmpItems.count
    var room = FurtherMetadata.maximumPart
    for ranges in xmpItems where ranges.count <= Self.maximumExtents {
      guard let packet = try file.joined(ranges, maximum: room), !packet.isEmpty else { continue }
      found.xmpPackets.append(Array(packet))
      room -= packet.count
    }
    if withProfile, let profile {
      found.iccProfile = try file.read(profile.prefix(FurtherMetadata.maximumPart))
    }
    return found
  }
}
