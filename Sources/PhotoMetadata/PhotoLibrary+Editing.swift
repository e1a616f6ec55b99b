import Dispatch
public import LibexifRepository
public import PhotoUseCases
import Synchronization

extension PhotoLibrary {
  /// Changes photos. `change` gets each one as it is, and assigns what is new:
  ///
  ///     let edits = await library.edit { $0.exposureValue = 0.3 }
  ///
  /// If the task is cancelled, the remaining photos are as they were.
  ///
  /// - Parameters:
  ///   - filter: The condition that the photos meet; nil for all photos.
  ///   - together: Whether to change either all photos or none.
  ///   - change: Called on another thread, for one photo at a time.
  public func edit(
    where filter: MetadataFilter? = nil, together: Bool = false,
    _ change: @escaping @Sendable (_ photo: inout ModifyingMetadata) -> Void
  ) async -> PhotoEdits {
    await waiting { [repository] isCancelled in
      let output = EditingOutput(change)
      MetadataModification(repository: repository(true, isCancelled), output: output)
        .requestToModifyMetadata(where: filter, together: together)
      return output.edits
    }
  }
}

/// What became of photos that were edited.
public struct PhotoEdits: Sendable {
  /// The photos that have the new values now, with their changes; also those that had them before.
  public fileprivate(set) var modified: [ModifiedMetadata] = []
  /// The photos that could not be changed, and are as they were.
  public fileprivate(set) var failures: [PhotoProblem] = []
  /// Warnings about photos, whether they were changed or not.
  public fileprivate(set) var warnings: [PhotoProblem] = []
  /// Whether no photo was left because the task was cancelled.
  public fileprivate(set) var isComplete = true
}

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

/// Does work that waits for the disk, on a thread of its own.
private func waiting<Result: Sendable>(
  _ work: @escaping @Sendable (_ isCancelled: @escaping Cancellation) -> Result
) async -> Result {
  let cancellation = CancellationFlag()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "PhotoMetadata.write").async {
        continuation.resume(returning: work { cancellation.isSet.load(ordering: .relaxed) })
      }
    }
  } onCancel: {
    cancellation.isSet.store(true, ordering: .relaxed)
  }
}

private final class CancellationFlag: Sendable {
  let isSet = Atomic(false)
}

/// Changes the photos of the use case, and keeps what it tells.
private final class EditingOutput: MetadataModificationOutput {
  private let change: (inout ModifyingMetadata) -> Void
  private(set) var edits = PhotoEdits()

  init(_ change: @escaping (inout ModifyingMetadata) -> Void) {
    self.change = change
  }

  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata) {
    change(&modification)
  }

  func didModifyMetadata(_ modified: ModifiedMetadata) -> FetchDecision {
    edits.modified.append(modified)
    return .goOn
  }

  func didFailToModifyMetadata(_ problem: PhotoProblem) -> FetchDecision {
    edits.failures.append(problem)
    return .goOn
  }

  func didEncounter(_ problem: PhotoProblem) { edits.warnings.append(problem) }
  func didProgress(_ progress: PhotoProgress) {}
  func didEndEarly(leaving count: Int?) { edits.isComplete = false }
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
