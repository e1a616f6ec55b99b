import PhotoEntities
import PhotoUseCases

/// Photos held in memory, in the batches in which they are handed over. It records the calls, and
/// fails on demand.
final class PhotoRepositoryDouble: PhotoRepository {
  private var batches: [[FetchOutcome]]
  /// The failures of updates in order, nil for success; later updates succeed.
  private var updateFailures: [PhotoRepositoryError?]
  private let updateWarnings: [PhotoWarning]
  /// How many batches it hands over, and how many updates it begins, before it is cancelled.
  var (batchesUntilEnd, updatesUntilEnd) = (Int.max, Int.max)
  /// Whether it answers queries; it does so with all its batches.
  var answersQueries = false
  /// The queries that it received.
  private(set) var queries: [PhotoQuery] = []
  /// Whether it knows how many photos there are.
  var knowsTotal = true
  private var isEnded = false
  private var photos: [PhotoIdentifier: Metadata] = [:]
  private(set) var fetches: [PhotoIdentifier] = []
  private(set) var batchesFetched = 0
  private(set) var updates: [MetadataUpdate] = []
  /// The updates by calls, with their `together`.
  private(set) var updateCalls: [(updates: [MetadataUpdate], together: Bool)] = []

  init(
    _ batches: [[FetchOutcome]], updateFailures: [PhotoRepositoryError?] = [],
    updateWarnings: [PhotoWarning] = []
  ) {
    self.batches = batches
    self.updateFailures = updateFailures
    self.updateWarnings = updateWarnings
  }

  convenience init(
    _ metadata: Metadata..., updateFailure: PhotoRepositoryError? = nil,
    updateWarnings: [PhotoWarning] = []
  ) {
    self.init(
      [metadata.map { .fetched(FetchedPhoto(metadata: $0)) }],
      updateFailures: updateFailure.map { [$0] } ?? [], updateWarnings: updateWarnings)
  }

  /// Changes a photo after it was fetched, like another program.
  func setPhoto(_ metadata: Metadata) {
    photos[metadata.localIdentifier] = metadata
  }

  func fetchPhoto(
    withIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedPhoto {
    fetches.append(identifier)
    if let metadata = photos[identifier] { return FetchedPhoto(metadata: metadata) }
    for outcome in batches.joined() {
      switch outcome {
      case .fetched(let photo) where photo.metadata.localIdentifier == identifier: return photo
      case .failed(let error) where error.identifier == identifier: throw error
      default: continue
      }
    }
    throw .failure(of: identifier, .missing)
  }

  func answers(_ query: PhotoQuery) -> Bool {
    answersQueries
  }

  func fetchPhotos(_ query: PhotoQuery) -> PhotoBatches {
    queries.append(query)
    var (rest, done) = (batches[...], 0)
    return PhotoBatches(
      AnyIterator { [self] in
        guard let batch = rest.popFirst() else { return nil }
        if batchesFetched == batchesUntilEnd { isEnded = true }
        if isEnded { return nil }
        batchesFetched += 1
        done += batch.count
        let progress = PhotoProgress(done: done, total: knowsTotal ? batches.joined().count : nil)
        return FetchBatch(outcomes: batch, progress: progress)
      }, isCancelled: { [self] in isEnded })
  }

  func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void
  ) throws(Failure) {
    updateCalls.append((updates, together))
    for update in updates {
      if self.updates.count == updatesUntilEnd { isEnded = true }
      if isEnded { return }
      self.updates.append(update)
      let failure = updateFailures.isEmpty ? nil : updateFailures.removeFirst()
      let outcome =
        failure.map(UpdateOutcome.failed) ?? .updated(UpdateReport(warnings: updateWarnings))
      try receive(outcome)
    }
  }
}
