import PhotoEntities
import PhotoUseCases

/// Outcomes from a catalogue in batches, with the progress.
struct CatalogueProgress {
  private let batchSize: Int
  private var outcomes: [FetchOutcome] = []
  private var (added, done) = (0, 0)
  private var isEnded = false
  /// The number of all files.
  var total: Int?
  /// The last photo of the batches so far.
  private(set) var last: PhotoIdentifier?

  init(batchSize: Int) {
    self.batchSize = batchSize
  }

  /// Adds the outcome of a file; nil if it does not count.
  ///
  /// - Returns: The batch that is complete with it; nil if none is.
  mutating func add(_ outcome: FetchOutcome?) -> FetchBatch? {
    added += 1
    if let outcome { outcomes.append(outcome) }
    return added - done == batchSize ? finish() : nil
  }

  /// A batch with this outcome alone, which belongs to no file.
  func saying(_ outcome: FetchOutcome) -> FetchBatch {
    FetchBatch(outcomes: [outcome], progress: PhotoProgress(done: done, total: total))
  }

  /// The last batch, after which all files are done; nil if it was made before.
  mutating func end() -> FetchBatch? {
    if isEnded { return nil }
    isEnded = true
    added = total ?? added
    return finish()
  }

  private mutating func finish() -> FetchBatch {
    done = added
    last = outcomes.last?.identifier ?? last
    // A photo with several warnings has as many outcomes.
    let files = min(done, total ?? done)
    defer { outcomes.removeAll(keepingCapacity: true) }
    return FetchBatch(outcomes: outcomes, progress: PhotoProgress(done: files, total: total))
  }
}
