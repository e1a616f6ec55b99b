public import PhotoEntities

/// The edits that were recorded and can be undone: in a journal's file, or a test double.
public protocol EditHistory {
  /// Undoes the edits that are not undone yet, the newest first, of all runs or of the newest
  /// ones. Each photo is put back as it was before its edits of these runs, or left alone where
  /// it is no longer as they left it. What became of a photo is handed over before the next one
  /// is touched, as long as more are wanted.
  ///
  /// - Returns: How many photos are left, as no more were wanted, or as the history was told to make
  ///   an end of it; nil where that was before it knew.
  @discardableResult
  func undoEdits(ofNewestRuns count: Int?, _ receive: (UndoBatch) -> FetchDecision) -> Int?
}

/// A photo whose edits were to be undone, as a history hands it over, or what else there is to say.
public struct UndoBatch: Sendable, Equatable {
  /// What became of the photo: of one whose edits could be undone in part alone, two things.
  public let outcomes: [UndoOutcome]
  /// How far the undoing has come with it; nil where it has not begun.
  public let progress: PhotoProgress?

  /// These outcomes, with which the undoing has come so far.
  public init(outcomes: [UndoOutcome], progress: PhotoProgress? = nil) {
    self.outcomes = outcomes
    self.progress = progress
  }
}

/// What became of a photo whose edits were to be undone.
public enum UndoOutcome: Sendable, Equatable {
  /// So many edits were undone: none where the photo was already as it was before them.
  case undone(PhotoIdentifier, edits: Int)
  /// What the user should know, as a sentence without the photo's name.
  case warning(PhotoIdentifier, String)
  /// Its edits could not be undone, or not all of them.
  case failed(PhotoRepositoryError)
}
