import Dispatch
import PhotoUseCases

/// How far fetching has come, and of how many photos, as soon as that is known.
final class FetchProgress {
  /// How long fetching lasts before it is worth a search of its own to know of how many.
  private static let patience = Duration.milliseconds(400)

  private let now: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  /// Counts the photos; nil where that is not wanted, or has been begun.
  private var count: (@Sendable () -> Int)?
  private let run: (@escaping @Sendable () -> Void) -> Void
  private let counted = PhotoCount()
  private var done = 0
  /// How many photos there are; nil where that is not known.
  var total: Int?

  /// Nothing is done yet. How many there are, where it is not known before, is found out by `count`
  /// once fetching lasts, meanwhile and on another thread.
  init(
    total: Int? = nil, count: (@Sendable () -> Int)? = nil,
    now: @escaping () -> ContinuousClock.Instant = { .now },
    run: @escaping (@escaping @Sendable () -> Void) -> Void = {
      DispatchQueue(label: "exifcli.count").async(execute: $0)
    }
  ) {
    self.total = total
    self.count = count
    self.now = now
    self.run = run
    start = now()
  }

  /// The batch of all these, after those before.
  func batch(of fetched: [PhotoFetch.Fetched]) -> FetchBatch {
    done += fetched.reduce(0) { $0 + $1.count }
    if total == nil, let count, now() - start >= Self.patience {
      self.count = nil
      run { [counted] in counted.set(count()) }
    }
    // Meanwhile there may have come more of them.
    let total = (total ?? counted.value).flatMap { $0 < done ? nil : $0 }
    return FetchBatch(
      outcomes: fetched.flatMap(\.outcomes), progress: PhotoProgress(done: done, total: total))
  }
}
