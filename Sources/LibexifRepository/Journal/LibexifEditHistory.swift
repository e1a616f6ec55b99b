public import PhotoEntities
public import PhotoUseCases
import SystemPackage

/// The edits that a journal records.
public struct LibexifEditHistory: Sendable {
  private let journal: PhotoIdentifier
  private let file: JournalFile
  private let policy: LibexifPhotoRepository.UpdatePolicy

  /// The edits that the journal at this path records. In a rehearsal no photo is put back, and
  /// what cannot be undone fails all the same.
  public init(
    journal: PhotoIdentifier, isRehearsal: Bool = false, preservesTimes: Bool = false,
    hardLinks: HardLinkPolicy = .refuse
  ) {
    self.journal = journal
    self.file = JournalFile(path: journal.path)
    self.policy = .init(
      isRehearsal: isRehearsal, preservesTimes: preservesTimes, hardLinks: hardLinks)
  }
}

extension LibexifEditHistory: EditHistory {
  public func undoEdits(ofNewestRuns count: Int?, _ receive: (UndoBatch) -> FetchDecision) {
    let contents: JournalContents
    do {
      contents = try open()
    } catch {
      _ = receive(UndoBatch(outcomes: [.failed(error)]))
      return
    }
    let problems = problems(of: contents)
    if !problems.isEmpty, receive(UndoBatch(outcomes: problems)) == .stop { return }
    let photos = contents.photos(ofNewestRuns: count)
    for (index, photo) in photos.enumerated() {
      let batch = UndoBatch(
        outcomes: undo(photo), progress: PhotoProgress(done: index + 1, total: photos.count))
      if receive(batch) == .stop { return }
    }
  }

  private func open() throws(PhotoRepositoryError) -> JournalContents {
    try EditJournal(at: journal).checkWritable()
    return try PhotoRepositoryError.reading(journal) { () throws(Errno) in
      try JournalContents(file)
    }
  }

  private func problems(of contents: JournalContents) -> [UndoOutcome] {
    contents.cutLines.map {
      .warning(
        journal,
        "line \($0) was cut off while it was written; its photo was not touched after that")
    }
      + contents.damagedLines.map {
        .failed(
          PhotoRepositoryError(
            identifier: journal, code: .notRecorded,
            message: "line \($0) is damaged, and what it says cannot be undone; restore the journal"
              + " from a backup"))
      }
  }

  private func undo(_ photo: JournalContents.Photo) -> [UndoOutcome] {
    let identifier = PhotoIdentifier(text: photo.file)
    do throws(PhotoRepositoryError) {
      let undo = try PhotoUndo(photo, policy: policy)
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
      return [.failed(error)]
    }
  }

  /// Records that the edits are undone. Where that fails nothing is lost: it is found out anew
  /// next time.
  private func mark(_ edits: [JournalRecord.Edit]) -> [String] {
    do throws(Errno) {
      let time = JournalRecord.now
      try file.append(edits.map { .undone(.init(id: $0.id, time: time)) })
      return []
    } catch {
      return ["is put back, but that could not be recorded in the journal: \(error)"]
    }
  }
}
