import Dispatch
import Synchronization

/// Items that several threads work on, and the results by the items' numbers.
final class WorkQueue<Item: Sendable, Result: Sendable>: Sendable {
  private struct State {
    /// What nobody has begun.
    var items: [(number: Int, item: Item)] = []
    /// What is finished and not handed over yet.
    var results: [Int: Result] = [:]
  }

  private let isCancelled: @Sendable () -> Bool
  private let state = Mutex(State())
  /// How many items nobody has begun, and once no more come how many threads need not wait.
  private let available = DispatchSemaphore(value: 0)
  /// How many results there are that nobody has waited for.
  private let finished = DispatchSemaphore(value: 0)

  /// Items of which none is given out once the work is cancelled.
  init(isCancelled: @escaping @Sendable () -> Bool) {
    self.isCancelled = isCancelled
  }

  func add(_ item: Item, number: Int) {
    state.withLock { $0.items.append((number, item)) }
    available.signal()
  }

  /// The item to work on next, once there is one; nil where no more come.
  func next() -> (number: Int, item: Item)? {
    available.wait()
    return first()
  }

  /// The item to work on next; nil where there is none now.
  func nextNow() -> (number: Int, item: Item)? {
    available.wait(timeout: .now()) == .success ? first() : nil
  }

  private func first() -> (number: Int, item: Item)? {
    if isCancelled() {
      // Whoever waits for the item's result has to hear of it.
      finished.signal()
      return nil
    }
    return state.withLock { $0.items.isEmpty ? nil : $0.items.removeFirst() }
  }

  /// Notes an item's result.
  func finish(_ number: Int, with result: Result) {
    state.withLock { $0.results[number] = result }
    finished.signal()
  }

  /// Takes the item's result; nil where there is none yet.
  func takeResult(of number: Int) -> Result? {
    state.withLock { $0.results.removeValue(forKey: number) }
  }

  /// Waits for a result that nobody has waited for, or until the work is cancelled.
  func waitForResult() {
    finished.wait()
  }

  /// Forgets what nobody has begun: the last items, as they are begun in their order.
  ///
  /// - Returns: How many these are.
  @discardableResult
  func forgetItems() -> Int {
    state.withLock { state in
      defer { state.items = [] }
      return state.items.count
    }
  }

  /// Forgets what nobody has begun, and lets so many threads know that no more comes.
  func close(threads: Int) {
    forgetItems()
    for _ in 0..<threads { available.signal() }
  }
}
