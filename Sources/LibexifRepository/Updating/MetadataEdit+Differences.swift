import PhotoUseCases
import TIFFBlocks
import XMPPackets

extension MetadataEdit {
  /// The tags that differ among those that these changes name.
  func differences(by changes: [TagChange], of photo: ReadPhoto) -> [TagDifference] {
    if changes.isEmpty { return [] }
    let packet = xmp ?? photo.further.xmp
    let block =
      (iptcOfTIFF ?? photoshop.flatMap { PhotoshopResources($0).iptc })
      .map { IPTCBlock($0, assuming: photo.further.iptc?.assumed) } ?? photo.further.iptc
    return changes.compactMap { change in
      let tag = change.tag
      let (old, new): (PhotoTag?, PhotoTag?) =
        switch tag.source {
        case .exif: (tag.exifTag.flatMap { photo.exif?.photoTag($0) }, exifTag(tag, of: photo))
        case .iptc: (photo.further.iptc?.photoTag(tag), block?.photoTag(tag))
        default: (photo.further.xmp?.photoTag(tag), packet?.photoTag(tag))
        }
      return old == new ? nil : TagDifference(from: old, to: new)
    }
  }

  /// The tag with these changes; nil if the photo does not have it then.
  private func exifTag(_ tag: TagDefinition, of photo: ReadPhoto) -> PhotoTag? {
    guard let edit = exif.last(where: { $0.tag == tag.exifTag }) else {
      return tag.exifTag.flatMap { photo.exif?.photoTag($0) }
    }
    if edit.value == nil { return nil }
    // A new block has no other directories.
    let isMain = [ExifDirectory.ifd0, .exif, .gps].contains(edit.tag.directory)
    let shown = isMain ? edit : TIFFEdit(tag: ExifTag(.exif, edit.tag.number), value: edit.value)
    let new = ExifBlock(TIFFBlock(newWith: [shown])).photoTag(shown.tag)
    return new.map { new in
      PhotoTag(
        directory: tag.directory, number: new.number, name: TagName.of(edit.tag), type: new.type,
        count: new.count, raw: new.raw, isRawCut: new.isRawCut, meaning: new.meaning)
    }
  }
}
