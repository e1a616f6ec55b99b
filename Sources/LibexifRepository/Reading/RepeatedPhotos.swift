import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Which photos were fetched before, by whatever names, so that each is edited once: a shift would
/// shift it twice.
struct RepeatedPhotos {
  /// Whether what is to become of a photo is said each time that it is named, and would be lost.
  let areFailures: Bool

  /// The real paths of the photos. Hard links are photos of their own, as each is replaced by itself.
  private var known: Set<FilePath> = []

  init(areFailures: Bool) {
    self.areFailures = areFailures
  }

  /// The batch, in which a photo that was fetched before is none to be edited.
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

  /// Whether the photo is there for the first time.
  private mutating func insert(_ path: FilePath) -> Bool {
    known.insert((try? path.resolvingSymlinks()) ?? path).inserted
  }
}
