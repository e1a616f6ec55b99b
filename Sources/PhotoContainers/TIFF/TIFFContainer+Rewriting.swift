package import Platform
package import SystemPackage
import TIFFBlocks

extension TIFFContainer {
  /// The manifest of content credentials (C2PA specification, TIFF).
  static let contentCredentials: UInt16 = 52545

  package func rewrite(
    _ file: OpenFile, with metadata: MetadataRewrite
  ) throws(ContainerRefusal) -> FileRewrite {
    if structure[.ifd0]?.entry(Self.contentCredentials) != nil, !metadata.breaksSignature {
      throw .signed
    }
    if metadata.photoshop != nil {
      throw .fixed(.photoshop, "in \(format.name) files exifcli reads it but does not edit it")
    }
    guard let edited = try replacingXMP(metadata, in: file) else { return .whole }
    // Offsets past the limit would not be those of the new bytes.
    guard edited.count <= max(block.count, maximumBlockSize) else {
      let reason =
        block.form == .big
        ? "and exifcli edits no longer files" : "where no offset of a \(format.name) file leads"
      throw .noPlace("it would be longer than 4 GiB, \(reason)")
    }
    return FileRewrite(of: edited)
  }

  package func ownBytes(in file: OpenFile) throws(Errno) -> OwnBytes {
    OwnBytes(
      try self.file.ownRanges(in: file),
      landmarks: structure[.ifd0].map { ["IFD0": $0.offset] } ?? [:])
  }
}

extension FileRewrite {
  /// The file that is this block: its loaded parts may have changed, and the rest is that of the original.
  init(of block: TIFFBlock) {
    var parts: [Part] = []
    var position = 0
    for (start, bytes) in block.loadedParts {
      if position < start { parts.append(.original(position..<start)) }
      parts.append(.new(bytes))
      position = start + bytes.count
    }
    if position < block.count { parts.append(.original(position..<block.count)) }
    self.init(parts: parts)
  }
}
