import PhotoEntities
import PhotoUseCases
import Synchronization
import TestSupport
import Testing

@testable import LibexifRepository

/// The progress of fetching photos.
@Suite(.tags(.concurrent))
struct FetchProgressTests {
  /// A clock that moves only when a test sets it.
  private final class Clock {
    var time = ContinuousClock.now
  }

  /// A progress by the clock. It counts photos at once if it counts them.
  private func progress(
    by clock: Clock, total: Int? = nil, count: (@Sendable () -> Int)?
  ) -> FetchProgress {
    FetchProgress(total: total, count: count, now: { clock.time }, run: { $0() })
  }

  @Test
  func photosAreCountedIfItTakesLong() {
    let clock = Clock()
    let counts = Mutex(0)
    let progress = progress(by: clock) {
      counts.withLock { $0 += 1 }
      return 17
    }
    let batches = [0, 399, 1, 1000].map { milliseconds in
      clock.time += .milliseconds(milliseconds)
      return progress.batch(of: [([], 2), ([], 3)]).progress
    }

    // More photos were added since the count.
    #expect(batches.map(\.done) == [5, 10, 15, 20])
    #expect(batches.map(\.total) == [nil, nil, 17, nil])
    #expect(counts.withLock { $0 } == 1)
  }

  @Test
  func nobodyWaitsForTheCount() {
    let clock = Clock()
    let counting = Mutex<[@Sendable () -> Void]>([])
    let progress = FetchProgress(
      count: { 7 }, now: { clock.time }, run: { count in counting.withLock { $0.append(count) } })
    clock.time += .seconds(1)
    #expect(progress.batch(of: [([], 1)]).progress == PhotoProgress(done: 1, total: nil))
    counting.withLock { $0 }.forEach { $0() }
    #expect(progress.batch(of: [([], 1)]).progress == PhotoProgress(done: 2, total: 7))
  }

  @Test(arguments: [nil, 7])
  func aKnownOrUnwantedTotalIsNotCounted(total: Int?) {
    let clock = Clock()
    let count = { @Sendable () -> Int in
      Issue.record("counted")
      return 1
    }
    let progress = progress(by: clock, total: total, count: total == nil ? nil : count)
    clock.time += .seconds(10)
    #expect(progress.batch(of: [([], 1)]).progress == PhotoProgress(done: 1, total: total))
    progress.total = 9
    #expect(progress.batch(of: [([], 1)]).progress == PhotoProgress(done: 2, total: 9))
  }

  @Test
  func outcomesArePassedOn() {
    let outcomes = ["a", "b"].map {
      FetchOutcome.skipped(PhotoIdentifier(text: $0), reason: .repeated)
    }
    let batch = FetchProgress().batch(of: [([outcomes[0]], 3), ([outcomes[1]], 1)])
    #expect(batch.outcomes == outcomes)
    #expect(batch.progress.done == 4)
  }
}
