package import Platform

/// The order of moves in which each new path is free when its turn comes.
///
/// A file whose new path another file has yet to leave waits for that file. If files wait for each other in a
/// circle, one of them goes to a free name first, and from there to its new one.
package struct MoveOrder {
  /// The moves in this order.
  package private(set) var moves: [FileMove] = []
  private let all: [FileMove]
  private let bySource: [PathBytes: Int]
  private var states: [State]
  /// Makes a path for a file that has to make room.
  private let passing: (PathBytes) -> PathBytes

  private enum State {
    case open
    case waiting
    /// It was moved out of the way to this path.
    case passing(PathBytes)
    case done
  }

  /// - Parameters:
  ///   - moves: Moves with different sources and different targets.
  ///   - passing: Makes a free path beside the given one.
  package init(_ moves: [FileMove], passing: @escaping (PathBytes) -> PathBytes) {
    all = moves
    bySource = Dictionary(
      zip(moves.map(\.source), moves.indices), uniquingKeysWith: { first, _ in first })
    states = Array(repeating: .open, count: moves.count)
    self.passing = passing
    for index in moves.indices { place(index) }
  }

  /// Places the move after those that it waits for.
  private mutating func place(_ index: Int) {
    var chain: [Int] = []
    var next: Int? = index
    while let current = next {
      switch states[current] {
      case .open:
        states[current] = .waiting
        chain.append(current)
        next = bySource[all[current].target].flatMap { $0 == current ? nil : $0 }
      case .waiting:
        // The circle is closed: this one makes room.
        let move = all[current]
        let path = passing(move.source)
        moves.append(FileMove(from: move.source, to: path, mark: move.mark, inode: move.inode))
        states[current] = .passing(path)
        next = nil
      case .passing, .done: next = nil
      }
    }
    for current in chain.reversed() {
      let move = all[current]
      if case .passing(let path) = states[current] {
        moves.append(FileMove(from: path, to: move.target, mark: move.mark, inode: move.inode))
      } else {
        moves.append(move)
      }
      states[current] = .done
    }
  }
}
