public import PhotoEntities

/// What became of one of the photos that were to be fetched.
public enum FetchOutcome: Sendable, Equatable {
  /// It was read, perhaps with warnings.
  case fetched(FetchedPhoto)
  /// It looked like a photo but is none, so there is nothing to list; and why.
  case skipped(PhotoIdentifier, reason: String)
  /// It could not be read.
  case failed(PhotoRepositoryError)
}
