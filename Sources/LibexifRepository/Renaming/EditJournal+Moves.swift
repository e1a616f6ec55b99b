import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension EditJournal {
  /// What is left of the moves that the run recorded before it was cut off, with their names in the journal.
  ///
  /// - Throws: `PhotoRepositoryError` of the journal if it cannot be read.
  func movesToFinish(
    isCancelled: Cancellation
  ) throws(PhotoRepositoryError) -> [(move: RenamingPlan.Move, id: String)] {
    do throws(JournalRefusal) {
      let file = try journal.openToUndo(isTrusted: false)
      let contents = try journal.contents(of: file)
      var open: [(move: RenamingPlan.Move, id: String)] = []
      // Files that have gone on from these paths.
      var left: Set<PathBytes> = []
      var hasLaterOne = false
      for recorded in contents.moves.reversed() where !isCancelled() {
        let move: FileMove?
        do throws(Errno) {
          move = try file.move(recorded)
        } catch {
          throw JournalRefusal.unreadable(error)
        }
        guard let move else { continue }
        // What is before a move that is done was tried: if its file is gone now, another program moved it.
        let standing = try? move.standing()
        if left.contains(move.target) || standing == .done || standing == nil && hasLaterOne {
          left.insert(move.source)
          hasLaterOne = true
        } else {
          open.append(
            (
              RenamingPlan.Move(
                move: move, old: PhotoIdentifier(move.source), new: PhotoIdentifier(move.target),
                group: recorded.group, isPassing: PassingName.isPassing(move.target.fileName)),
              recorded.id
            ))
        }
      }
      return open.reversed()
    } catch {
      throw .journal(identifier, .recording, error)
    }
  }
}
