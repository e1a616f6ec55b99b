import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Undoes of moves: each file gets its old path back, and copies are removed.
extension LibexifEditHistory {
  /// The moves of the chosen photos and of what was renamed with them.
  static func moves(
    _ moves: [JournalContents.Move], of chosen: ChosenPhotos
  ) -> [JournalContents.Move] {
    let groups = Set(
      moves.filter { chosen.contain($0.source) || chosen.contain($0.target) }.map(\.group))
    return moves.filter { groups.contains($0.group) }
  }

  /// Moves files back, the last one first, or again. The files of a unit are all moved, or none of them.
  ///
  /// - Returns: The number of moves that are left.
  /// - Throws: What `receive` throws. No further unit is moved then.
  func undoMoves<Failure: Error>(
    _ moves: [JournalContents.Move], of contents: JournalContents, in file: JournalFile,
    _ receive: (UndoOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    if moves.isEmpty { return 0 }
    let undo = MoveUndo(
      renamed: RenamedFiles(contents.allMoves), direction: direction, journal: journal,
      file: file, modes: direction == .undo ? contents.leftFolders : [:],
      isRehearsal: options.isRehearsal, sequence: sequence, values: values)
    let (moves, unmade) = undo.separated(moves, of: contents)
    for move in unmade {
      if let outcome = undo.outcome(ofUnmade: move) { try receive(outcome) }
    }
    let grouped = GroupedMoves(moves: undo.grouped(moves))
    var rest = GroupedMoves.Rest()
    defer {
      if direction == .undo, !options.isRehearsal {
        // Nothing is left to resume.
        if rest.left + rest.failed.count + rest.stuck.count == 0 {
          try? journal.appendFailed(unmade.map(\.id))
        }
        undo.removeFolders(contents.madeFolders)
      }
    }
    try grouped.carryOut(
      isCancelled: isCancelled,
      make: { (index) throws(PhotoRepositoryError) in try undo.carryOut(moves[index]) },
      takingBack: { undo.takeBack(moves[$0]) }, flush: undo.flush, leaving: &rest
    ) { (outcome) throws(Failure) in
      for outcome in outcomes(of: outcome, grouped, moves, undo) {
        var outcome = outcome
        if case .failed(let error) = outcome { outcome = .failed(explained(error)) }
        try receive(outcome)
      }
    }
    return rest.left
  }

  private func outcomes(
    of outcome: GroupedMoves.Outcome, _ grouped: GroupedMoves, _ moves: [JournalContents.Move],
    _ undo: MoveUndo
  ) -> [UndoOutcome] {
    switch outcome {
    case .made(let made): return made.compactMap { undo.outcome(of: moves[$0]) }
    case .failed(let error, let failure):
      let group = moves[failure.place].group
      let others = failure.unit.filter {
        moves[$0].group != group && !failure.kept.contains($0)
      }
      return failure.kept.compactMap { undo.outcome(of: moves[$0]) } + [.failed(error)]
        + grouped.byGroup(others).compactMap(\.first).map { index in
          .failed(
            PhotoRepositoryError(
              identifier: undo.place(of: moves[index]),
              reason: .notMovable(.waiting(for: error.identifier))))
        }
    }
  }
}
