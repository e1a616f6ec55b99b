public import LibexifRepository
public import PhotoUseCases

extension EditJournal {
  /// Undoes edits that the journal records. Each photo is restored to its state before them; a photo that has
  /// changed since is not touched.
  ///
  /// - Parameter count: The number of runs, the newest ones first; nil for all. Each `EditJournal` is one run.
  public func undo(newestRuns count: Int? = 1) async -> PhotoUndos {
    await waiting { [identifier] isCancelled in
      let output = UndoOutput()
      EditUndo(
        history: LibexifEditHistory(journal: identifier, isCancelled: isCancelled), output: output
      ).undoEdits(ofNewestRuns: count)
      return output.undos
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

/// Keeps what the use case of undoing tells.
private final class UndoOutput: EditUndoOutput {
  private(set) var undos = PhotoUndos()

  func didUndo(_ edits: UndoneEdits) -> FetchDecision {
    undos.undone.append(edits)
    return .goOn
  }

  func didMove(_ moved: MovedPhoto) -> FetchDecision {
    undos.moved.append(moved)
    return .goOn
  }

  func didFailToUndo(_ problem: PhotoProblem) -> FetchDecision {
    undos.failures.append(problem)
    return .goOn
  }

  func didEncounter(_ problem: PhotoProblem) { undos.warnings.append(problem) }
  func didProgress(_ progress: PhotoProgress) {}
  func didEndEarly(leaving count: Int?) { undos.isComplete = false }
}
