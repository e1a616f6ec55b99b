public import PhotoEntities

/// The input boundary of changing a photo.
public protocol MetadataModificationInteractor {
  /// Offers the photo's metadata to the output for modification, then carries out what it
  /// changed, as `modify(with:)` does.
  func requestToModifyMetadata(ofIdentifier identifier: PhotoIdentifier)

  /// Gives the photo the values that were assigned in `modification`; its other fields stay as
  /// they are in the photo now.
  func modify(with modification: ModifyingMetadata)
}
