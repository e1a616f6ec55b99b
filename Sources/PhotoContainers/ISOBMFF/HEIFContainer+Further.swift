package import Platform
package import SystemPackage

extension HEIFContainer {
  /// The most parts of an XMP packet that are read.
  private static let maximumExtents = 64

  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    var found = FurtherMetadata()
    found.mainXMPCount = xmpItems.count
    var room = FurtherMetadata.maximumPart
    for ranges in xmpItems {
      guard ranges.count <= Self.maximumExtents,
        let packet = try file.joined(ranges, maximum: room)
      else {
        found.tooLong.insert(.xmp)
        continue
      }
      if !packet.isEmpty { found.xmpPackets.append(Array(packet)) }
      room -= packet.count
    }
    if purpose == .tags, let profile {
      found.iccProfile = try file.read(profile.prefix(FurtherMetadata.maximumPart))
    }
    if purpose == .tags { found.credentials = try Self.credentials(in: file) }
    return found
  }

  /// The box of content credentials (C2PA 2.2 section A.5.1). Before it come the version and the flags, the purpose,
  /// which is a text, and the position of further data.
  private static func credentials(in file: OpenFile) throws(Errno) -> [UInt8] {
    var boxes = try FileBoxes(file)
    while let box = try boxes.next() {
      guard try box.hasCredentials(in: file) else { continue }
      guard box.isManifest else {
        return try file.read(box.range.prefix(FurtherMetadata.maximumCredentials))
      }
      let content = box.content.dropFirst(Box.uuidSize + 4)
      let bytes = try file.read(content.prefix(FurtherMetadata.maximumCredentials))
      return Array(bytes.drop { $0 != 0 }.dropFirst(1 + 8))
    }
    return []
  }
}

extension Box {
  /// Whether the box has content credentials: in the form of these files, or in that of JPEG XL.
  func hasCredentials(in file: OpenFile) throws(Errno) -> Bool {
    guard type == .jumbf else { return isManifest }
    return try description(in: file).isOfCredentials
  }

  /// What a box of boxes is.
  func description(in file: OpenFile) throws(Errno) -> JUMBFDescription {
    JUMBFDescription(try file.bytes(content.prefix(JUMBFDescription.neededSize)))
  }
}

extension BoxType {
  /// Boxes of boxes (JUMBF).
  static let jumbf = BoxType("jumb".utf8)
}
