import PhotoContainers
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage
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

  /// The smallest JPEG file that shows the picture; the thumbnail of IFD1, if the Exif block is not the file.
  /// Nil if there is none.
  func thumbnail(in file: OpenFile) throws(PhotoRepositoryError) -> Thumbnail? {
    if let embeddedThumbnail { return embeddedThumbnail }
    return try firstPicture(among: try previews(in: file).reversed(), in: file)
  }

  /// The largest JPEG file that shows the picture; the thumbnail of IFD1 if there is no other. Nil if there is
  /// none.
  func preview(in file: OpenFile) throws(PhotoRepositoryError) -> Thumbnail? {
    try firstPicture(among: try previews(in: file), in: file) ?? embeddedThumbnail
  }

  private func firstPicture(
    among ranges: [Range<Int>], in file: OpenFile
  ) throws(PhotoRepositoryError) -> Thumbnail? {
    for range in ranges {
      let jpeg = try bytes(ofPreview: range, in: file)
      if let size = JPEGFile.size(of: jpeg) {
        return Thumbnail(
          jpeg: jpeg, size: size, orientation: isUpright(size) ? 1 : metadata.orientation ?? 1)
      }
    }
    return nil
  }

  /// The largest preview of a format that libjpeg does not decode, reduced to fit `frame`, and upright; nil if
  /// there is none.
  func previewImage(
    in file: OpenFile, fitting frame: PixelSize, oversampling: Int
  ) throws(PhotoRepositoryError) -> PixelImage? {
    for range in try previews(in: file) {
      let jpeg = try bytes(ofPreview: range, in: file)
      guard let size = JPEGFile.size(of: jpeg) else { continue }
      let orientation = isUpright(size) ? 1 : metadata.orientation ?? 1
      let stored = (5...8).contains(orientation) ? frame.turned : frame
      if let image = try? JPEGFile.image(of: jpeg, fitting: stored, oversampling: oversampling) {
        return image.upright(orientation)
      }
    }
    return nil
  }

  /// The longest preview that is read, in bytes. Cameras of 100 million pixels write 30 MB.
  private static let longestPreview = 64 << 20

  private func previews(in file: OpenFile) throws(PhotoRepositoryError) -> [Range<Int>] {
    let ranges = try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      try container.previews(in: file)
    }
    return ranges.filter { $0.count <= Self.longestPreview }
  }

  private func bytes(
    ofPreview range: Range<Int>, in file: OpenFile
  ) throws(PhotoRepositoryError) -> [UInt8] {
    try PhotoRepositoryError.reading(metadata.localIdentifier) { () throws(Errno) in
      // Most other data does not begin like a JPEG file.
      let start = try file.read(range.prefix(2))
      return start == [0xFF, 0xD8] ? try file.read(range) : []
    }
  }

  /// The thumbnail of IFD1 (Exif 2.3 section 4.5.8); nil if there is no thumbnail, or if it is not
  /// a JPEG file.
  var embeddedThumbnail: Thumbnail? {
    guard let block = exif?.block, let structure = exif?.structure,
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
