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
