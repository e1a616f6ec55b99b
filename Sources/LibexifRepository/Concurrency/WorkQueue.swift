import Dispatch
import PhotoUseCases
import Synchronization

/// Items that several threads work on, by their numbers, and the results that one thread hands over
/// in their order.
final class WorkQueue<Result: Sendable>: Sendable {
  private struct State {
    /// The item that is begun next.
    var next = 0
    /// What is finished and not handed over yet.
    var results: [Int: Result] = [:]
  }

  private let count: Int
  private let state = Mutex(State())
  /// How many items may be begun yet, before another result is handed over.
  private let room = DispatchSemaphore(value: 0)
  /// How many results there are that nobody has waited for.
  private let finished = DispatchSemaphore(value: 0)

  /// So many items, of which at most `lead` are begun before the first one's result is handed over.
  init(count: Int, lead: Int) {
    self.count = count
    for _ in 0..<lead { room.signal() }
  }

  /// The item to work on next, once there is room for it; nil where none is left.
  func next() -> Int? {
    room.wait()
    let index = state.withLock { state -> Int? in
      guard state.next < count else { return nil }
      state.next += 1
      return state.next - 1
    }
    // Whoever waits too is to find that none is left.
    if index == nil { room.signal() }
    return index
  }

  /// Notes an item's result.
  func finish(_ index: Int, with result: Result) {
    state.withLock { $0.results[index] = result }
    finished.signal()
  }

  /// Hands over the results, in the items' order, as long as more are wanted. Once no more are,
  /// none is left to work on.
  func handOver(_ receive: (Result) -> FetchDecision) {
    var index = 0
    while index < count {
      finished.wait()
      while let result = state.withLock({ $0.results.removeValue(forKey: index) }) {
        index += 1
        if receive(result) == .stop {
          state.withLock { $0.next = count }
          room.signal()
          return
        }
        room.signal()
      }
    }
  }
}
