import Dispatch
import Platform
import Synchronization

/// Items for several threads, and their results by the items' numbers.
final class WorkQueue<Item: Sendable, Result: Sendable>: Sendable {
  private struct State {
    /// Items that are not begun.
    var items: [(number: Int, item: Item)] = []
    /// Results that are not handed over yet.
    var results: [Int: Result] = [:]
    /// Whether a thread has waited.
    var hasWaited = false
  }

  /// How often a thread waits during an item before that counts. For 16 photos that are not in the system's cache it
  /// waits at least 16 times; for others, a few times for other threads.
  private static var waitsThatCount: Int { 8 }

  private let noticesWaits: Bool
  private let isCancelled: @Sendable () -> Bool
  private let state = Mutex(State())
  /// Counts the items that are not begun; after `close`, one more for each thread, so that none
  /// waits.
  private let available = DispatchSemaphore(value: 0)
  /// Counts the results that `waitForResult` has not waited for.
  private let finished = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - noticesWaits: Whether to notice that threads wait, for a disk or the network.
  ///   - isCancelled: Whether to give out no more items.
  init(noticesWaits: Bool, isCancelled: @escaping @Sendable () -> Bool) {
    self.noticesWaits = noticesWaits
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

  /// Does the work of an item on the calling thread, and stores its result.
  func finish(_ number: Int, with work: (Item) -> Result, of item: Item) {
    let before = noticesWaits ? ThreadWaits.count : nil
    let result = work(item)
    let waits = before.flatMap { before in ThreadWaits.count.map { $0 - before } } ?? 0
    state.withLock {
      $0.results[number] = result
      if waits >= Self.waitsThatCount { $0.hasWaited = true }
    }
    finished.signal()
  }

  /// Whether a thread has waited since this was last asked.
  func takeWait() -> Bool {
    state.withLock { state in
      defer { state.hasWaited = false }
      return state.hasWaited
    }
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
