import Foundation
import Synchronization

/// Threads of a test. The test must check their results outside of them: it does not see
/// expectations that fail in its threads.
package struct Threads {
  private let group = DispatchGroup()

  package init() {}

  /// Runs `body` on this many threads at once. Returns the results in the order of the threads.
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

  /// Returns once everything that was started has ended.
  package func wait() {
    group.wait()
  }
}
