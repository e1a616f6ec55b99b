import FileReplacement
import PhotoEntities
import PhotoUseCases
import Platform
import SystemPackage

/// Undoes of links: each file gets bytes of its own again.
extension LibexifEditHistory {
  /// Gives files bytes of their own, or links them again, one after the other.
  ///
  /// - Returns: The number of links that are left because the work was cancelled.
  /// - Throws: What `receive` throws. No further file is touched then.
  func undoLinks<Failure: Error>(
    _ links: [JournalContents.Link], _ receive: (UndoOutcome) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    let folders = MovedFolders()
    defer {
      if !options.isRehearsal {
        folders.synchronize()
        journal.flushNotes()
      }
    }
    for (index, recorded) in links.enumerated() {
      if isCancelled() { return links.count - index }
      let photo = PhotoIdentifier(recorded.link.path)
      try receive(outcome(of: recorded, photo, folders))
    }
    return 0
  }

  private func outcome(
    of recorded: JournalContents.Link, _ photo: PhotoIdentifier, _ folders: MovedFolders
  ) -> UndoOutcome {
    do throws(PhotoRepositoryError) {
      let isChanged =
        try direction == .undo ? undo(recorded, photo, folders) : redo(recorded, photo, folders)
      return .undone(photo, edits: isChanged ? 1 : 0)
    } catch {
      return .failed(explained(error))
    }
  }

  private func undo(
    _ recorded: JournalContents.Link, _ photo: PhotoIdentifier, _ folders: MovedFolders
  ) throws(PhotoRepositoryError) -> Bool {
    try check(recorded, photo)
    let isChanged: Bool
    do throws(FileFailure) {
      isChanged = try recorded.link.undo(
        recorded.id, isRehearsal: options.isRehearsal, in: folders)
    } catch {
      throw self.error(of: recorded, photo, error)
    }
    // What cannot be noted is found to be undone: the file has no other name.
    if !options.isRehearsal { try? journal.note(.undone(sequence: sequence), recorded.id) }
    return isChanged
  }

  /// Notes that the file is linked again before it is: if the program is killed, an undo must find it.
  private func redo(
    _ recorded: JournalContents.Link, _ photo: PhotoIdentifier, _ folders: MovedFolders
  ) throws(PhotoRepositoryError) -> Bool {
    try check(recorded, photo)
    if options.isRehearsal { return true }
    try recordRedo([recorded.id], of: photo)
    do throws(FileFailure) {
      let isChanged = try recorded.link.carryOut(
        recorded.id, in: folders, isCancelled: isCancelled)
      try? journal.note(.made, recorded.id)
      return isChanged
    } catch {
      // It is undone still.
      try? journal.note(.undone(sequence: sequence), recorded.id)
      throw self.error(of: recorded, photo, error)
    }
  }

  /// Checks that the program can have recorded the link: the journal may come from a stranger.
  private func check(
    _ recorded: JournalContents.Link, _ photo: PhotoIdentifier
  ) throws(PhotoRepositoryError) {
    let areDirect = [recorded.link.path, recorded.link.kept].allSatisfy { path in
      path.filePath.isAbsolute && path.filePath.lexicallyNormalized() == path.filePath
    }
    guard areDirect else { throw .notUndoable(photo, "its path contains a detour") }
  }

  private func error(
    of recorded: JournalContents.Link, _ photo: PhotoIdentifier, _ failure: FileFailure
  ) -> PhotoRepositoryError {
    switch failure {
    case .changed:
      PhotoRepositoryError(
        identifier: photo,
        reason: .changedSinceEdit(time: recorded.time, isInPart: false))
    default: PhotoRepositoryError(photo, linking: recorded.link, failure)
    }
  }
}
