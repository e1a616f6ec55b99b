import PhotoContainers
import PhotoEntities
import PhotoUseCases
import TIFFBlocks

extension ReadPhoto {
  /// The longest side in pixels of a thumbnail that is decoded. In real photos it is 160 to 512; a longer
  /// one may be a picture of gigabytes.
  private static let longestSide = 1024

  /// The embedded thumbnail as an upright image that fits `frame`, without the bars that cameras add if
  /// the picture has another shape; nil if there is none, or if it cannot be decoded.
  func embeddedImage(fitting frame: PixelSize) -> PixelImage? {
    guard let thumbnail = embeddedThumbnail,
      max(thumbnail.size.width, thumbnail.size.height) <= Self.longestSide,
      let image = try? JPEGFile.image(of: thumbnail.jpeg)
    else { return nil }
    var shape = container.pixelSize.map { PixelSize(width: $0.width, height: $0.height) }
    if let stored = shape, stored.liesAcross(image.size) { shape = stored.turned }
    let whole = shape.map(image.cropped(toShapeOf:)) ?? image
    let turned = (5...8).contains(thumbnail.orientation)
    return whole.reduced(to: whole.size.fitted(into: turned ? frame.turned : frame))
      .upright(thumbnail.orientation)
  }

  /// The thumbnail of IFD1 (Exif 2.3 section 4.5.8); nil if there is no thumbnail, or if it is not
  /// a JPEG file.
  var embeddedThumbnail: Thumbnail? {
    guard let (block, structure) = exif,
      let range = TIFFDataTags.thumbnail.ranges(structure[.ifd1]?.entries ?? [], in: block).first,
      let jpeg = block.bytes(in: range).map(Array.init), let size = JPEGFile.size(of: jpeg)
    else { return nil }
    return Thumbnail(
      jpeg: jpeg, size: size,
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
