/// The input boundary of undoing edits.
public protocol EditUndoInteractor {
  /// Undoes the edits that are not undone yet, of so many of the newest runs, or of all where
  /// `count` is nil.
  func undoEdits(ofNewestRuns count: Int?)
}
