public import PhotoEntities

/// The input boundary of taking the thumbnail out of a photo.
public protocol ThumbnailExtractionInteractor {
  /// Provides the thumbnail that the photo brings with it.
  func extractThumbnail(ofIdentifier identifier: PhotoIdentifier)
}
