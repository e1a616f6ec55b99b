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

  /// Moves files back, the last one first, or again, as long as more are wanted. The files of a group are all moved,
  /// or none of them.
  ///
  /// - Returns: The number of moves that are left; nil if `receive` wanted no more.
  func undoMoves(
    _ moves: [JournalContents.Move], of contents: JournalContents, in file: JournalFile,
    _ receive: (UndoOutcome) -> FetchDecision
  ) -> Int? {
    let undo = MoveUndo(
      renamed: RenamedFiles(contents.movesToRedo), direction: direction, journal: journal,
      file: file, modes: direction == .undo ? contents.leftFolders : [:],
      isRehearsal: policy.isRehearsal)
    var isStopped = false
    let rest = GroupedMoves(groups: undo.groups(of: moves)).carryOut(
      isCancelled: isCancelled,
      make: { (index) throws(PhotoRepositoryError) in
        do throws(PhotoRepositoryError) {
          try undo.carryOut(moves[index])
        } catch {
          throw explained(error)
        }
      },
      takingBack: { undo.takeBack(moves[$0]) }, flush: undo.flush
    ) { outcome in
      var outcomes = outcome.made.compactMap { undo.outcome(of: moves[$0]) }
      if case .failed(let error, _) = outcome { outcomes.append(.failed(error)) }
      for outcome in outcomes where receive(outcome) == .stop {
        isStopped = true
        return .stop
      }
      return .goOn
    }
    if direction == .undo, !policy.isRehearsal {
      undo.removeFolders(contents.madeFolders)
    }
    return isStopped ? nil : rest.left
  }
}
