public import PhotoEntities

/// The recorded edits, which can be undone: in a journal's file, or in a test double.
public protocol EditHistory {
  /// Undoes the edits of the newest `count` runs, or of all runs if it is nil, the newest edit
  /// first. Edits that are already undone do not count. Each photo is restored to its state before its
  /// edits in these runs; a photo that has changed since is not touched. The results are handed over in
  /// the order of the photos.
  ///
  /// - Returns: The number of photos that are left because the work was cancelled; nil if it was cancelled before
  ///   that was known.
  /// - Throws: What `receive` throws. No further photo is touched then, and this throws once those in progress are
  ///   finished.
  @discardableResult
  func undoEdits<Failure: Error>(
    ofNewestRuns count: Int?, _ receive: (UndoBatch) throws(Failure) -> Void
  ) throws(Failure) -> Int?
}

/// A photo whose edits a history undid, or a warning, with the progress.
public struct UndoBatch: Sendable, Equatable {
  /// The outcome of the photo: two if only a part of its edits could be undone.
  public let outcomes: [UndoOutcome]
  /// The progress with this photo; nil before the first one.
  public let progress: PhotoProgress?

  /// These outcomes, and the progress with them.
  public init(outcomes: [UndoOutcome], progress: PhotoProgress? = nil) {
    self.outcomes = outcomes
    self.progress = progress
  }
}

/// The result of undoing a photo's edits.
public enum UndoOutcome: Sendable, Equatable {
  /// This many edits were undone: 0 if the photo was already as it was before them.
  case undone(PhotoIdentifier, edits: Int)
  /// Later runs have changed the photo too, so that it got values instead of bytes: those that it has without its edits,
  /// or with them.
  case setBack(from: Metadata, to: Metadata)
  /// The photo was given the second name again.
  case moved(PhotoIdentifier, to: PhotoIdentifier)
  /// A copy was removed.
  case removed(PhotoIdentifier)
  /// A warning for the user.
  case warning(PhotoIdentifier, PhotoWarning)
  /// Its edits could not be undone, or not all of them.
  case failed(PhotoRepositoryError)
}
