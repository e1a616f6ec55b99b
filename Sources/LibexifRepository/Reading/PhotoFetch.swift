import PhotoUseCases

/// The fetching of photos by several threads, batch by batch, in the order of the candidates.
final class PhotoFetch {
  /// How many candidates are a batch: few, as whoever waits for a slow disk wants to hear of it, and
  /// enough that passing them on costs nothing.
  static let batchSize = 16
  /// How many batches are fetched in advance for each thread.
  private static let batchesInAdvance = 8

  /// What became of a batch's candidates, and how many they were.
  typealias Fetched = (outcomes: [FetchOutcome], count: Int)
  private typealias Work = OrderedWork<[PhotoCandidate], Fetched>

  private let work: Work
  /// How many candidates were added.
  private(set) var count = 0

  private init(_ work: Work) {
    self.work = work
  }

  /// Fetches the candidates that `body` adds, and hands them over as long as more are wanted.
  static func run(
    _ progress: FetchProgress, by workers: Workers = .reading,
    _ fetch: @escaping @Sendable (PhotoCandidate, inout FileWindow) -> FetchOutcome?,
    _ receive: (FetchBatch) -> FetchDecision, _ body: (PhotoFetch) -> Void
  ) {
    let windows = FileWindows()
    workers.with(
      itemsInAdvance: batchesInAdvance,
      { candidates in
        windows.withWindow { window in
          (candidates.compactMap { fetch($0, &window) }, candidates.count)
        }
      },
      { receive(progress.batch(of: $0)) },
      { body(PhotoFetch($0)) })
  }

  /// Fetches the candidates, behind those before. They need not be handed over at once.
  func add(_ candidates: some Sequence<PhotoCandidate>) -> FetchDecision {
    var batch: [PhotoCandidate] = []
    for candidate in candidates {
      count += 1
      batch.append(candidate)
      if batch.count == Self.batchSize {
        if work.add(batch) == .stop { return .stop }
        batch.removeAll(keepingCapacity: true)
      }
    }
    return batch.isEmpty ? .goOn : work.add(batch)
  }

  /// Fetches the candidates, and hands all over: more may be long in coming.
  @discardableResult
  func addAndFinish(_ candidates: some Sequence<PhotoCandidate>) -> FetchDecision {
    add(candidates) == .goOn ? finish() : .stop
  }

  /// Hands over all that were added.
  @discardableResult
  func finish() -> FetchDecision {
    work.finishItems()
  }
}
