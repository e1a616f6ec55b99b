import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
import TIFFBlocks
import XMPPackets

/// Entries of a TIFF file, which is its own Exif block, and blocks of IPTC in them.
extension StrippedParts {
  /// Removes entries of the removed tags, and the pointers to removed directories.
  mutating func stripEntries(_ parts: [FilePart]) throws(PhotoRepositoryError) {
    var kept: [ExifTag] = []
    for part in parts {
      guard case .entry(let tag, let type) = part.kind else { continue }
      if names.removesEntry(of: tag, isDamaged: type == nil) {
        remove(part)
      } else {
        kept.append(tag)
        if tag == .makerNote { try notePreview(in: part) }
      }
    }
    for doubt in names.doubts(about: kept) { note(doubt) }
  }

  private mutating func notePreview(in part: FilePart) throws(PhotoRepositoryError) {
    guard names.removal.removes(.thumbnail) else { return }
    let bytes = try PhotoRepositoryError.reading(photo.metadata.localIdentifier) {
      () throws(Errno) in
      try file.read(part.content.prefix(FurtherMetadata.maximumPart))
    }
    if bytes.hasPicture { note("a preview in its Exif") }
  }

  /// Whether the entry has a field that stays although all else goes, or leads to one. It is the one that is read: others
  /// with this tag are of further pictures.
  func keepsInPlace(_ tag: ExifTag, _ part: FilePart) -> Bool {
    guard let structure = photo.exif?.structure else { return false }
    if let directory = ExifDirectory(pointerTag: tag.number).flatMap({ structure[$0] }) {
      return directory.pointerEntry?.position == part.item && keepsField(in: directory)
    }
    guard let directory = structure[tag.directory],
      directory.entry(tag.number)?.position == part.item
    else { return false }
    let isVersion = tag == .exifVersion || tag == .gpsVersionID
    return isVersion ? keepsField(in: directory) : names.keepsField(in: tag)
  }

  /// Whether the packet has fields that stay, and nothing else.
  var hasKeptXMPAlone: Bool {
    guard let packet = photo.further.xmp, photo.further.otherPackets.isEmpty else { return false }
    let rest = XMPRemoval(removesRemarks: true, keeping: names.keptNames.contains) { name in
      name.namespace != Self.rdf
    }
    return !packet.has(rest)
  }

  /// The namespace of what is not a property (RDF 1.1 XML Syntax).
  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  private func keepsField(in directory: TIFFDirectory) -> Bool {
    directory.entries.contains { names.keepsField(in: ExifTag(directory.kind, $0.tag)) }
  }

  mutating func stripIPTC(_ parts: [FilePart]) throws(PhotoRepositoryError) {
    for part in parts {
      let bytes = try content(of: part)
      let block = try photo.strippingPart(.iptc) { () throws(MetadataRefusal) in
        try IPTCBlock(bytes).removing(names.removes)
      }
      guard let block else { continue }
      // Padding alone is left of a block without datasets.
      let left = block.bytes.allSatisfy { $0 == 0 } ? nil : block.bytes
      changes.append(PartChange(part, to: left))
      removed.insert(.iptc)
      iptcOfTIFF = iptcOfTIFF ?? (bytes, left ?? [])
    }
  }

  /// The new Photoshop resources with the digest of the new IPTC block, if they had that of the old one; nil if they stay
  /// the same.
  func withDigest(_ left: [UInt8]?, of resources: [UInt8]) -> [UInt8]? {
    guard let (old, new) = iptcOfTIFF, left?.isEmpty != true,
      PhotoshopResources(resources).digest(ofIPTC: old) == .matching
    else { return left }
    return PhotoshopResources(left ?? resources).storingDigest(ofIPTC: new)
  }

  /// Removes the metadata of a thumbnail in a directory of its own.
  mutating func cleanThumbnailOfTIFF(_ part: FilePart) throws(PhotoRepositoryError) {
    let bytes = try PhotoRepositoryError.reading(photo.metadata.localIdentifier) {
      () throws(Errno) in
      try file.read(part.content.prefix(FurtherMetadata.maximumPart))
    }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return }
    if bytes.count == part.content.count, let jpeg = CleanThumbnail.cleaned(bytes) {
      changes.append(PartChange(part, to: jpeg))
      removed.insert(.thumbnail)
    } else if bytes.count < part.content.count || CleanThumbnail.isDoubtful(bytes) {
      note("metadata of the thumbnail")
    }
  }
}
