public import PhotoEntities

/// The output boundary of taking the thumbnail out of a photo.
public protocol ThumbnailExtractionOutput: PhotoProblemOutput {
  /// The photo's thumbnail.
  func didExtractThumbnail(_ thumbnail: Thumbnail, ofIdentifier identifier: PhotoIdentifier)
}
