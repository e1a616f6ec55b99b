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
