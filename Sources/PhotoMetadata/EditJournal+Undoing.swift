public import LibexifRepository
public import PhotoEntities
public import PhotoUseCases

extension EditJournal {
  /// Undoes edits that the journal records. Each photo is restored to its state before them; a photo that has
  /// changed since is not touched.
  ///
  /// - Parameter count: The number of runs, the newest ones first; nil for all. Each `EditJournal` is one run.
  public func undo(newestRuns count: Int? = 1) async -> PhotoUndos {
    await waiting { [identifier] isCancelled in
      var undos = PhotoUndos()
      let history = LibexifEditHistory(journal: identifier, isCancelled: isCancelled)
      let left = history.undoEdits(ofNewestRuns: count) { batch in
        for outcome in batch.outcomes { undos.add(outcome) }
      }
      undos.isComplete = left == 0
      return undos
    }
  }
}

/// What became of photos whose edits were undone.
public struct PhotoUndos: Sendable {
  /// The photos that are as they were before these edits.
  public fileprivate(set) var undone: [UndoneEdits] = []
  /// The photos that were renamed, and have their old names again.
  public fileprivate(set) var moved: [MovedPhoto] = []
  /// The photos whose edits could not be undone.
  public fileprivate(set) var failures: [PhotoProblem] = []
  /// Warnings about photos or the journal.
  public fileprivate(set) var warnings: [PhotoProblem] = []
  /// Whether no photo was left because the task was cancelled.
  public fileprivate(set) var isComplete = true
}

extension PhotoUndos {
  fileprivate mutating func add(_ outcome: UndoOutcome) {
    switch outcome {
    case .undone(let photo, let edits): undone.append(UndoneEdits(identifier: photo, count: edits))
    case .setBack(_, let metadata):
      undone.append(UndoneEdits(identifier: metadata.localIdentifier, count: 1))
    case .moved(let old, let new):
      moved.append(MovedPhoto(identifier: old, newIdentifier: new))
    case .removed(let copy): moved.append(MovedPhoto(identifier: copy, newIdentifier: nil))
    case .failed(let error): failures.append(PhotoProblem(error))
    case .warning(let photo, let warning):
      warnings.append(PhotoProblem(identifier: photo, cause: .warning(warning)))
    }
  }
}

/// A photo whose edits were undone.
public struct UndoneEdits: Sendable, Equatable {
  /// The photo.
  public let identifier: PhotoIdentifier
  /// The number of edits that were undone; 0 if the photo was already as before them, and was not
  /// touched.
  public let count: Int
}

/// A photo whose renaming was undone.
public struct MovedPhoto: Sendable, Equatable {
  /// Its name before.
  public let identifier: PhotoIdentifier
  /// Its name now; nil if it was a copy, which is removed.
  public let newIdentifier: PhotoIdentifier?
}
