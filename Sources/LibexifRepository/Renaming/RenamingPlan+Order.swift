import FileReplacement
import PhotoEntities
import Platform

extension RenamingPlan {
  /// The moves in an order in which each path is free when it is needed.
  var orderedMoves: [Move] {
    if isCopying { return moves }
    let bySource = Dictionary(
      moves.map { ($0.move.source, $0) }, uniquingKeysWith: { first, _ in first })
    var passing: [PathBytes: Move] = [:]
    return MoveOrder(moves.map(\.move)) { path in
      path.folder.appending(PassingName.make(for: path.fileName.bytes))
    }.moves.compactMap { move in
      if let known = bySource[move.source] {
        if known.move == move { return known }
        passing[move.target] = known
        return Move(
          move: move, old: known.old, new: PhotoIdentifier(move.target), group: known.group,
          isPassing: true)
      }
      return passing[move.source].map {
        Move(move: move, old: $0.old, new: $0.new, group: $0.group)
      }
    }
  }

  /// The groups with a file that waits for itself, as each file gets the name of the next one, and those that wait for
  /// these groups.
  var groupsInCircles: Set<Int> {
    var found = Set(orderedMoves.filter(\.isPassing).map(\.group))
    guard !found.isEmpty else { return [] }
    let groupsBySource = Dictionary(
      moves.map { ($0.move.source, $0.group) }, uniquingKeysWith: { first, _ in first })
    // The groups that get a name of each group.
    var waiting: [Int: Set<Int>] = [:]
    for move in moves {
      if let group = groupsBySource[move.move.target] {
        waiting[group, default: []].insert(move.group)
      }
    }
    var open = Array(found)
    while let group = open.popLast() {
      for next in waiting[group] ?? [] where found.insert(next).inserted { open.append(next) }
    }
    return found
  }
}
