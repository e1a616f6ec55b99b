/// Some of a repository's photos, as they are handed over.
public struct FetchBatch: Sendable, Equatable {
  /// What became of each.
  public let outcomes: [FetchOutcome]
  /// How far the fetching has come with them.
  public let progress: PhotoProgress

  /// These photos, with which the fetching has come so far.
  public init(outcomes: [FetchOutcome], progress: PhotoProgress) {
    self.outcomes = outcomes
    self.progress = progress
  }
}
