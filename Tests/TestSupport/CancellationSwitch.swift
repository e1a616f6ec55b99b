import Synchronization

/// Has work cancelled: when a test says so, or once the work has asked so often whether it is.
package final class CancellationSwitch: Sendable {
  private let questions: Mutex<Int>

  /// The first so many questions are answered with no.
  package init(afterQuestions count: Int = .max) {
    questions = Mutex(count)
  }

  package func cancel() {
    questions.withLock { $0 = 0 }
  }

  /// What the work asks.
  @Sendable
  package func isCancelled() -> Bool {
    questions.withLock { left in
      guard left > 0 else { return true }
      left -= 1
      return false
    }
  }
}
