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
