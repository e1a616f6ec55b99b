import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Undoes of runs whose photos later runs have changed: the values that are still as the runs in force say are set back,
/// or again, by a new recorded edit.
extension LibexifEditHistory {
  /// Gives the photo the values that the runs in force say, without this run or with it.
  ///
  /// - Parameter isNeeded: Whether to do nothing if the run can be undone, or made again, byte for byte.
  /// - Returns: Nil if nothing is done: recorded edits do not lead to the run, or bytes suffice.
  func setValues(
    of photo: JournalContents.File, unlessBytesSuffice isNeeded: Bool
  ) throws(PhotoRepositoryError) -> [UndoOutcome]? {
    guard let values, let edit = photo.edits.first?.id,
      !isNeeded || values.areNeeded && values.known.haveUndone(photo.path, besides: values.run)
    else { return nil }
    let isRedo = direction == .redo
    // No symbolic link is followed.
    let path = try? photo.path.filePath.resolvingSymlinks()
    guard path.map({ PathBytes($0) }) == photo.path else { return nil }
    let place = try RecordedPlace(at: photo.path)
    let runs = try RunsOfPhoto(of: place, by: values.known)
    if isNeeded, runs.bytesSuffice(for: edit, isInForce: isRedo) { return nil }
    let present = try place.values(place.file).metadata
    let found = try runs.plan(edit, isInForce: isRedo, of: present)
    guard let plan = found, let own = runs.run(edit) else { return nil }
    if own.isInForce == isRedo { return [.undone(place.identifier, edits: 0)] }
    if !options.isRehearsal { try values.begin() }
    var outcomes = plan.warnings.map { UndoOutcome.warning(place.identifier, $0) }
    let journal = options.isRehearsal ? nil : values.journal
    var warnings: [PhotoWarning]?
    if photo.path.isSidecar {
      if let base = plan.base, let state = plan.baseState, try !place.proves(base, state) {
        return nil
      }
      let sidecar = try FileEdit.ofSidecar(by: plan, options, journal)
      warnings = options.isRehearsal ? [] : try sidecar.commit().warnings
    } else if plan.base == nil {
      warnings = try set(plan, recordedBy: journal)
    } else {
      let edit = try RebasedPhoto.plan(
        edit, values, isInForce: isRedo, of: place.identifier, options, journal)
      warnings = options.isRehearsal ? edit?.report.warnings : try edit?.commit().warnings
    }
    guard let warnings else { return nil }
    outcomes += warnings.map { .warning(place.identifier, $0) }
    if !options.isRehearsal {
      let edits = photo.edits.filter { $0.isUndone == isRedo }.map(\.id)
      if isRedo {
        try recordRedo(edits, of: place.identifier)
      } else {
        outcomes += mark(edits).map { .warning(place.identifier, $0) }
      }
    }
    let isSame = plan.base == nil && plan.wanted == plan.present
    return outcomes
      + [
        isSame
          ? .undone(place.identifier, edits: 0)
          : .setBack(from: plan.present, to: plan.wanted)
      ]
  }

  /// - Returns: Nil if a raw file would become longer.
  private func set(
    _ plan: ValuePlan, recordedBy journal: EditJournal?
  ) throws(PhotoRepositoryError) -> [PhotoWarning]? {
    let update = MetadataUpdate(
      to: plan.wanted, from: plan.present, assigning: [], editingLists: plan.listEdits)
    let request = UpdateRequest(update: update, options: options, journal: journal, output: nil)
    switch request.outcome() {
    case .updated(let report): return report.warnings
    case .failed(let error):
      if case .rawGrowth = error.reason { return nil }
      throw error
    }
  }
}

/// A run of the history that is undone, or made again, by its values where later runs have changed its photos.
struct ValueUndo: Sendable {
  /// The number of that run.
  let run: Int
  let known: KnownEdits
  /// Records the new edits, as a run of its own.
  let journal: EditJournal
  /// Whether runs were undone by their values before: then bytes may not say what the runs in force say.
  let areNeeded: Bool

  /// Nil if the journal is not of the history.
  init?(
    of journal: PhotoIdentifier, in runs: LibexifRunHistory,
    _ command: (folder: PhotoIdentifier, arguments: [String])
  ) {
    guard let number = runs.number(of: journal) else { return nil }
    run = number
    known = KnownEdits(of: runs)
    self.journal = runs.journal(ofRun: number, command)
    areNeeded = runs.haveSetBack
  }

  /// The other places where the file may be.
  func otherPlaces(of file: JournalContents.File) -> [JournalContents.File] {
    known.places(of: file.path, after: run).filter { $0 != file.path && $0.isThere }
      .map { file.moved(to: $0) }
  }

  /// The files where later runs have moved them.
  func located(_ files: [JournalContents.File]) -> [JournalContents.File] {
    files.map { file in
      if file.path.isSidecar || file.path.isThere { return file }
      let place = known.place(of: file.path, after: run)
      return place.isThere ? file.moved(to: place) : file
    }
  }

  /// Begins the record of the new run, even if it makes no edit: the next undo must know that values were set back.
  func begin() throws(PhotoRepositoryError) {
    try journal.prepare(isRehearsal: false)
    do throws(Errno) {
      try journal.journal.begin()
    } catch {
      throw PhotoRepositoryError(
        identifier: journal.identifier, reason: .notRecorded(.edit(detail: "\(error)")))
    }
  }

  /// Records that the run did all that it was asked.
  ///
  /// - Returns: What the user should know.
  func finish() -> [UndoOutcome] {
    journal.finish().compactMap { problem in
      switch problem.cause {
      case .warning(let warning): .warning(problem.identifier, warning)
      case .failure(let reason):
        .failed(PhotoRepositoryError(identifier: problem.identifier, reason: reason))
      case .invalidValue, .nothingThere: nil
      }
    }
  }
}
