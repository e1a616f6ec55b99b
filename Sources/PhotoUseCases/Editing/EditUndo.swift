public import PhotoEntities

/// The input boundary of undoing edits.
public protocol EditUndoInteractor {
  /// Undoes the edits that are not undone yet, of so many of the newest runs, or of all where
  /// `count` is nil.
  func undoEdits(ofNewestRuns count: Int?)
}

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

/// What became of a photo whose edits were to be undone.
public struct UndoneEdits: Sendable, Equatable {
  /// Which photo.
  public let identifier: PhotoIdentifier
  /// How many edits were undone; 0 where the photo was already as it was before them, in which
  /// case it was not touched.
  public let count: Int
}

/// The use case of putting edited photos back as they were.
public struct EditUndo: EditUndoInteractor {
  private let history: any EditHistory
  private let output: any EditUndoOutput

  /// Undoes edits of `history`, and tells `output` what became of the photos.
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
    case .failed(let error):
      return output.didFailToUndo(PhotoProblem(error))
    case .warning(let identifier, let message):
      output.didEncounter(
        PhotoProblem(identifier: identifier, severity: .warning, message: message))
      return .goOn
    }
  }
}
