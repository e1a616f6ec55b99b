import PhotoUseCases

/// Passes on photos whose tags have the values that the photos store, not what these mean.
struct StoredTags: MetadataListOutput, OrderedMetadataListOutput {
  let output: any MetadataListOutput

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    try output.didProvideMetadataToBrowse(batch.map(\.withStoredTags))
  }

  func didProvideSortedMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    try didProvideMetadataToBrowse(batch)
  }

  /// Presenters of photos do not show the sort keys.
  func didProvideSortKeys(_ keys: [MetadataListSortKey]) {}

  func didEncounter(_ problem: PhotoProblem) { output.didEncounter(problem) }

  func didProgress(_ progress: PhotoProgress) { output.didProgress(progress) }
}
