import Foundation
import Synchronization

/// Threads of a test. What they find is to be expected outside of them: a test does not know of
/// expectations in its threads.
package struct Threads {
  private let group = DispatchGroup()

  package init() {}

  /// Runs `body` on so many threads at once. The results in the order of the threads.
  package static func run<Result: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let threads = Threads()
    let results = Mutex<[Int: Result]>([:])
    for index in 0..<count {
      threads.start {
        let result = body(index)
        results.withLock { $0[index] = result }
      }
    }
    threads.wait()
    return results.withLock { results in (0..<count).compactMap { results[$0] } }
  }

  /// Runs `body` on a further thread.
  package func start(_ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread { [group] in
      body()
      group.leave()
    }.start()
  }

  /// Returns once all that was started is done.
  package func wait() {
    group.wait()
  }
}
