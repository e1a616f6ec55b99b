import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

extension EditJournal {
  /// What is left of the moves that the run recorded before it was cut off.
  ///
  /// - Throws: `PhotoRepositoryError` of the journal if it cannot be read.
  func movesToFinish(
    isCancelled: Cancellation
  ) throws(PhotoRepositoryError) -> [RenamingPlan.Move] {
    do throws(JournalRefusal) {
      let file = try journal.openToUndo(isTrusted: false)
      let contents = try journal.contents(of: file)
      var open: [RenamingPlan.Move] = []
      // Files that have gone on from these paths.
      var left: Set<PathBytes> = []
      for recorded in contents.moves.reversed() where !isCancelled() {
        let move: FileMove?
        do throws(Errno) {
          move = try file.move(recorded)
        } catch {
          throw JournalRefusal.unreadable(error)
        }
        guard let move else { continue }
        let isDone = left.contains(move.target) || (try? move.standing()) == .done
        if isDone {
          left.insert(move.source)
        } else {
          open.append(
            RenamingPlan.Move(
              move: move, old: PhotoIdentifier(move.source), new: PhotoIdentifier(move.target),
              group: open.count))
        }
      }
      return open.reversed()
    } catch {
      throw .journal(identifier, .recording, error)
    }
  }
}
