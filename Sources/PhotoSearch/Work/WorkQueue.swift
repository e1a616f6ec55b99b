import Dispatch
import Synchronization

/// Items for several threads, and their results by the items' numbers.
final class WorkQueue<Item: Sendable, Result: Sendable>: Sendable {
  private struct State {
    /// Items that are not begun.
    var items: [(number: Int, item: Item)] = []
    /// Results that are not handed over yet.
    var results: [Int: Result] = [:]
  }

  private let isCancelled: @Sendable () -> Bool
  private let state = Mutex(State())
  /// Counts the items that are not begun; after `close`, one more for each thread, so that none
  /// waits.
  private let available = DispatchSemaphore(value: 0)
  /// Counts the results that `waitForResult` has not waited for.
  private let finished = DispatchSemaphore(value: 0)

  /// - Parameter isCancelled: Whether to give out no more items.
  init(isCancelled: @escaping @Sendable () -> Bool) {
    self.isCancelled = isCancelled
  }

  func add(_ item: Item, number: Int) {
    state.withLock { $0.items.append((number, item)) }
    available.signal()
  }

  /// The next item, once there is one; nil if no more items come.
  func next() -> (number: Int, item: Item)? {
    available.wait()
    return first()
  }

  /// The next item; nil if there is none now.
  func nextNow() -> (number: Int, item: Item)? {
    available.wait(timeout: .now()) == .success ? first() : nil
  }

  private func first() -> (number: Int, item: Item)? {
    if isCancelled() {
      // Wakes the thread that waits for a result.
      finished.signal()
      return nil
    }
    return state.withLock { $0.items.isEmpty ? nil : $0.items.removeFirst() }
  }

  /// Stores an item's result.
  func finish(_ number: Int, with result: Result) {
    state.withLock { $0.results[number] = result }
    finished.signal()
  }

  /// Takes the item's result; nil if it is not finished.
  func takeResult(of number: Int) -> Result? {
    state.withLock { $0.results.removeValue(forKey: number) }
  }

  /// Waits for a further result, or until the work is cancelled.
  func waitForResult() {
    finished.wait()
  }

  /// Drops the items that are not begun: the last ones, as items are begun in order.
  ///
  /// - Returns: The number of dropped items.
  @discardableResult
  func forgetItems() -> Int {
    state.withLock { state in
      defer { state.items = [] }
      return state.items.count
    }
  }

  /// Drops the items that are not begun, and wakes `threads` threads to end them.
  func close(threads: Int) {
    forgetItems()
    for _ in 0..<threads { available.signal() }
  }
}
