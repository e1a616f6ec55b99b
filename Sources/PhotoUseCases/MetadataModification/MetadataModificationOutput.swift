/// The output boundary of changing photos.
public protocol MetadataModificationOutput: PhotoProblemOutput, PhotoProgressOutput, EarlyEndOutput
{
  /// The photo as it is, to be changed in place.
  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata)

  /// The photo now says what was asked.
  ///
  /// - Returns: Whether more photos are to be done.
  func didModifyMetadata(_ modified: ModifiedMetadata) -> FetchDecision

  /// The photo could not be changed, and is as it was.
  ///
  /// - Parameter isFinal: Whether it is not tried again, whatever is decided.
  func didFailToModifyMetadata(_ problem: PhotoProblem, isFinal: Bool) -> FailureDecision
}
