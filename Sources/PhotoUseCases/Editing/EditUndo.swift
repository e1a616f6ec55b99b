public import PhotoEntities

/// The input boundary of undoing edits.
public protocol EditUndoInteractor {
  /// Undoes the edits of the newest `count` runs, or of all runs if it is nil. Edits that are
  /// already undone do not count.
  func undoEdits(ofNewestRuns count: Int?)
}

/// The output boundary of undoing edits.
public protocol EditUndoOutput: PhotoProblemOutput, PhotoProgressOutput, EarlyEndOutput {
  /// The photo is as it was before these edits.
  ///
  /// - Returns: Whether to go on with more photos.
  func didUndo(_ edits: UndoneEdits) -> FetchDecision

  /// The photo has its other name again, or its copy is gone.
  ///
  /// - Returns: Whether to go on with more photos.
  func didMove(_ moved: MovedPhoto) -> FetchDecision

  /// Edits of the photo could not be undone; they are still in the photo.
  ///
  /// - Returns: Whether to go on with more photos.
  func didFailToUndo(_ problem: PhotoProblem) -> FetchDecision
}

/// A photo whose edits were undone.
public struct UndoneEdits: Sendable, Equatable {
  /// The photo.
  public let identifier: PhotoIdentifier
  /// The number of edits that were undone; 0 if the photo was already as before them, and was not
  /// touched.
  public let count: Int
}

/// A photo whose renaming was undone, or done again.
public struct MovedPhoto: Sendable, Equatable {
  /// Its name before.
  public let identifier: PhotoIdentifier
  /// Its name now; nil if it was a copy, which is removed.
  public let newIdentifier: PhotoIdentifier?
}

/// The use case of restoring edited photos.
public struct EditUndo: EditUndoInteractor {
  private let history: any EditHistory
  private let output: any EditUndoOutput

  /// Undoes the edits in `history`, and reports each photo to `output`.
  public init(history: any EditHistory, output: any EditUndoOutput) {
    self.history = history
    self.output = output
  }

  public func undoEdits(ofNewestRuns count: Int?) {
    var decision = FetchDecision.goOn
    let left = history.undoEdits(ofNewestRuns: count) { batch in
      let decisions = batch.outcomes.map(tell)
      if let progress = batch.progress { output.didProgress(progress) }
      if decisions.contains(.stop) { decision = .stop }
      return decision
    }
    if decision == .goOn, left != 0 { output.didEndEarly(leaving: left) }
  }

  private func tell(_ outcome: UndoOutcome) -> FetchDecision {
    switch outcome {
    case .undone(let identifier, let count):
      return output.didUndo(UndoneEdits(identifier: identifier, count: count))
    case .moved(let old, let new):
      return output.didMove(MovedPhoto(identifier: old, newIdentifier: new))
    case .removed(let copy):
      return output.didMove(MovedPhoto(identifier: copy, newIdentifier: nil))
    case .failed(let error):
      return output.didFailToUndo(PhotoProblem(error))
    case .warning(let identifier, let warning):
      output.didEncounter(PhotoProblem(identifier: identifier, cause: .warning(warning)))
      return .goOn
    }
  }
}
