import FileReplacement
public import PhotoEntities
import PhotoSearch
public import PhotoUseCases
import Platform
import SystemPackage

/// The edits that a journal records.
public struct LibexifEditHistory: Sendable {
  let identifier: PhotoIdentifier
  let journal: Journal
  let options: EditOptions
  let direction: FileUndo.Direction
  /// The photos and folders whose edits are undone; nil for all photos.
  private let chosen: ChosenPhotos?
  /// Finds photos that were renamed or moved; nil if only their recorded paths count.
  private let moved: MovedPhotos?
  /// The runs that may have changed photos since; nil if that is unknown.
  let runs: LibexifRunHistory?
  /// The runs that went on at the same time as this one, as far as they were needed.
  let simultaneous = SimultaneousRuns()
  /// What undoes runs by their values; nil if the journal is not of the history.
  let values: ValueUndo?
  /// The number of this undo in the history, or of what a redo takes back; nil if the journal is not of the history,
  /// or if nothing is recorded.
  let sequence: Int?
  let isCancelled: Cancellation

  /// The edits that the journal at this path records.
  ///
  /// - Parameters:
  ///   - options: Whether nothing is written (edits that cannot be undone still fail), whether photos keep their times
  ///     of modification, and whether hard links are split. The others have no effect.
  ///   - isRedo: Whether edits that are undone are made again.
  ///   - folders: The folders in which photos are searched that were renamed or moved since.
  ///   - chosen: Only the edits of these photos, and of the photos in these folders; nil for all.
  public init(
    journal: PhotoIdentifier, options: EditOptions = EditOptions(), isRedo: Bool = false,
    of chosen: [PhotoIdentifier]? = nil, searching folders: [PhotoIdentifier] = [],
    isCancelled: @escaping Cancellation = { false }
  ) {
    self.init(
      journal: journal, options: options, isRedo: isRedo, of: chosen,
      searching: folders, runs: nil, isCancelled: isCancelled)
  }

  /// The same, with the runs that may have changed photos since, to say which did, and to undo their values; nil to say
  /// only that they changed.
  ///
  /// - Parameter command: The folder in which the program runs, and its arguments, for the history; nil to undo nothing
  ///   but bytes.
  package init(
    journal: PhotoIdentifier, options: EditOptions = EditOptions(), isRedo: Bool = false,
    of chosen: [PhotoIdentifier]? = nil, searching folders: [PhotoIdentifier] = [],
    runs: LibexifRunHistory?, command: (folder: PhotoIdentifier, arguments: [String])? = nil,
    isCancelled: @escaping Cancellation = { false }
  ) {
    direction = isRedo ? .redo : .undo
    self.runs = runs
    sequence = options.isRehearsal ? nil : runs?.nextUndo(of: journal)
    values = command.flatMap { command in runs.flatMap { ValueUndo(of: journal, in: $0, command) } }
    moved =
      folders.isEmpty
      ? nil
      : MovedPhotos(
        folders: folders.map(\.pathBytes), direction: isRedo ? .redo : .undo,
        isCancelled: isCancelled)
    self.chosen = chosen.map(ChosenPhotos.init)
    identifier = journal
    self.journal = EditJournal(at: journal, isCancelled: isCancelled).journal
    self.options = EditOptions(
      isRehearsal: options.isRehearsal, preservesTimes: options.preservesTimes,
      splitsHardLinks: options.splitsHardLinks)
    self.isCancelled = isCancelled
  }
}

