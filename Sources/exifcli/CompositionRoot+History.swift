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

  func editHistory(_ undo: UndoWay, _ replacement: ReplacementWay) -> any EditHistory {
    LibexifEditHistory(
      journal: undo.journal, isRehearsal: replacement.isRehearsal,
      preservesTimes: replacement.preservesTimes, hardLinks: replacement.hardLinkPolicy,
      isRedo: undo.isRedo, of: undo.photos,
      searching: undo.searchedFolders, runs: LibexifRunHistory(at: Self.history),
      command: replacement.recordedArguments.map { (currentFolder, $0) },
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

extension ReplacementWay {
  /// The journal that records the edits; nil if none does.
  ///
  /// - Throws: `PhotoRepositoryError` if it cannot be written.
  func editJournal(
    problems: any PhotoProblemOutput
  ) throws(PhotoRepositoryError) -> EditJournal? {
    if let named = try namedJournal { return named }
    if let resumed = try resumedJournal { return resumed }
    return historyJournal(problems: problems)
  }

  /// The journal that the user has named; nil if none is named.
  ///
  /// - Throws: `PhotoRepositoryError` if it cannot be written.
  fileprivate var namedJournal: EditJournal? {
    get throws(PhotoRepositoryError) {
      guard let journal else { return nil }
      let opened = EditJournal(at: journal, isCancelled: { Interruption.isRequested })
      try opened.prepare(isRehearsal: isRehearsal)
      return opened
    }
  }

  /// The journal of the run that was cut off; nil if this is a new run.
  ///
  /// - Throws: `PhotoRepositoryError` if it cannot be read or written.
  fileprivate var resumedJournal: EditJournal? {
    get throws(PhotoRepositoryError) {
      guard let resumedRun else { return nil }
      return try EditJournal(
        resumingRun: resumedRun, inHistoryAt: CompositionRoot.history, isRehearsal: isRehearsal,
        isCancelled: { Interruption.isRequested })
    }
  }

  /// The journal of this run in the history; nil if the run is not recorded. If the history cannot be
  /// written, the problem is reported, and edits are not recorded.
  fileprivate func historyJournal(problems: any PhotoProblemOutput) -> EditJournal? {
    guard let recordedArguments, !isRehearsal, outputFolder == nil else { return nil }
    let history = CompositionRoot.history
    let journal = EditJournal(
      inHistoryAt: history, command: (CompositionRoot().currentFolder, recordedArguments),
      isCancelled: { Interruption.isRequested })
    do throws(PhotoRepositoryError) {
      try journal.prepare(isRehearsal: false)
      return journal
    } catch {
      problems.didEncounter(
        PhotoProblem(
          identifier: history, cause: .warning(.notRecordable(error.reason))))
      return nil
    }
  }

  var hardLinkPolicy: HardLinkPolicy {
    switch hardLinks {
    case .break: .split
    case nil: .refuse
    }
  }
}
