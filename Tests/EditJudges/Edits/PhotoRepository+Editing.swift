package import PhotoEntities
package import PhotoUseCases

extension PhotoRepository {
  /// Updates one photo from `original` to `metadata`, as `updatePhotos` does.
  @discardableResult
  package func updatePhoto(
    with metadata: Metadata, insteadOf original: Metadata
  ) throws(PhotoRepositoryError) -> [PhotoWarning] {
    var outcomes: [UpdateOutcome] = []
    updatePhotos([MetadataUpdate(to: metadata, from: original)], together: false) { outcome in
      outcomes.append(outcome)
      return .goOn
    }
    switch outcomes.first {
    case .updated(let warnings, _, _, _): return warnings
    case .failed(let error): throw error
    case nil:
      throw PhotoRepositoryError(identifier: metadata.localIdentifier, reason: .cancelled)
    }
  }
}