extension LibexifEditHistory: EditHistory {
  @discardableResult
  public func undoEdits<Failure: Error>(
    ofNewestRuns count: Int?, _ receive: (UndoBatch) throws(Failure) -> Void
  ) throws(Failure) -> Int? {
    let (file, contents): (JournalFile, JournalContents)
    do throws(PhotoRepositoryError) {
      (file, contents) = try open()
    } catch {
      try receive(UndoBatch(outcomes: [.failed(error)]))
      return 0
    }
    // After a cancellation, the journal may not have been read to its end.
    if isCancelled() { return nil }
    let all = direction == .undo ? contents.files(ofNewestRuns: count) : contents.filesToRedo()
    let recorded = chosen.map { chosen in all.filter { chosen.contain($0.path) } } ?? all
    let photos = moved?.located(recorded, in: file) ?? values?.located(recorded) ?? recorded
    if isCancelled() { return photos.count }
    let allMoves = direction == .undo ? contents.moves.reversed() : contents.movesToRedo
    let moves = chosen.map { Self.moves(allMoves, of: $0) } ?? allMoves
    let allLinks = direction == .undo ? contents.links.reversed() : contents.linksToRedo
    let links =
      chosen.map { chosen in allLinks.filter { chosen.contain($0.link.path) } } ?? allLinks
    if let refusal = runs?.refusal(
      besides: identifier,
      on: {
        Set(
          photos.map(\.path) + moves.flatMap { [$0.source, $0.target] }
            + links.map(\.link.path))
      })
    {
      try receive(UndoBatch(outcomes: [.failed(refusal)]))
      return 0
    }
    let problems =
      problems(of: contents)
      + absences(
        from: all.map(\.path) + allMoves.flatMap { [$0.source, $0.target] }
          + allLinks.map(\.link.path))
      + (moved?.absences ?? [])
    if !problems.isEmpty { try receive(UndoBatch(outcomes: problems)) }
    // Photos were edited before they were renamed, or in another run.
    let left = try undoMoves(moves, of: contents, in: file) { (outcome) throws(Failure) in
      try receive(UndoBatch(outcomes: [outcome]))
    }
    guard left == 0 else { return left + links.count + photos.count }
    let linksLeft = try undoLinks(links) { (outcome) throws(Failure) in
      try receive(UndoBatch(outcomes: [outcome]))
    }
    guard linksLeft == 0 else { return linksLeft + photos.count }
    var done = 0
    let undone = Workers.writing.map(photos, isCancelled: isCancelled) { undo($0, in: file) }
    for case let outcomes? in undone {
      done += 1
      let progress = PhotoProgress(done: done, total: photos.count)
      try receive(UndoBatch(outcomes: outcomes, progress: progress))
    }
    if done == photos.count, let problems = values?.finish(), !problems.isEmpty {
      try receive(UndoBatch(outcomes: problems))
    }
    return photos.count - done
  }

  func open() throws(PhotoRepositoryError) -> (JournalFile, JournalContents) {
    do throws(JournalRefusal) {
      let file = try journal.openToUndo()
      return (file, try journal.contents(of: file))
    } catch {
      throw .journal(identifier, .undoing, error)
    }
  }

  private func problems(of contents: JournalContents) -> [UndoOutcome] {
    contents.cutLines.map { .warning(identifier, .cutJournalLine($0)) }
      + contents.damagedLines.map {
        .failed(
          PhotoRepositoryError(
            identifier: identifier, reason: .notRecorded(.damaged(line: $0))))
      }
  }

  /// The chosen paths that none of the photos has.
  private func absences(from photos: [PathBytes]) -> [UndoOutcome] {
    let missing = chosen?.missing(from: photos) ?? []
    return missing.map {
      let run = direction == .undo ? runs?.run(thatEdited: $0) : nil
      return .failed(
        PhotoRepositoryError(
          identifier: PhotoIdentifier($0),
          reason: .notRecorded(.noSuchEdit(isRedo: direction == .redo, run: run))))
    }
  }

  /// Undoes the edits of one photo that the journal in this file records. Any number of threads may
  /// call this at the same time, each for another photo.
  ///
  /// - Parameter followsNames: Whether to look where moves may have led the photo, if another file has its name.
  /// - Returns: The outcomes for the photo; nil if the undo was cancelled, and the photo is as it
  ///   was.
  func undo(
    _ photo: JournalContents.File, in file: JournalFile, followsNames: Bool = true
  ) -> [UndoOutcome]? {
    if let id = putBackOverwritten(photo, in: file) {
      return undoing(photo.without(id), in: file, after: 1, followsNames: followsNames)
    }
    if !options.isRehearsal {
      for edit in photo.edits {
        PhotoIdentifier(photo.path).removeLeftover(ofEdit: edit.id) { file.states(of: edit) }
      }
    }
    do throws(PhotoRepositoryError) {
      if let outcomes = try setValues(of: photo, unlessBytesSuffice: true) { return outcomes }
      let (outcomes, refusal) = try undone(photo, in: file)
      guard let refusal else { return outcomes }
      if let outcomes = undoingEarlierRun(photo, in: file, refusal) { return outcomes }
      if case .changedSinceEdit(_, isInPart: false) = refusal.reason,
        let outcomes = try setValues(of: photo, unlessBytesSuffice: false)
      {
        return outcomes
      }
      for other in followsNames ? values?.otherPlaces(of: photo) ?? [] : [] {
        let outcomes = undo(other, in: file, followsNames: false)
        guard let outcomes, !outcomes.contains(where: \.isFailure) else { continue }
        return outcomes
      }
      return outcomes + [.failed(explained(refusal))]
    } catch {
      return error.code == .notAttempted ? nil : [.failed(explained(error))]
    }
  }

