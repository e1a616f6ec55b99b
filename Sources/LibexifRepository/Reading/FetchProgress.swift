import PhotoUseCases

/// How far fetching has come. How many photos there are is counted only once it has lasted so long
/// that somebody may ask.
struct FetchProgress {
  private static let patience = Duration.milliseconds(400)

  private let count: () -> Int?
  private let now: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var done = 0
  /// How many there are; nil where nobody has counted, or knows.
  private var total: Int??

  /// Nothing is done yet, of as many as `count` finds where that can be known.
  init(of count: @escaping () -> Int?, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    self.count = count
    self.now = now
    start = now()
  }

  /// The batch with these outcomes, after those before.
  mutating func batch(of fetched: PhotoFetch.Fetched) -> FetchBatch {
    done += fetched.count
    if total == nil, now() - start >= Self.patience { total = .some(count()) }
    return FetchBatch(
      outcomes: fetched.outcomes,
      progress: PhotoProgress(done: done, total: total ?? nil))
  }
}
