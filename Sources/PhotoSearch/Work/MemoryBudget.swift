import Dispatch
import Platform
import Synchronization

/// Memory that the threads of the program share for pictures in progress. The limits of one picture are no limits of a
/// run: a photo of a megabyte may need a gigabyte, and each thread has a photo.
///
/// Threads get their shares in the order in which they ask, so a large share is not passed over for ever. A thread
/// must not ask while it has a share: two threads may then wait for each other.
package final class MemoryBudget: Sendable {
  /// The budget for decoding and turning pictures: 2 GiB, or a quarter of the machine's memory if that is less.
  package static let pictures = MemoryBudget(
    byteCount: min(2 << 30, PhysicalMemory.byteCount.map { $0 / 4 } ?? .max))

  /// Memory that belongs to whoever holds this object.
  package final class Share: Sendable {
    private let budget: MemoryBudget
    fileprivate let byteCount: Int

    fileprivate init(_ byteCount: Int, of budget: MemoryBudget) {
      (self.byteCount, self.budget) = (byteCount, budget)
    }

    deinit {
      budget.giveBack(byteCount)
    }
  }

  private struct State {
    var used = 0
    /// The threads that wait, in order.
    var waiting: [(byteCount: Int, turn: DispatchSemaphore)] = []
  }

  private let byteCount: Int
  private let state = Mutex(State())

  /// - Parameter byteCount: The size of all shares together, 1 or more.
  package init(byteCount: Int) {
    self.byteCount = max(1, byteCount)
  }

  /// How many threads wait.
  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Waits for a share of this many bytes. A share that is larger than the budget is had alone.
  package func share(_ byteCount: Int) -> Share {
    let byteCount = min(max(0, byteCount), self.byteCount)
    let turn: DispatchSemaphore? = state.withLock { state in
      if state.waiting.isEmpty, byteCount <= self.byteCount - state.used {
        state.used += byteCount
        return nil
      }
      let turn = DispatchSemaphore(value: 0)
      state.waiting.append((byteCount, turn))
      return turn
    }
    turn?.wait()
    return Share(byteCount, of: self)
  }

  /// Runs `body` with a share of this many bytes.
  package func with<Result: ~Copyable, Failure: Error>(
    _ byteCount: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let share = share(byteCount)
    defer { withExtendedLifetime(share) {} }
    return try body()
  }

  private func giveBack(_ byteCount: Int) {
    state.withLock { state in
      state.used -= byteCount
      while let next = state.waiting.first, next.byteCount <= self.byteCount - state.used {
        state.used += next.byteCount
        state.waiting.removeFirst()
        next.turn.signal()
      }
    }
  }
}
