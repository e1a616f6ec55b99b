/// The output boundary of changing a photo.
public protocol MetadataModificationOutput: PhotoProblemOutput {
  /// The photo as it is, to be changed in place.
  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata)

  /// The photo now says what was asked.
  func didModifyMetadata(_ modified: ModifiedMetadata)

  /// The photo could not be changed, and is as it was.
  func didFailToModifyMetadata(_ problem: PhotoProblem)
}
