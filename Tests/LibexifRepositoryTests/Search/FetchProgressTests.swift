import PhotoEntities
import PhotoUseCases
import Testing

@testable import LibexifRepository

/// How far the fetching of photos has come.
struct FetchProgressTests {
  /// A clock that stands still unless somebody turns it.
  private final class Clock {
    var time = ContinuousClock.now
  }

  @Test
  func photosAreCountedOnceItLasts() {
    let clock = Clock()
    var counts = 0
    let progress = FetchProgress(
      count: {
        counts += 1
        return 100
      }, now: { clock.time })
    let batches = [0, 399, 1, 1000].map { milliseconds in
      clock.time += .milliseconds(milliseconds)
      return progress.batch(of: ([], 5)).progress
    }

    #expect(
      batches == [
        PhotoProgress(done: 5, total: nil), PhotoProgress(done: 10, total: nil),
        PhotoProgress(done: 15, total: 100), PhotoProgress(done: 20, total: 100),
      ])
    #expect(counts == 1)
  }

  /// Of a list that may have no end.
  @Test
  func whatCannotBeCountedIsAskedForOnce() {
    let clock = Clock()
    var counts = 0
    let progress = FetchProgress(
      count: {
        counts += 1
        return nil
      }, now: { clock.time })
    clock.time += .seconds(10)
    for done in 1...3 {
      #expect(progress.batch(of: ([], 1)).progress == PhotoProgress(done: done, total: nil))
    }
    #expect(counts == 1)
  }

  @Test
  func whatIsKnownIsNotCounted() {
    let clock = Clock()
    let progress = FetchProgress(
      count: {
        Issue.record("counted")
        return 1
      }, now: { clock.time })
    #expect(progress.batch(of: ([], 1)).progress.total == nil)
    progress.total = 7
    clock.time += .seconds(10)
    #expect(progress.batch(of: ([], 1)).progress == PhotoProgress(done: 2, total: 7))
  }

  @Test
  func outcomesArePassedOn() {
    let progress = FetchProgress()
    let outcomes = [FetchOutcome.skipped(.init(text: "a"), reason: "it is a film")]
    #expect(progress.batch(of: (outcomes, 3)).outcomes == outcomes)
  }
}
