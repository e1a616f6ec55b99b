import FileReplacement
public import PhotoEntities
import PhotoSearch
public import PhotoUseCases
import Platform
import SystemPackage

/// The edits that a journal records.
public struct LibexifEditHistory: Sendable {
  private let identifier: PhotoIdentifier
  private let journal: Journal
  private let policy: UpdatePolicy
  private let trustsJournal: Bool
  private let isCancelled: Cancellation

  /// The edits that the journal at this path records. A rehearsal writes no photo, but edits that
  /// cannot be undone fail all the same.
  ///
  /// - Parameter trustsJournal: Whether the journal may belong to another user, or be writable by
  ///   others. Whoever can write the journal decides which Exif an undo writes to the photos.
  public init(
    journal: PhotoIdentifier, isRehearsal: Bool = false, preservesTimes: Bool = false,
    hardLinks: HardLinkPolicy = .refuse, trustsJournal: Bool = false,
    isCancelled: @escaping Cancellation = { false }
  ) {
    identifier = journal
    self.journal = EditJournal(at: journal, isCancelled: isCancelled).journal
    self.policy = .init(
      isRehearsal: isRehearsal, preservesTimes: preservesTimes, hardLinks: hardLinks)
    self.trustsJournal = trustsJournal
    self.isCancelled = isCancelled
  }
}

extension LibexifEditHistory: EditHistory {
  @discardableResult
  public func undoEdits(
    ofNewestRuns count: Int?, _ receive: (UndoBatch) -> FetchDecision
  ) -> Int? {
    let (file, contents): (JournalFile, JournalContents)
    do {
      (file, contents) = try open()
    } catch {
      _ = receive(UndoBatch(outcomes: [.failed(error)]))
      return 0
    }
    // After a cancellation, the journal may not have been read to its end.
    if isCancelled() { return nil }
    let photos = contents.files(ofNewestRuns: count)
    let problems = problems(of: contents)
    if !problems.isEmpty, receive(UndoBatch(outcomes: problems)) == .stop { return photos.count }
    var done = 0
    Workers.writing.map(photos, isCancelled: isCancelled, { undo($0, in: file) }) { outcomes in
      guard let outcomes else { return .goOn }
      done += 1
      let progress = PhotoProgress(done: done, total: photos.count)
      return receive(UndoBatch(outcomes: outcomes, progress: progress)).workDecision
    }
    return photos.count - done
  }

  private func open() throws(PhotoRepositoryError) -> (JournalFile, JournalContents) {
    do throws(JournalRefusal) {
      let file = try journal.openToUndo(isTrusted: trustsJournal)
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

  /// Undoes the edits of one photo that the journal in this file records. Any number of threads may
  /// call this at the same time, each for another photo.
  ///
  /// - Returns: The outcomes for the photo; nil if the undo was cancelled, and the photo is as it
  ///   was.
  func undo(_ photo: JournalContents.File, in file: JournalFile) -> [UndoOutcome]? {
    let identifier = PhotoIdentifier(photo.path)
    do throws(PhotoRepositoryError) {
      let undo = try PhotoUndo.plan(photo, in: file, policy: policy, isCancelled: isCancelled)
      var outcomes: [UndoOutcome] = []
      if !policy.isRehearsal {
        outcomes += try undo.commit().map { .warning(identifier, $0) }
        outcomes += mark(undo.undone + undo.absent).map { .warning(identifier, $0) }
      }
      if undo.refusal == nil || !undo.undone.isEmpty {
        outcomes.append(.undone(identifier, edits: undo.undone.count))
      }
      return outcomes + (undo.refusal.map { [.failed($0)] } ?? [])
    } catch {
      return error.code == .notAttempted ? nil : [.failed(error)]
    }
  }

  /// Records that the edits are undone. If this fails, nothing is lost: the next undo finds them
  /// absent from the photo.
  private func mark(_ edits: [String]) -> [PhotoWarning] {
    do throws(Errno) {
      try journal.appendUndone(edits)
      return []
    } catch {
      return [.undoNotRecorded(detail: "\(error)")]
    }
  }
}
