import PhotoUseCases

/// Fetches photos batch by batch. A batch ends after so many photos, as nobody needs all at once,
/// and after so much time, as whoever waits for a slow disk wants to hear of it.
struct FetchBatches {
  private static let maximumCount = 256
  private static let maximumTime = Duration.milliseconds(100)

  private let total: Int?
  private let now: () -> ContinuousClock.Instant
  private var done = 0

  /// The batches of so many candidates, where that is known.
  init(total: Int?, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.total = total
    self.now = now
  }

  /// Fetches the candidates, behind those before, and hands them over as long as more are wanted.
  mutating func fetch(
    _ candidates: [PhotoCandidate], by fetch: (PhotoCandidate) -> FetchOutcome?,
    _ receive: (FetchBatch) -> FetchDecision
  ) -> FetchDecision {
    var rest = candidates[...]
    while !rest.isEmpty {
      let (start, count) = (now(), rest.count)
      var outcomes: [FetchOutcome] = []
      repeat {
        if let outcome = rest.popFirst().flatMap(fetch) { outcomes.append(outcome) }
      } while !rest.isEmpty && count - rest.count < Self.maximumCount
        && now() - start < Self.maximumTime
      done += count - rest.count
      if receive(batch(of: outcomes)) == .stop { return .stop }
    }
    return .goOn
  }

  /// The batch with these outcomes, after those before.
  func batch(of outcomes: [FetchOutcome]) -> FetchBatch {
    FetchBatch(outcomes: outcomes, progress: PhotoProgress(done: done, total: total))
  }
}
