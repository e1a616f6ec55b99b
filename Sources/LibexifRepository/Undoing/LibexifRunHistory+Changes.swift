import FileReplacement
import PhotoEntities
import PhotoSearch
package import PhotoUseCases
import Platform
import Synchronization
import SystemPackage

extension LibexifRunHistory {
  /// What the run changed, undone or not: its new names, and the values of each file, in the order of their paths.
  ///
  /// - Parameter undoing: Whether the changes of values are those of an undo.
  /// - Throws: `PhotoRepositoryError` of the run's journal if that cannot be read.
  package func fetchChanges(
    of run: RecordedRun, undoing: Bool = false
  ) throws(PhotoRepositoryError) -> some Sequence<RecordedChange> {
    let (journal, contents) = try open(run.journal)
    let names = contents.movesToRedo.map {
      RecordedChange.name(
        PhotoIdentifier($0.source), PhotoIdentifier($0.target), isCopy: $0.isCopy)
    }
    let others = OtherRuns(of: self, besides: run)
    let values = Workers.reading.map(contents.filesToRedo(), isCancelled: isCancelled) { file in
      change(of: file, in: journal, others, undoing: undoing)
    }
    return AnySequence([AnySequence(names), AnySequence(values)].joined())
  }

  fileprivate func open(
    _ journal: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> (JournalFile, JournalContents) {
    let opened = EditJournal(at: journal, isCancelled: isCancelled).journal
    do throws(JournalRefusal) {
      let file = try opened.openToUndo()
      return (file, try opened.contents(of: file))
    } catch {
      throw .journal(journal, .undoing, error)
    }
  }

  private func change(
    of file: JournalContents.File, in journal: JournalFile, _ others: OtherRuns, undoing: Bool
  ) -> RecordedChange {
    let edits = journal.records(of: file.edits)
    do throws(PhotoRepositoryError) {
      let path = file.path.isThere ? file.path : others.place(of: file.path)
      let place = try RecordedPlace(at: path)
      let versions = try PhotoRepositoryError.reading(place.identifier) { () throws(Errno) in
        try RecordedVersions.around(
          edits, by: { others.edits(of: [file.path, path]) }, from: place.file,
          size: place.size,
          proving: { (file, size, provesSegments) throws(Errno) in
            try place.state(of: file, size, provingSegments: provesSegments)
          }, deriving: FileUndo.picture)
      }
      guard let (before, after) = versions else {
        throw PhotoRepositoryError(
          identifier: place.identifier, reason: .changesUnknown(time: edits.last?.time ?? ""))
      }
      let (old, new) = undoing ? (after, before) : (before, after)
      return RecordedChange(from: try place.values(old), to: try place.values(new))
    } catch {
      return .unknown(error)
    }
  }
}

/// What the other runs of a history have recorded. It is read once, and only if a file has changed since the run.
private final class OtherRuns: Sendable {
  private struct Found {
    var edits: [PathBytes: [(journal: JournalFile, edits: [JournalContents.Edit])]] = [:]
    /// The moves of later runs that were made and not taken back, in their order.
    var moves: [JournalContents.Move] = []
  }

  private let history: LibexifRunHistory
  private let run: RecordedRun
  private let found = Mutex<Found?>(nil)

  /// The runs of the history but this one.
  init(of history: LibexifRunHistory, besides run: RecordedRun) {
    (self.history, self.run) = (history, run)
  }

  /// The edits of a file at these paths.
  func edits(of paths: Set<PathBytes>) -> [JournalRecord.Edit] {
    let found = all
    return paths.flatMap { found.edits[$0] ?? [] }.flatMap { $0.journal.records(of: $0.edits) }
  }

  /// Where later runs have moved the file at this path.
  func place(of path: PathBytes) -> PathBytes {
    all.moves.reduce(path) { path, move in move.source == path ? move.target : path }
  }

  private var all: Found {
    found.withLock { found in
      if let found { return found }
      var read = Found()
      for (number, journal) in history.journals.reversed() where number != run.number {
        guard let (file, contents) = try? history.open(journal) else { continue }
        for edited in contents.filesToRedo() {
          read.edits[edited.path, default: []].append((file, edited.edits))
        }
        if number > run.number {
          read.moves += contents.moves.filter { $0.isMade && !$0.isCopy }
        }
      }
      found = read
      return read
    }
  }
}
