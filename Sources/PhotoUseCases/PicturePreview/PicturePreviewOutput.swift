public import PhotoEntities

/// The output boundary of looking at the picture of a photo.
public protocol PicturePreviewOutput: PhotoProblemOutput {
  /// The photo's picture.
  func didProvidePictureToBrowse(
    _ picture: PixelImage, ofIdentifier identifier: PhotoIdentifier)
}
