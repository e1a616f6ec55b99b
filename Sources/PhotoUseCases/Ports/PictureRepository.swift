public import PhotoEntities

/// Where pictures of photos can be had, small ones first.
public protocol PictureRepository {
  /// Fetches the thumbnail that the photo brings with it, byte for byte; nil where it has none that
  /// is a JPEG file.
  func fetchThumbnail(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Thumbnail?

  /// Makes a thumbnail from the photo's picture, whose sides are at most `longestSide` pixels.
  func makeThumbnail(
    ofIdentifier identifier: PhotoIdentifier, longestSide: Int
  ) throws(PhotoRepositoryError) -> Thumbnail

  /// Fetches the photo's picture, reduced to what fits into `frame`; as it is where it does
  /// anyway.
  func fetchPicture(
    ofIdentifier identifier: PhotoIdentifier, fitting frame: PixelSize
  ) throws(PhotoRepositoryError) -> PixelImage
}

/// A small picture of a photo.
public struct Thumbnail: Sendable, Hashable {
  /// The JPEG file that it is.
  public let jpeg: [UInt8]
  /// Its size as it is stored, before it is turned.
  public let size: PixelSize
  /// How it is to be turned to be upright: the numbers 1 to 8 of Orientation (Exif 2.3 section
  /// 4.6.4). 1 is upright.
  public let orientation: Int

  /// A thumbnail of a photo.
  public init(jpeg: [UInt8], size: PixelSize, orientation: Int) {
    self.jpeg = jpeg
    self.size = size
    self.orientation = orientation
  }
}
