import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Finds the photos that were fetched before, whatever their names, so that each is edited once: a
/// second shift of a date would add to the first.
struct RepeatedPhotos {
  /// Whether a repeated photo is an error: each name comes with changes of its own, which would be
  /// lost.
  let areFailures: Bool

  /// The real paths of the photos. Hard links count as different photos, as each is replaced on its
  /// own.
  private var known: Set<FilePath> = []

  init(areFailures: Bool) {
    self.areFailures = areFailures
  }

  /// The batch, in which photos that were fetched before are skipped or failed.
  mutating func marking(_ batch: FetchBatch) -> FetchBatch {
    FetchBatch(outcomes: batch.outcomes.map { marking($0) }, progress: batch.progress)
  }

  private mutating func marking(_ outcome: FetchOutcome) -> FetchOutcome {
    guard case .fetched(let photo) = outcome else { return outcome }
    let identifier = photo.metadata.localIdentifier
    if insert(identifier.path) { return outcome }
    guard areFailures else {
      return .skipped(identifier, reason: .repeated)
    }
    return .failed(PhotoRepositoryError(identifier: identifier, reason: .namedTwice))
  }

  /// Whether the photo occurs for the first time.
  private mutating func insert(_ path: FilePath) -> Bool {
    known.insert((try? path.resolvingSymlinks()) ?? path).inserted
  }
}
