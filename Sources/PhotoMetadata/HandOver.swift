import Dispatch
import Synchronization

/// Passes things from a thread that may wait to a task. Not more than two wait to be taken.
final class HandOver<Thing: Sendable>: Sendable {
  private struct State {
    var things: [Thing] = []
    var isEnded = false
    var failure: (any Error)?
    var taker: CheckedContinuation<Thing?, any Error>?
  }

  private let state = Mutex(State())
  /// Counts the things that may still be given.
  private let room = DispatchSemaphore(value: 0)

  init() {
    // Not as the initial value: a semaphore must not have less when it is freed.
    for _ in 0..<2 { room.signal() }
  }

  /// Whether nothing more is given or taken.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  /// Gives this thing to the taker, as soon as there is room.
  ///
  /// - Returns: Whether more are wanted.
  func give(_ thing: Thing) -> Bool {
    if isEnded { return false }
    room.wait()
    let (isEnded, taker) = state.withLock { state in
      defer { state.taker = nil }
      if state.taker == nil, !state.isEnded { state.things.append(thing) }
      return (state.isEnded, state.taker)
    }
    if let taker {
      room.signal()
      taker.resume(returning: thing)
    }
    return !isEnded
  }

  /// The next thing; nil after the last one.
  ///
  /// - Throws: The failure that ended the giving; `CancellationError` if the task is cancelled.
  func take() async throws -> Thing? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { taker in
        let result: Result<Thing?, any Error>? = state.withLock { state in
          if !state.things.isEmpty { return .success(state.things.removeFirst()) }
          if let failure = state.failure { return .failure(failure) }
          if state.isEnded { return .success(nil) }
          state.taker = taker
          return nil
        }
        guard let result else { return }
        room.signal()
        taker.resume(with: result)
      }
    } onCancel: {
      end(throwing: CancellationError(), droppingRest: true)
    }
  }

  /// Ends the giving, or the taking. The first end counts.
  ///
  /// - Parameters:
  ///   - failure: What the taker gets after the things that it has not taken yet; nil for no failure.
  ///   - droppingRest: Whether it does not get these things.
  func end(throwing failure: (any Error)? = nil, droppingRest: Bool = false) {
    let taker = state.withLock { state in
      if droppingRest { state.things = [] }
      if droppingRest || !state.isEnded { (state.isEnded, state.failure) = (true, failure) }
      defer { state.taker = nil }
      return state.taker
    }
    room.signal()
    taker?.resume(with: failure.map { .failure($0) } ?? .success(nil))
  }
}
