import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import PhotoSearch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Work on many items by several threads.
@Suite(.tags(.concurrent))
struct WorkersTests {
  /// A record of the work, shared by the threads.
  private final class Log: Sendable {
    struct Entries {
      var begun: [Int] = []
      var ended = 0
      var threads: Set<UInt> = []
      var running = 0
      var mostRunning = 0
    }
    let entries = Mutex(Entries())

    /// Records that the item begins. Returns how many items are running.
    @discardableResult
    func begin(_ item: Int) -> Int {
      entries.withLock {
        $0.begun.append(item)
        $0.running += 1
        $0.mostRunning = max($0.mostRunning, $0.running)
        $0.threads.insert(UInt(bitPattern: pthread_self().hashValue))
        return $0.running
      }
    }

    func end() {
      entries.withLock {
        $0.ended += 1
        $0.running -= 1
      }
    }
  }

  /// Earlier items take longer, so that the items end in another order.
  @Test(arguments: [0, 1, 2, 15, 16, 17, 300], [1, 2, 16])
  func handOverInOrder(items: Int, workers: Int) {
    let results = Workers(count: workers).map(Array(0..<items)) { item in
      usleep(UInt32((items - item) % 7) * 300)
      return item * 2
    }

    #expect(Array(results) == (0..<items).map { $0 * 2 })
  }

  @Test(arguments: [2, 8])
  func areThisManyAndNoMore(workers: Int) {
    let log = Log()
    let meeting = DispatchSemaphore(value: 0)
    let results = Workers(count: workers).map(Array(0..<workers * 3)) { item in
      // The first items end only when all of them are running, which needs as many threads. A
      // thread may take an item before another thread and begin it later.
      if log.begin(item) == workers {
        for _ in 1..<workers { meeting.signal() }
      } else if item < workers {
        _ = meeting.wait(timeout: .now() + 30)
      }
      log.end()
    }
    for _ in results {}

    let entries = log.entries.withLock { $0 }
    #expect(entries.mostRunning == workers)
    #expect(entries.threads.count <= workers)
    #expect(entries.ended == workers * 3)
  }

  @Test func startNoThreadForOneItem() {
    let log = Log()
    log.begin(-1)
    for _ in Workers.writing.map([0], { log.begin($0) }) {}

    #expect(log.entries.withLock { $0.threads.count } == 1)
    #expect(log.entries.withLock { $0.begun } == [-1, 0])
  }

  /// Nothing begins after that, and nothing is in progress any more.
  @Test(arguments: [1, 4, 16], [1, 5, 40])
  func endIfNoMoreIsWanted(workers: Int, wanted: Int) {
    let log = Log()
    func work() -> FlattenSequence<OrderedWork<Int, Int>> {
      Workers(count: workers).map(Array(0..<1000)) { item in
        log.begin(item)
        usleep(200)
        log.end()
        return item
      }
    }
    var results: [Int] = []
    for result in work() {
      results.append(result)
      if results.count == wanted { break }
    }

    let entries = log.entries.withLock { $0 }
    #expect(results == Array(0..<wanted))
    #expect(entries.running == 0)
    #expect(entries.begun.count <= wanted + 2 * workers)
    usleep(2000)
    #expect(log.entries.withLock { $0.begun.count } == entries.begun.count)
  }

  /// Like `endIfNoMoreIsWanted`, but items in progress are handed over.
  @Test(arguments: [1, 4, 16], [0, 1, 40])
  func handOverWhatWasBegunWhenTheyAreCancelled(workers: Int, done: Int) {
    let log = Log()
    let results = Array(
      Workers(count: workers).map(
        Array(0..<1000), isCancelled: { log.entries.withLock { $0.ended >= done } }
      ) { item in
        log.begin(item)
        usleep(200)
        log.end()
        return item
      })

    let entries = log.entries.withLock { $0 }
    #expect(results == Array(0..<entries.begun.count))
    #expect(entries.ended == results.count)
    #expect(results.count >= done && results.count < done + workers)
  }

  /// No thread waits for a result that no thread works on.
  @Test(arguments: [1, 2, 8], 0..<60)
  func endWheneverTheyAreCancelled(workers: Int, questions: Int) {
    let log = Log()
    let cancellation = CancellationSwitch(afterQuestions: questions)
    let results = Array(
      Workers(count: workers).map(Array(0..<20), isCancelled: cancellation.isCancelled) { item in
        log.begin(item)
        return item
      })

    #expect(results == Array(0..<log.entries.withLock { $0.begun.count }))
  }

  /// Slow handing over limits how far ahead items are begun.
  @Test func doNotRunFarAhead() {
    let log = Log()
    var most = 0
    var received = 0
    for _ in Workers(count: 4).map(Array(0..<100), { log.begin($0) }) {
      usleep(500)
      most = max(most, log.entries.withLock { $0.begun.count } - received)
      received += 1
    }

    #expect(most <= 8)
    #expect(received == 100)
  }

  /// Items that wait get more threads, up to the limit; items that compute do not.
  @Test(arguments: [(true, 6), (false, 2)])
  func addsThreadsWhileTheyWait(isWaiting: Bool, threads: Int) {
    let log = Log()
    let results = Workers(count: 2, countWhileWaiting: 6).map(Array(0..<600)) { item in
      log.begin(item)
      if isWaiting { for _ in 0..<8 { usleep(200) } }
      log.end()
    }
    for _ in results {}

    let entries = log.entries.withLock { $0 }
    #expect(entries.ended == 600)
    #if os(Linux)
      #expect(isWaiting ? entries.threads.count > 2 : entries.threads.count <= threads)
      // Two threads have four items in advance; those that are added have work too.
      if isWaiting { #expect(entries.mostRunning > 4) }
    #endif
    #expect(entries.threads.count <= threads)
  }

  /// The next chunk may come late, so the results of the one before are not held back.
  @Test(arguments: [1, 2, 8], [1, 4])
  func returnTheResultsOfAChunkBeforeTheyAskForTheNext(workers: Int, resultsAtOnce: Int) {
    var (added, taken) = (0, 0)
    var chunks = [3, 0, 1, 50, 6][...]
    let source = AnyIterator { () -> Range<Int>? in
      #expect(taken == added)
      guard let count = chunks.popFirst() else { return nil }
      defer { added += count }
      return added..<added + count
    }
    let work = Workers(count: workers).results(
      of: source, itemsInAdvance: 2, resultsAtOnce: resultsAtOnce, isCancelled: { false }
    ) { $0 }
    for results in work {
      #expect(results == Array(taken..<taken + results.count))
      #expect((1...resultsAtOnce).contains(results.count))
      taken += results.count
    }
    #expect(taken == 60)
  }
}
