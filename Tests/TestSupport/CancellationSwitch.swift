import Synchronization

/// Cancels work: when a test calls `cancel`, or after a number of calls of `isCancelled`.
package final class CancellationSwitch: Sendable {
  private let questions: Mutex<Int>

  /// The first `count` calls of `isCancelled` return false.
  package init(afterQuestions count: Int = .max) {
    questions = Mutex(count)
  }

  package func cancel() {
    questions.withLock { $0 = 0 }
  }

  /// Called by the work.
  @Sendable
  package func isCancelled() -> Bool {
    questions.withLock { left in
      guard left > 0 else { return true }
      left -= 1
      return false
    }
  }
}
