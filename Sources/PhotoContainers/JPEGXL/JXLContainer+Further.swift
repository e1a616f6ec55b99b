package import Platform
package import SystemPackage

extension JXLContainer {
  /// The ICC profile is compressed in the codestream.
  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    var found = FurtherMetadata()
    guard let (layout, _) = try wholeLayout(of: file) else { return found }
    var room = FurtherMetadata.maximumPart
    found.mainXMPCount = layout.xmp.count + (layout.compressed.contains(.jxlXMP) ? 1 : 0)
    for box in layout.xmp.prefix(FurtherMetadata.maximumPackets)
    where box.content.count <= room {
      found.xmpPackets.append(try file.copy(box.content))
      room -= box.content.count
    }
    if purpose == .tags, let box = layout.credentials {
      found.credentials = try file.read(box.range.prefix(FurtherMetadata.maximumCredentials))
    }
    return found
  }
}
