package import Platform
package import SystemPackage

extension WebPContainer {
  package func furtherMetadata(
    in file: OpenFile, for purpose: FurtherMetadata.Purpose
  ) throws(Errno) -> FurtherMetadata {
    let (layout, _) = try wholeLayout(of: file)
    var found = FurtherMetadata()
    for chunk in layout.xmp { try found.add(chunk.data, of: file) }
    if purpose == .tags, let profile = layout.profile {
      found.iccProfile = try file.read(profile.data.prefix(FurtherMetadata.maximumPart))
    }
    if purpose == .tags, let chunk = layout.credentials {
      found.credentials = try file.read(chunk.data.prefix(FurtherMetadata.maximumCredentials))
    }
    return found
  }
}
