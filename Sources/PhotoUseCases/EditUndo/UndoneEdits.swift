public import PhotoEntities

/// What became of a photo whose edits were to be undone.
public struct UndoneEdits: Sendable, Equatable {
  /// Which photo.
  public let identifier: PhotoIdentifier
  /// How many edits were undone; 0 where the photo was already as it was before them, in which
  /// case it was not touched.
  public let count: Int
}
