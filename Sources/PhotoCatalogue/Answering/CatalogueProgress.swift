import PhotoEntities
import PhotoUseCases

/// Hands over outcomes in batches.
struct CatalogueProgress {
  private let batchSize: Int
  private let receive: (FetchBatch) -> FetchDecision
  private var outcomes: [FetchOutcome] = []
  private var (added, done) = (0, 0)
  /// The number of all files.
  var total: Int?
  private(set) var decision = FetchDecision.goOn
  /// The last photo that was handed over.
  private(set) var last: PhotoIdentifier?

  init(batchSize: Int, _ receive: @escaping (FetchBatch) -> FetchDecision) {
    (self.batchSize, self.receive) = (batchSize, receive)
  }

  @discardableResult
  mutating func add(_ outcome: FetchOutcome?) -> FetchDecision {
    added += 1
    if let outcome { outcomes.append(outcome) }
    if added - done == batchSize { finish() }
    return decision
  }

  /// Hands over what is said about the catalogue.
  mutating func say(_ outcome: FetchOutcome) {
    decision = receive(
      FetchBatch(outcomes: [outcome], progress: PhotoProgress(done: done, total: total)))
  }

  /// Hands over the last batch, after which all files are done.
  mutating func end() {
    added = total ?? added
    finish()
  }

  mutating func finish() {
    done = added
    last = outcomes.last?.identifier ?? last
    // A photo with several warnings has as many outcomes.
    let files = min(done, total ?? done)
    decision = receive(
      FetchBatch(outcomes: outcomes, progress: PhotoProgress(done: files, total: total)))
    outcomes.removeAll(keepingCapacity: true)
  }
}
