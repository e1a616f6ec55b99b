public import PhotoEntities

extension PhotoRepository {
  /// Makes one photo say `metadata` instead of `original`, as `updatePhotos` does.
  ///
  /// - Returns: What the user should know though the photo is updated, each as a sentence without
  ///   the photo's name; mostly nothing.
  @discardableResult
  public func updatePhoto(
    with metadata: Metadata, insteadOf original: Metadata
  ) throws(PhotoRepositoryError) -> [String] {
    var outcomes: [UpdateOutcome] = []
    updatePhotos([MetadataUpdate(to: metadata, from: original)], together: false) { outcome in
      outcomes.append(outcome)
      return .goOn
    }
    switch outcomes.first {
    case .updated(let warnings): return warnings
    case .failed(let error): throw error
    case nil: throw .cancelled(metadata.localIdentifier)
    }
  }
}

extension PhotoRepositoryError {
  /// The failure of a photo that was not begun, as the repository was told to make an end of it.
  fileprivate static func cancelled(_ identifier: PhotoIdentifier) -> PhotoRepositoryError {
    PhotoRepositoryError(
      identifier: identifier, code: .notAttempted,
      message: "is not edited, as the work was interrupted before; edit it again")
  }
}
