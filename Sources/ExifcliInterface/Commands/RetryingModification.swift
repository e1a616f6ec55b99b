import PhotoEntities
import PhotoUseCases

/// Makes the user's changes to the photos that a use case offers, tells the presenter how it
/// went, and says when it is worth another try: when another program was faster, and nobody has
/// interrupted this one.
final class RetryingModification: MetadataModificationOutput {
  /// How often a photo is tried before the conflict is the user's to know.
  private static let attempts = 3

  private let changes: (PhotoIdentifier) -> [MetadataChange]
  private let presenter: any ModificationPresenter
  /// The photo that was in conflict last, and how often in a row.
  private var conflict: (identifier: PhotoIdentifier, count: Int)?
  /// The photo that something was said of last, and what.
  private var told: (identifier: PhotoIdentifier, problems: Set<PhotoProblem>)?

  init(
    of changes: @escaping (PhotoIdentifier) -> [MetadataChange],
    presenter: any ModificationPresenter
  ) {
    self.changes = changes
    self.presenter = presenter
  }

  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata) {
    for change in changes(modification.identifier) {
      modification.apply(change)
    }
  }

  func didModifyMetadata(_ modified: ModifiedMetadata) -> FetchDecision {
    presenter.present(modified)
    return decision
  }

  func didFailToModifyMetadata(_ problem: PhotoProblem, isFinal: Bool) -> FailureDecision {
    let count = conflict?.identifier == problem.identifier ? conflict?.count ?? 0 : 0
    if problem.severity == .failure(.changedSinceRead), !isFinal, count + 1 < Self.attempts,
      !Interruption.isRequested
    {
      conflict = (problem.identifier, count + 1)
      return .tryAgain
    }
    presenter.present(problem)
    return decision == .stop ? .stop : .goOn
  }

  func didEncounter(_ problem: PhotoProblem) {
    // A further attempt says again what the first has said.
    if told?.identifier != problem.identifier { told = (problem.identifier, []) }
    if told?.problems.insert(problem).inserted == true { presenter.didEncounter(problem) }
  }

  func didEndEarly(leaving count: Int?) {
    presenter.didEndEarly(leaving: count)
  }

  func didProgress(_ progress: PhotoProgress) {
    presenter.didProgress(progress)
  }

  /// No edits are begun that cannot be told of.
  private var decision: FetchDecision {
    conflict = nil
    told = nil
    return presenter.console.isWritable ? .goOn : .stop
  }
}
