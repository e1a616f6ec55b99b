public import PhotoEntities

/// The input boundary of looking at everything that a photo holds.
public protocol TagListInteractor {
  /// Provides every tag of the photo.
  func browseTags(ofIdentifier identifier: PhotoIdentifier)
}
