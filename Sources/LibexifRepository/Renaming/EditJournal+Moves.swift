import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension EditJournal {
  /// What is left of the moves that the run recorded before it was cut off.
  ///
  /// - Throws: `PhotoRepositoryError` of the journal if it cannot be read.
  func movesToFinish(isCancelled: Cancellation) throws(PhotoRepositoryError) -> [RecordedMove] {
    do throws(JournalRefusal) {
      let file = try journal.openToUndo(isTrusted: false)
      let contents = try journal.contents(of: file)
      var all: [(move: FileMove, recorded: JournalContents.Move)] = []
      for recorded in contents.moves where !isCancelled() {
        do throws(Errno) {
          if let move = try file.move(recorded) { all.append((move, recorded)) }
        } catch {
          throw JournalRefusal.unreadable(error)
        }
      }
      return zip(all, MadeMoves.find(all.map(\.move))).compactMap { known, isMade in
        let move = known.move
        return isMade
          ? nil
          : RecordedMove(
            RenamingPlan.Move(
              move: move, old: PhotoIdentifier(move.source), new: PhotoIdentifier(move.target),
              group: known.recorded.group, isPassing: PassingName.isPassing(move.target.fileName)),
            id: known.recorded.id, earlier: known.recorded.time)
      }
    } catch {
      throw .journal(identifier, .recording, error)
    }
  }
}

/// A move, as the journal records it.
struct RecordedMove {
  let move: RenamingPlan.Move
  /// Its name in the journal; nil if nothing records it.
  let id: String?
  /// When an earlier run recorded it, in UTC (RFC 3339); nil if it is of this run.
  let earlier: String?

  init(_ move: RenamingPlan.Move, id: String?, earlier: String? = nil) {
    (self.move, self.id, self.earlier) = (move, id, earlier)
  }
}

/// Finds which moves a run made before it was cut off. Files may have been edited and moved since.
private enum MadeMoves {
  /// Whether each of these moves, in their order, was made.
  static func find(_ moves: [FileMove]) -> [Bool] {
    var isMade = Array(repeating: false, count: moves.count)
    let firstSteps = Dictionary(
      moves.enumerated().map { ($1.target, $0) }, uniquingKeysWith: { first, _ in first })
    // Moves of files that are nowhere. They made room, or have yet to: by the index of that first step.
    var undecided: [Int: Int] = [:]
    // Paths of files that have gone on from there, and paths that another file has got.
    var (left, given) = (Set<PathBytes>(), Set<PathBytes>())
    var hasLaterOne = false
    for (index, move) in moves.enumerated().reversed() {
      var standing: FileMove.Standing?
      var failure: FileFailure?
      do throws(FileFailure) { standing = try move.standing() } catch { failure = error }
      var wasMade = standing == .done || left.contains(move.target) || given.contains(move.source)
      if !wasMade, standing == nil, !move.isCopy, move.hasLeftSource {
        if let first = firstSteps[move.source], first < index {
          undecided[first] = index
        } else {
          wasMade = true
        }
      }
      // The moves before one that is made were tried. A new file may be at the old path.
      if !wasMade, failure == .changed, hasLaterOne { wasMade = move.isTargetTaken }
      guard wasMade else { continue }
      isMade[index] = true
      if let second = undecided[index] { isMade[second] = true }
      left.insert(move.source)
      given.insert(move.target)
      hasLaterOne = hasLaterOne || standing == .done
    }
    return isMade
  }
}
