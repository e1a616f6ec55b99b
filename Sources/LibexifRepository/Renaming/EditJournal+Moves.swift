import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension EditJournal {
  /// The moves that the run recorded before it was cut off, those that are made and those that are left.
  ///
  /// - Throws: `PhotoRepositoryError` of the journal if it cannot be read.
  func movesToFinish(isCancelled: Cancellation) throws(PhotoRepositoryError) -> [RecordedMove] {
    do throws(JournalRefusal) {
      let file = try journal.openToUndo()
      let known = try journal.contents(of: file).knownMoves(in: file)
      return known.map { known in
        RecordedMove(
          RenamingPlan.Move(
            move: known.move, old: PhotoIdentifier(known.move.source),
            new: PhotoIdentifier(known.move.target), group: known.recorded.group,
            isPassing: PassingName.isPassing(known.move.target.fileName)),
          id: known.recorded.id, earlier: known.recorded.time,
          isMade: (known.recorded.isMade || known.hasGoneOn) && !known.isAtSource,
          wasMade: known.isMade && !known.recorded.isMade)
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
  /// Whether an earlier run made it, and recorded that.
  let isMade: Bool
  /// Whether an earlier run made it, perhaps not to its end, and was killed before it could record that.
  let wasMade: Bool

  init(
    _ move: RenamingPlan.Move, id: String?, earlier: String? = nil, isMade: Bool = false,
    wasMade: Bool = false
  ) {
    (self.move, self.id, self.earlier) = (move, id, earlier)
    (self.isMade, self.wasMade) = (isMade, wasMade)
  }
}
