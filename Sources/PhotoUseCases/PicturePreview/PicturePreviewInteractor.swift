public import PhotoEntities

/// The input boundary of looking at the picture of a photo.
public protocol PicturePreviewInteractor {
  /// Provides the photo's picture, upright, and reduced to what fits into `frame`.
  func browsePicture(ofIdentifier identifier: PhotoIdentifier, fitting frame: PixelSize)
}
