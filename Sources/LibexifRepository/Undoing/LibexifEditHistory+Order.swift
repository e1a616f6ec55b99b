import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import Synchronization

/// Runs that went on at the same time: each edited some photos after the other one. So their edits are ordered, photo
/// by photo, by the states before and after them, not by the numbers of the runs.
extension LibexifEditHistory {
  /// Undoes the edits of a photo that a run of a lower number edited later: first that edit, then those of this run.
  /// There is no other way back.
  ///
  /// - Parameter refusal: Why the edits of this run alone cannot be undone.
  /// - Returns: Nil if there is no such run.
  func undoingEarlierRun(
    _ photo: JournalContents.File, in file: JournalFile, _ refusal: PhotoRepositoryError
  ) -> [UndoOutcome]? {
    let identifier = PhotoIdentifier(photo.path)
    guard direction == .undo, case .changedSinceEdit(let time, isInPart: false) = refusal.reason,
      let runs, let own = runs.number(of: self.identifier),
      let number = runs.run(besides: self.identifier, thatLeft: identifier), number < own,
      // What a run at work does next would not be undone.
      !runs.isAtWork(number),
      // A photo may also be as an earlier run left it because it was put back, as from a backup: that run stays.
      let first = runs.time(ofRun: number, editing: photo.path), first >= time,
      let other = simultaneous.run(number, { opened(number, runs) }),
      let edits = other.files[photo.path]
    else { return nil }
    let warning = UndoOutcome.warning(identifier, .undoneToo(run: number))
    if options.isRehearsal {
      return [warning, .undone(identifier, edits: photo.edits.count)]
    }
    guard let outcomes = other.history.undo(edits, in: other.file) else { return nil }
    let failures = outcomes.filter(\.isFailure)
    guard failures.isEmpty else { return failures }
    let cancelled = PhotoRepositoryError(identifier: identifier, reason: .notAttempted)
    return [warning] + (undo(photo, in: file) ?? [.failed(cancelled)])
  }

  private func opened(_ number: Int, _ runs: LibexifRunHistory) -> SimultaneousRuns.Run? {
    guard let journal = runs.journal(ofRun: number) else { return nil }
    let history = LibexifEditHistory(
      journal: journal, options: options, runs: runs, isCancelled: isCancelled)
    guard let (file, contents) = try? history.open() else { return nil }
    let files = contents.files(ofNewestRuns: nil)
    return SimultaneousRuns.Run(
      history: history, file: file,
      files: Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }))
  }
}

extension UndoOutcome {
  var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// Other runs, each opened once.
final class SimultaneousRuns: Sendable {
  struct Run: Sendable {
    let history: LibexifEditHistory
    let file: JournalFile
    let files: [PathBytes: JournalContents.File]
  }

  private let known = Mutex<[Int: Run?]>([:])

  func run(_ number: Int, _ open: () -> Run?) -> Run? {
    known.withLock { known in
      if let run = known[number] { return run }
      let run = open()
      known.updateValue(run, forKey: number)
      return run
    }
  }
}
