public import PhotoUseCases

extension PhotoLibrary {
  /// Changes photos. `change` gets each one as it is, and assigns what is new:
  ///
  ///     let edits = await library.edit { $0.exposureValue = 0.3 }
  ///
  /// If the task is cancelled, the remaining photos are as they were. A repository of your own is not told.
  ///
  /// - Parameters:
  ///   - filter: The condition that the photos meet; nil for all photos.
  ///   - together: Whether to change either all photos or none.
  ///   - change: Called on another thread, for one photo at a time.
  public func edit(
    where filter: MetadataFilter? = nil, together: Bool = false,
    _ change: @escaping @Sendable (_ photo: inout ModifyingMetadata) -> Void
  ) async -> PhotoEdits {
    await edit(PhotoEdit(change), where: filter, together: together)
  }

  /// Makes this edit of photos:
  ///
  ///     let edits = await library.edit(PhotoEdit(removing: .location))
  ///
  /// If the task is cancelled, the remaining photos are as they were. A repository of your own is not told.
  ///
  /// - Parameters:
  ///   - edit: What changes.
  ///   - filter: The condition that the photos meet; nil for all photos.
  ///   - together: Whether to change either all photos or none.
  public func edit(
    _ edit: PhotoEdit, where filter: MetadataFilter? = nil, together: Bool = false
  ) async -> PhotoEdits {
    await waiting { [repository] isCancelled in
      let output = EditingOutput(edit)
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

/// Changes the photos of the use case, and keeps what it tells.
private final class EditingOutput: MetadataModificationOutput {
  private let edit: PhotoEdit
  private(set) var edits = PhotoEdits()

  init(_ edit: PhotoEdit) {
    self.edit = edit
  }

  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata) {
    modification.apply(edit)
  }

  func didModifyMetadata(_ modified: ModifiedMetadata) { edits.modified.append(modified) }
  func didFailToModifyMetadata(_ problem: PhotoProblem) { edits.failures.append(problem) }

  func didEncounter(_ problem: PhotoProblem) { edits.warnings.append(problem) }
  func didProgress(_ progress: PhotoProgress) {}
  func didPass(_ bytes: Int, of total: Int) {}
  func didEndEarly(leaving count: Int?) { edits.isComplete = false }
}
