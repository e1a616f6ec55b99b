public import PhotoEntities

/// What became of a photo whose edits were to be undone.
public enum UndoOutcome: Sendable, Equatable {
  /// So many edits were undone: none where the photo was already as it was before them.
  case undone(PhotoIdentifier, edits: Int)
  /// What the user should know, as a sentence without the photo's name.
  case warning(PhotoIdentifier, String)
  /// Its edits could not be undone, or not all of them.
  case failed(PhotoRepositoryError)
}
