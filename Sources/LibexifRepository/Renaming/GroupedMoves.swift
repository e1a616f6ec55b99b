import PhotoUseCases

/// Moves in order, of which all of a group are made, or none.
struct GroupedMoves {
  /// How many files are moved before what is done is flushed.
  private static let batchSize = 1000

  /// The group of each move.
  let groups: [Int]

  /// What became of a group.
  enum Outcome {
    /// These moves are made, in this order.
    case made([Int])
    /// A move failed, and the others were taken back, but for those that could not be.
    case failed(PhotoRepositoryError, kept: [Int])

    /// The moves that are made, and stay so.
    var made: [Int] {
      switch self {
      case .made(let made): made
      case .failed(_, let kept): kept
      }
    }
  }

  /// The moves that are not made.
  struct Rest {
    /// Moves that failed, and those of their groups.
    var failed: [Int] = []
    /// How many were not begun, because no more were wanted or the work was cancelled.
    var left = 0
  }

  private struct Group {
    var made: [Int] = []
    var left = 0
    var failure: PhotoRepositoryError?

    var hasBegun: Bool { failure != nil || !made.isEmpty }
  }

  /// Makes the moves. After a cancellation, groups that have begun are finished.
  ///
  /// - Parameters:
  ///   - make: Makes a move.
  ///   - takeBack: Takes a move back; says whether it could.
  ///   - flush: Is called now and then, and at the end.
  func carryOut(
    isCancelled: Cancellation, make: (Int) throws(PhotoRepositoryError) -> Void,
    takingBack takeBack: (Int) -> Bool, flush: () -> Void,
    _ receive: (Outcome) -> FetchDecision
  ) -> Rest {
    var rest = Rest()
    var open = groups.reduce(into: [Int: Group]()) { $0[$1, default: .init()].left += 1 }
    var isStopped = false
    for (index, number) in groups.enumerated() {
      guard var group = open[number] else { continue }
      isStopped = isStopped || isCancelled()
      group.left -= 1
      if isStopped, !group.hasBegun {
        rest.left += 1
        continue
      }
      if group.failure == nil {
        do throws(PhotoRepositoryError) {
          try make(index)
          group.made.append(index)
        } catch {
          group.failure = error
        }
      }
      if group.failure != nil { rest.failed.append(index) }
      if (index + 1) % Self.batchSize == 0 { flush() }
      open[number] = group.left == 0 ? nil : group
      guard group.left == 0 else { continue }
      var outcome = Outcome.made(group.made)
      if let failure = group.failure {
        // The last one first.
        let kept = group.made.reversed().filter { !takeBack($0) }
        rest.failed += group.made.filter { !kept.contains($0) }
        outcome = .failed(failure, kept: kept)
      }
      if receive(outcome) == .stop { isStopped = true }
    }
    flush()
    return rest
  }
}
