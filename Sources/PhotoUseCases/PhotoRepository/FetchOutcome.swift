public import PhotoEntities

/// What became of one of the photos that were to be fetched.
public enum FetchOutcome: Sendable, Equatable {
  /// It was read, perhaps with warnings.
  case fetched(FetchedPhoto)
  /// There is nothing to list or to edit, as it only looked like a photo, or was fetched before; and
  /// why.
  case skipped(PhotoIdentifier, reason: String)
  /// It could not be read.
  case failed(PhotoRepositoryError)
}
