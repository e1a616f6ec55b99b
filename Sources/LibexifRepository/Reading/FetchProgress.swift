import PhotoUseCases

/// How far fetching has come, and of how many photos, as soon as that is known.
final class FetchProgress {
  /// For how long nobody is expected to ask how many there are.
  private static let patience = Duration.milliseconds(400)

  private let count: () -> Int?
  private let now: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private var hasCounted = false
  private var done = 0
  /// How many photos there are; nil where that is not known.
  var total: Int?

  /// Nothing is done yet. How many there are is found out by `count` once fetching lasts, unless it
  /// is known before: that takes time.
  init(
    total: Int? = nil, count: @escaping () -> Int? = { nil },
    now: @escaping () -> ContinuousClock.Instant = { .now }
  ) {
    self.total = total
    self.count = count
    self.now = now
    start = now()
  }

  /// The batch with these outcomes, after those before.
  func batch(of fetched: PhotoFetch.Fetched) -> FetchBatch {
    done += fetched.count
    if total == nil, !hasCounted, now() - start >= Self.patience {
      total = count()
      hasCounted = true
    }
    return FetchBatch(
      outcomes: fetched.outcomes, progress: PhotoProgress(done: done, total: total))
  }
}
