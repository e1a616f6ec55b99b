public import PhotoEntities

/// A store of photos' pictures: embedded thumbnails, thumbnails made from pictures, and pictures.
public protocol PictureRepository {
  /// Fetches the thumbnail that is embedded in the photo, byte for byte; nil if the photo has no
  /// thumbnail that is a JPEG file.
  func fetchThumbnail(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> Thumbnail?

  /// Makes a thumbnail from the photo's picture, with sides of at most `longestSide` pixels.
  func makeThumbnail(
    ofIdentifier identifier: PhotoIdentifier, longestSide: Int
  ) throws(PhotoRepositoryError) -> Thumbnail

  /// Fetches the photo's picture, reduced to fit `frame`. A picture that already fits keeps its
  /// size.
  func fetchPicture(
    ofIdentifier identifier: PhotoIdentifier, fitting frame: PixelSize
  ) throws(PhotoRepositoryError) -> PixelImage
}

/// A small picture of a photo.
public struct Thumbnail: Sendable, Hashable {
  /// The thumbnail as a JPEG file.
  public let jpeg: [UInt8]
  /// Its size as stored, before it is turned.
  public let size: PixelSize
  /// How to turn it upright: a number of Orientation, 1 to 8 (Exif 2.3 section 4.6.4). 1 is
  /// upright.
  public let orientation: Int

  /// A thumbnail of a photo.
  public init(jpeg: [UInt8], size: PixelSize, orientation: Int) {
    self.jpeg = jpeg
    self.size = size
    self.orientation = orientation
  }
}
