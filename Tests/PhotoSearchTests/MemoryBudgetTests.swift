import Synchronization
import TestSupport
import Testing

@testable import PhotoSearch

/// Memory that several threads share.
@Suite(.tags(.concurrent))
struct MemoryBudgetTests {
  private struct Use {
    var now = 0
    var most = 0
    var atOnce = 0
    var mostAtOnce = 0
  }

  /// Lets each thread take its share a few times. Returns how much was taken at once.
  private func use(_ budget: MemoryBudget, shares: [Int]) -> Use {
    let use = Mutex(Use())
    _ = Threads.run(shares.count) { index in
      for _ in 0..<20 {
        budget.with(shares[index]) {
          use.withLock {
            $0.now += shares[index]
            $0.atOnce += 1
            $0.most = max($0.most, $0.now)
            $0.mostAtOnce = max($0.mostAtOnce, $0.atOnce)
          }
          // Others get the time to take too much.
          for _ in 0..<100 { use.withLock { _ = $0.now } }
          use.withLock {
            $0.now -= shares[index]
            $0.atOnce -= 1
          }
        }
      }
    }
    return use.withLock { $0 }
  }

  @Test(arguments: [[40, 40, 40, 40], [1, 99, 1, 99], [100, 50, 25, 25, 0]])
  func isNeverExceeded(shares: [Int]) {
    let use = use(MemoryBudget(byteCount: 100), shares: shares)
    #expect(use.most <= 100)
    #expect(use.now == 0)
  }

  /// A picture larger than the whole budget must not wait for ever.
  @Test
  func givesATooLargeShareToOneThreadAlone() {
    let use = use(MemoryBudget(byteCount: 100), shares: [500, 500, 500])
    #expect(use.mostAtOnce == 1)
  }

  @Test
  func isGivenBackIfTheWorkFails() {
    struct Failure: Error {}
    let budget = MemoryBudget(byteCount: 100)
    for _ in 0..<3 {
      #expect(throws: Failure.self) {
        try budget.with(100) { () throws(Failure) in throw Failure() }
      }
    }
  }

  /// Small shares must not pass a large one that waits.
  @Test
  func goesToThreadsInOrder() {
    let budget = MemoryBudget(byteCount: 100)
    let order = Mutex<[String]>([])
    let threads = Threads()
    budget.with(60) {
      threads.start { budget.with(95) { order.withLock { $0.append("large") } } }
      while budget.waitingCount < 1 {}
      threads.start { budget.with(10) { order.withLock { $0.append("small") } } }
      while budget.waitingCount < 2 {}
      order.withLock { $0.append("first") }
    }
    threads.wait()
    #expect(order.withLock { $0 } == ["first", "large", "small"])
  }
}
