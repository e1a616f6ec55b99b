import PhotoUseCases

/// Passes on the tags of photos, and remembers which patterns have stood for none.
final class TagWatch: MetadataListOutput {
  private let output: any MetadataListOutput
  /// The patterns that no tag has matched yet.
  private(set) var unseen: [TagPattern]

  init(for patterns: [TagPattern], output: any MetadataListOutput) {
    (self.output, unseen) = (output, patterns)
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    if !unseen.isEmpty {
      for photo in batch {
        unseen.removeAll { pattern in photo.tags.contains(where: pattern.matches) }
      }
    }
    try output.didProvideMetadataToBrowse(batch)
  }

  func didEncounter(_ problem: PhotoProblem) { output.didEncounter(problem) }

  func didProgress(_ progress: PhotoProgress) { output.didProgress(progress) }
}