  /// Puts back a film that was overwritten in part.
  ///
  /// - Returns: The name of its edit; nil for any other photo, and for one that cannot be put back: the undo of its edits
  ///   says why.
  private func putBackOverwritten(
    _ photo: JournalContents.File, in file: JournalFile
  ) -> String? {
    guard direction == .undo else { return nil }
    let id = try? FileUndo.putBackOverwritten(
      photo, in: file, isRehearsal: options.isRehearsal, mayChange: FileUndo.isEditOfPhoto)
    if let id, !options.isRehearsal { _ = mark([id]) }
    return id
  }

  /// Undoes the rest of a photo's edits, of which this many are undone. A rehearsal has put nothing back, so that it
  /// cannot look at the rest.
  private func undoing(
    _ rest: JournalContents.File, in file: JournalFile, after count: Int, followsNames: Bool
  ) -> [UndoOutcome]? {
    let photo = PhotoIdentifier(rest.path)
    if options.isRehearsal || rest.edits.isEmpty {
      return [.undone(photo, edits: count + rest.edits.count)]
    }
    guard let outcomes = undo(rest, in: file, followsNames: followsNames) else { return nil }
    let isUndone = outcomes.contains { if case .undone = $0 { true } else { false } }
    return (isUndone ? [] : [.undone(photo, edits: count)])
      + outcomes.map { outcome in
        if case .undone(let photo, let edits) = outcome {
          .undone(photo, edits: edits + count)
        } else {
          outcome
        }
      }
  }

  /// Undoes the edits of one photo, which is locked meanwhile.
  private func undone(
    _ photo: JournalContents.File, in file: JournalFile
  ) throws(PhotoRepositoryError) -> (outcomes: [UndoOutcome], refusal: PhotoRepositoryError?) {
    let identifier = PhotoIdentifier(photo.path)
    let undo =
      photo.path.isSidecar
      ? try PlannedUndo.ofSidecar(
        photo, in: file, options: options, direction: direction, isCancelled: isCancelled)
      : try PlannedUndo.ofPhoto(
        photo, in: file, options: options, direction: direction, isCancelled: isCancelled)
    var outcomes: [UndoOutcome] = []
    if !options.isRehearsal {
      if direction == .redo { try recordRedo(undo.undone + undo.absent, of: identifier) }
      outcomes += try undo.commit().map { .warning(identifier, $0) }
      if direction == .undo {
        outcomes += mark(undo.undone + undo.absent).map { .warning(identifier, $0) }
      }
    }
    if undo.refusal == nil || !undo.undone.isEmpty {
      outcomes.append(.undone(identifier, edits: undo.undone.count))
    }
    return (outcomes, undo.refusal)
  }

  /// Records that the edits are made again, before they are: an undo must find them.
  func recordRedo(
    _ edits: [String], of identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) {
    do throws(Errno) {
      try journal.appendRedone(edits)
    } catch {
      throw PhotoRepositoryError(
        identifier: identifier, reason: .notRecorded(.edit(detail: "\(error)")))
    }
  }

  /// The refusal, with the run that changed the photo if that is known.
  func explained(_ refusal: PhotoRepositoryError) -> PhotoRepositoryError {
    let unexplained: PhotoRepositoryError.Reason
    switch refusal.reason {
    case .changedSinceEdit(let time, isInPart: false): unexplained = .changedOutside(time: time)
    case .notMovable(.changed), .notMovable(.gone), .missing: unexplained = refusal.reason
    default: return refusal
    }
    let photo = refusal.identifier
    if [.missing, .notMovable(.gone)].contains(refusal.reason) {
      guard direction == .undo,
        let run = runs?.run(besides: identifier, thatMoved: photo.pathBytes)
      else { return refusal }
      return PhotoRepositoryError(identifier: photo, reason: .movedInRun(run))
    }
    if direction == .redo {
      return PhotoRepositoryError(identifier: photo, reason: .changedSinceUndo)
    }
    guard let runs else { return refusal }
    let number = runs.run(besides: identifier, thatLeft: photo)
    return PhotoRepositoryError(
      identifier: photo, reason: number.map { .changedInRun($0) } ?? unexplained)
  }

  /// Records that the edits are undone. If this fails, nothing is lost: the next undo finds them
  /// absent from the photo.
  func mark(_ edits: [String]) -> [PhotoWarning] {
    do throws(Errno) {
      try journal.appendUndone(edits, sequence: sequence)
      return []
    } catch {
      return [.undoNotRecorded(detail: "\(error)")]
    }
  }
}
