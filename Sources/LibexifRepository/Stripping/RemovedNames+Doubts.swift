import PhotoUseCases
import TIFFBlocks
import XMPPackets

extension RemovedNames {
  /// What the photo keeps and exifcli does not understand, although it may say the same, as phrases.
  func doubts(about photo: ReadPhoto) -> [String] {
    guard isOfTexts, !removal.kinds.contains(.all) else { return [] }
    var doubts: [String] = []
    if let exif = photo.exif { doubts += self.doubts(about: exif.block, exif.structure) }
    if let packet = photo.further.xmp { doubts += self.doubts(about: packet) }
    return doubts
  }

  private func doubts(about block: TIFFBlock, _ structure: TIFFStructure) -> [String] {
    var unknown: [String] = []
    for directory in structure.directories {
      for entry in directory.entries where !isKnown(ExifTag(directory.kind, entry.tag)) {
        let digits = String(entry.tag, radix: 16, uppercase: true)
        let name = "Exif tag 0x" + String(repeating: "0", count: 4 - digits.count) + digits
        if !unknown.contains(name) { unknown.append(name) }
      }
    }
    var doubts = Array(unknown.prefix(Self.namedTags))
    if unknown.count > Self.namedTags {
      doubts.append("\(unknown.count - Self.namedTags) other unknown Exif tags")
    }
    let thumbnails = structure.thumbnailRanges(in: block).compactMap { block.bytes(in: $0) }
    if thumbnails.contains(where: { CleanThumbnail.isDoubtful(Array($0)) }) {
      doubts.append("metadata of the thumbnail")
    }
    return doubts
  }

  /// The most tags that a warning names.
  private static let namedTags = 4

  /// Whether somebody has documented what the tag says: it has a name, or is one of TIFF 6.0, TIFF/EP or DNG 1.7.
  private func isKnown(_ tag: ExifTag) -> Bool {
    TagName.of(tag) != nil || ExifDirectory(pointerTag: tag.number) != nil
      || (0x00FE...0x0220).contains(tag.number) || (0x828D...0x9217).contains(tag.number)
      || (0xC612...0xCD50).contains(tag.number)
  }
}
