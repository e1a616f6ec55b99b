public import PhotoEntities

/// The input boundary of changing photos.
public protocol MetadataModificationInteractor {
  /// Offers each photo of the repository for which `filter` holds, or each where it is nil, to the
  /// output for modification, then carries out what it changed, and tells what became of the
  /// photos in the repository's order.
  ///
  /// - Parameter together: Whether no photo is changed unless all can be. All are offered then
  ///   before the first one is changed.
  func requestToModifyMetadata(where filter: MetadataFilter?, together: Bool)

  /// Does the same with one photo.
  func requestToModifyMetadata(ofIdentifier identifier: PhotoIdentifier)

  /// Gives the photo the values that were assigned in `modification`; its other fields stay as
  /// they are in the photo now.
  func modify(with modification: ModifyingMetadata)
}
