import PhotoUseCases

/// Passes on the tags of photos, and remembers which patterns have stood for none.
final class TagWatch: MetadataListOutput {
  private let output: any MetadataListOutput
  /// The patterns that no tag has matched yet.
  private(set) var unseen: [TagPattern]
  /// The tags that are passed on, if a filter needs others; nil for all.
  private let kept: TagSelection?

  init(for patterns: [TagPattern], keeping kept: TagSelection?, output: any MetadataListOutput) {
    (self.output, self.kept, unseen) = (output, kept, patterns)
  }

  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded) {
    let batch = kept.map { kept in batch.map { $0.keeping(kept) } } ?? batch
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
