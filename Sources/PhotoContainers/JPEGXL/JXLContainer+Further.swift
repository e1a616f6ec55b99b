package import Platform
package import SystemPackage

extension JXLContainer {
  /// The ICC profile is compressed in the codestream.
  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    var found = FurtherMetadata()
    guard let (layout, _) = try wholeLayout(of: file) else { return found }
    for box in layout.xmp { try found.add(box.content, of: file) }
    if layout.compressed.contains(.jxlXMP) { found.mainXMPCount += 1 }
    if purpose == .tags, let box = layout.credentials {
      found.credentials = try file.read(box.range.prefix(FurtherMetadata.maximumCredentials))
    }
    return found
  }
}
