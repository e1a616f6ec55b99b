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
