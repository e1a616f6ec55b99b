import PhotoEntities
import PhotoUseCases

/// Photos held in memory, in the batches in which they are handed over. It records what was
/// asked of it, and fails where it is told to.
final class PhotoRepositoryDouble: PhotoRepository {
  struct Update: Equatable {
    let metadata: Metadata
    let original: Metadata
  }

  private var batches: [[FetchOutcome]]
  private let updateFailure: PhotoRepositoryError?
  private let updateWarnings: [String]
  private(set) var fetches: [PhotoIdentifier] = []
  private(set) var batchesFetched = 0
  private(set) var updates: [Update] = []

  init(
    _ batches: [[FetchOutcome]], updateFailure: PhotoRepositoryError? = nil,
    updateWarnings: [String] = []
  ) {
    self.batches = batches
    self.updateFailure = updateFailure
    self.updateWarnings = updateWarnings
  }

  convenience init(
    _ metadata: Metadata..., updateFailure: PhotoRepositoryError? = nil,
    updateWarnings: [String] = []
  ) {
    self.init(
      [metadata.map { .fetched(FetchedPhoto(metadata: $0)) }], updateFailure: updateFailure,
      updateWarnings: updateWarnings)
  }

  func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    fetches.append(identifier)
    for outcome in batches.joined() {
      switch outcome {
      case .fetched(let photo) where photo.metadata.localIdentifier == identifier: return photo
      case .failed(let error) where error.identifier == identifier: throw error
      default: continue
      }
    }
    throw PhotoRepositoryError(
      identifier: identifier, code: .notFound, message: "there is no such photo")
  }

  func fetchPhotos(_ receive: (FetchBatch) -> FetchDecision) {
    var done = 0
    for batch in batches {
      batchesFetched += 1
      done += batch.count
      let progress = PhotoProgress(done: done, total: batches.joined().count)
      if receive(FetchBatch(outcomes: batch, progress: progress)) == .stop { return }
    }
  }

  func updatePhotos(
    _ updates: [MetadataUpdate], together: Bool, _ receive: (UpdateOutcome) -> FetchDecision
  ) {
    for update in updates {
      self.updates.append(Update(metadata: update.metadata, original: update.original))
      let outcome =
        updateFailure.map(UpdateOutcome.failed) ?? .updated(warnings: updateWarnings)
      if receive(outcome) == .stop { return }
    }
  }
}
