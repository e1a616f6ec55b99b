import Dispatch
import PhotoUseCases
import Synchronization

/// The progress of fetching: the number of photos that are done and, once it is known, of all
/// photos.
final class FetchProgress {
  /// The time after which fetching counts as long. Then a second search to count the photos pays
  /// off.
  private static let patience = Duration.milliseconds(400)

  private let now: () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  /// Counts the photos; nil if no count is wanted, or once it is begun.
  private var count: (@Sendable () -> Int)?
  private let run: (@escaping @Sendable () -> Void) -> Void
  private let counted = PhotoCount()
  private var done = 0
  /// The number of all photos; nil if it is unknown.
  var total: Int?

  /// The progress before the first photo. If `total` is nil and fetching takes long, `count` counts
  /// the photos on another thread meanwhile.
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

  /// The results as one batch, which follows the earlier batches.
  func batch(of fetched: [PhotoFetch.Fetched]) -> FetchBatch {
    done += fetched.reduce(0) { $0 + $1.count }
    if total == nil, let count, now() - start >= Self.patience {
      self.count = nil
      run { [counted] in counted.set(count()) }
    }
    // Photos may have been added since the count.
    let total = (total ?? counted.value).flatMap { $0 < done ? nil : $0 }
    return FetchBatch(
      outcomes: fetched.flatMap(\.outcomes), progress: PhotoProgress(done: done, total: total))
  }
}

/// A count of photos that one thread makes and another thread reads.
final class PhotoCount: Sendable {
  private let count = Mutex<Int?>(nil)

  /// The count; nil if it is not known yet.
  var value: Int? { count.withLock { $0 } }

  func set(_ value: Int) {
    count.withLock { $0 = value }
  }
}
