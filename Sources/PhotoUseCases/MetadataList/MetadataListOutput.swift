/// The output boundary of browsing photos in the order of their names.
public protocol MetadataListOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The next photos, in the repository's order. Called as often as there are batches.
  ///
  /// - Returns: Whether more are wanted.
  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) -> FetchDecision
}
