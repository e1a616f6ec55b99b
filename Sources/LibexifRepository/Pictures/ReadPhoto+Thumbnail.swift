import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension ReadPhoto {
  /// The thumbnail of IFD1 (Exif 2.3 section 4.5.8); nil if there is no thumbnail, or if it is not
  /// a JPEG file.
  var embeddedThumbnail: Thumbnail? {
    guard let (block, structure) = exif,
      let range = TIFFDataTags.thumbnail.ranges(structure[.ifd1]?.entries ?? [], in: block).first,
      range.upperBound <= block.count, let size = JPEGFile.size(of: Array(block.bytes[range]))
    else { return nil }
    return Thumbnail(
      jpeg: Array(block.bytes[range]), size: size,
      orientation: isUpright(size) ? 1 : metadata.orientation ?? 1)
  }

  /// Whether a thumbnail of this size is already upright, as some programs turn it: it is portrait
  /// while the stored picture is landscape, or the other way round.
  private func isUpright(_ thumbnail: PixelSize) -> Bool {
    guard let orientation = metadata.orientation, (5...8).contains(orientation),
      let stored = container.pixelSize
    else { return false }
    return PixelSize(width: stored.width, height: stored.height).liesAcross(thumbnail)
  }
}
