import PhotoUseCases
import Platform

/// Moves in order. All moves of a unit are made, or no move of it.
///
/// The files of a group belong together. Groups that wait for each other's names are one unit: if one of them kept its
/// name, the files of another one would be beside it.
struct GroupedMoves {
  /// How many files are moved before what is done is flushed.
  private static let batchSize = 1000

  /// One of the moves.
  struct Move {
    let source: PathBytes
    let target: PathBytes
    let group: Int
    /// Whether it was made before.
    var isMade = false
  }

  /// What became of a unit.
  enum Outcome {
    /// These moves are made, in this order.
    case made([Int])
    /// A move failed. Those of the unit that were made are taken back, the last one first, but for `kept`, if one of
    /// them could not be.
    case failed(PhotoRepositoryError, Failure)
  }

  /// A unit that failed.
  struct Failure {
    /// The move that failed.
    let place: Int
    /// The moves that are made still.
    let kept: [Int]
    /// The moves of the unit.
    let unit: [Int]
  }

  /// What is left.
  struct Rest {
    /// The moves of units that failed and were taken back.
    var failed: [Int] = []
    /// The moves of units that failed and could not be taken back.
    var stuck: [Int] = []
    /// How many are not begun.
    var left = 0
  }

  let moves: [Move]

  /// The moves of each unit, the units in the order of their first moves.
  private var units: [[Int]] {
    var groups = JoinedGroups()
    let bySource = Dictionary(
      moves.map { ($0.source, $0.group) }, uniquingKeysWith: { first, _ in first })
    for move in moves {
      if let next = bySource[move.target] { groups.join(move.group, next) }
    }
    var (units, places) = ([[Int]](), [Int: Int]())
    for (index, move) in moves.enumerated() {
      let first = groups.first(of: move.group)
      if let place = places[first] {
        units[place].append(index)
      } else {
        places[first] = units.count
        units.append([index])
      }
    }
    return units
  }

  /// The order in which they are made: unit by unit.
  var order: [Int] { units.flatMap { $0 } }

  /// Makes the moves that are not made. After a cancellation, a unit that has begun is finished.
  ///
  /// - Parameters:
  ///   - make: Makes a move.
  ///   - takeBack: Takes a move back; says whether it could.
  ///   - flush: Is called now and then, and at the end.
  ///   - rest: The number of files that are left. It is set even if this throws.
  /// - Throws: What `receive` throws. No further unit is begun then.
  func carryOut<ReceiverFailure: Error>(
    isCancelled: Cancellation, make: (Int) throws(PhotoRepositoryError) -> Void,
    takingBack takeBack: (Int) -> Bool, flush: () -> Void, leaving rest: inout Rest,
    _ receive: (Outcome) throws(ReceiverFailure) -> Void
  ) throws(ReceiverFailure) {
    defer { flush() }
    var count = 0
    rest.left = moves.count { !$0.isMade }
    for unit in units {
      if isCancelled() { return }
      rest.left -= unit.count { !moves[$0].isMade }
      let outcome = carryOut(unit, make, takeBack) {
        count += 1
        if count % Self.batchSize == 0 { flush() }
      }
      if case .failed(_, let failure) = outcome {
        if failure.kept.isEmpty { rest.failed += unit } else { rest.stuck += unit }
      }
      try receive(outcome)
    }
  }

  private func carryOut(
    _ unit: [Int], _ make: (Int) throws(PhotoRepositoryError) -> Void, _ takeBack: (Int) -> Bool,
    next: () -> Void
  ) -> Outcome {
    var made: [Int] = []
    for (place, index) in unit.enumerated() {
      if moves[index].isMade { continue }
      do throws(PhotoRepositoryError) {
        try make(index)
        made.append(index)
        next()
      } catch {
        let earlier = Set(made).union(unit.filter { moves[$0].isMade })
        var kept = unit.filter(earlier.contains)
        // A move before one that is kept is needed there still.
        while let last = kept.last, takeBack(last) { kept.removeLast() }
        return .failed(error, Failure(place: unit[place], kept: kept, unit: unit))
      }
    }
    return .made(made)
  }

  /// The moves of each group, the groups in the order of their last moves.
  func byGroup(_ indices: [Int]) -> [[Int]] {
    Dictionary(grouping: indices) { moves[$0].group }.values
      .sorted { ($0.last ?? 0) < ($1.last ?? 0) }
  }
}

/// Numbers that are joined to sets.
private struct JoinedGroups {
  private var parents: [Int: Int] = [:]

  /// The number that stands for the set of this one.
  mutating func first(of group: Int) -> Int {
    var group = group
    while let parent = parents[group] {
      // The way is half as long the next time.
      if let next = parents[parent] { parents[group] = next }
      group = parent
    }
    return group
  }

  mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (first(of: one), first(of: other))
    if one != other { parents[max(one, other)] = min(one, other) }
  }
}
