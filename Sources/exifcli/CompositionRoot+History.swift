import ExifcliInterface
import LibexifRepository
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// The use cases of recorded edits.
extension CompositionRoot {
  func recordedRuns(limit: Int) throws(PhotoRepositoryError) -> RecordedRuns {
    try LibexifRunHistory(at: Self.history).fetchRuns(limit: limit)
  }

  func recordedRun(_ number: Int?) throws(PhotoRepositoryError) -> RecordedRun {
    try LibexifRunHistory(at: Self.history).fetchRun(number)
  }

  func changes(
    of run: RecordedRun, undoing: Bool
  ) throws(PhotoRepositoryError) -> AnyIterator<RecordedChange> {
    let history = LibexifRunHistory(at: Self.history, isCancelled: { Interruption.isRequested })
    return AnyIterator(try history.fetchChanges(of: run, undoing: undoing).makeIterator())
  }

  func lastUndoneRun() throws(PhotoRepositoryError) -> RecordedRun {
    try LibexifRunHistory(at: Self.history).fetchLastUndoneRun()
  }

  func runToFinish() -> RecordedRun? {
    LibexifRunHistory(at: Self.history).fetchRunToFinish()
  }

  func returnToCutOffRun(
    _ number: Int?, repeats: (RecordedRun, RecordedRun) -> Bool
  ) throws(PhotoRepositoryError) -> RecordedRun {
    let run = try LibexifRunHistory(at: Self.history).fetchCutOffRun(number, repeats: repeats)
    do throws(Errno) {
      try Folder.enter(PathBytes(run.folder.bytes).filePath)
    } catch {
      throw PhotoRepositoryError(
        identifier: run.folder, reason: .notReadable(.system(detail: "\(error)")))
    }
    return run
  }

  func editHistory(_ undo: UndoWay, _ options: EditOptions) -> any EditHistory {
    LibexifEditHistory(
      journal: undo.journal, options: options, isRedo: undo.isRedo, of: undo.photos,
      searching: undo.searchedFolders, runs: LibexifRunHistory(at: Self.history),
      command: (currentFolder, undo.arguments),
      isCancelled: { Interruption.isRequested })
  }

  var currentFolder: PhotoIdentifier {
    let path = (try? FilePath(".").resolvingSymlinks()) ?? "."
    return PhotoIdentifier(bytes: PathBytes(path).bytes)
  }

  /// The folder of the history of edits. Without a home, a path that nobody can make.
  static var history: PhotoIdentifier {
    let folder = StateFolder.path ?? "/dev/null"
    return PhotoIdentifier(bytes: PathBytes(folder.appending("exifcli/history")).bytes)
  }
}

extension Recording {
  /// The journal that records the edits; nil if none does, as the history cannot be written, which is reported.
  ///
  /// - Throws: `PhotoRepositoryError` if a file that the user has named, or the run that was cut off, cannot be written.
  func journal(
    isRehearsal: Bool, problems: any PhotoProblemOutput
  ) throws(PhotoRepositoryError) -> EditJournal? {
    let history = CompositionRoot.history
    switch self {
    case .file(let file):
      let journal = EditJournal(at: file, isCancelled: { Interruption.isRequested })
      try journal.prepare(isRehearsal: isRehearsal)
      return journal
    case .resumedRun(let number):
      return try EditJournal(
        resumingRun: number, inHistoryAt: history, isRehearsal: isRehearsal,
        isCancelled: { Interruption.isRequested })
    case .history(let arguments):
      guard !isRehearsal else { return nil }
      let journal = EditJournal(
        inHistoryAt: history, command: (CompositionRoot().currentFolder, arguments),
        isCancelled: { Interruption.isRequested })
      do throws(PhotoRepositoryError) {
        try journal.prepare(isRehearsal: false)
        return journal
      } catch {
        problems.didEncounter(
          PhotoProblem(identifier: history, cause: .warning(.notRecordable(error.reason))))
        return nil
      }
    }
  }
}
