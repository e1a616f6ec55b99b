/// The output boundary of undoing edits.
public protocol EditUndoOutput: PhotoProblemOutput, PhotoProgressOutput, EarlyEndOutput {
  /// The photo is as it was before these edits.
  ///
  /// - Returns: Whether more photos are to be done.
  func didUndo(_ edits: UndoneEdits) -> FetchDecision

  /// Edits of the photo could not be undone: of these the photo is as it was.
  ///
  /// - Returns: Whether more photos are to be done.
  func didFailToUndo(_ problem: PhotoProblem) -> FetchDecision
}
