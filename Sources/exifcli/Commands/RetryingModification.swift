import PhotoUseCases

/// Makes the user's changes to the photos that a use case offers, tells the presenter how it
/// went, and says when it is worth another try: when another program was faster.
final class RetryingModification: MetadataModificationOutput {
  /// How often a photo is tried before the conflict is the user's to know.
  private static let attempts = 3

  private let changes: [MetadataChange]
  private let presenter: any ModificationPresenter
  private var attemptsLeft = 0
  private var isConflict = false

  init(of changes: [MetadataChange], presenter: any ModificationPresenter) {
    self.changes = changes
    self.presenter = presenter
  }

  /// Runs the attempt, and runs it again while it ends in a conflict.
  func retry(_ attempt: () -> Void) {
    attemptsLeft = Self.attempts
    repeat {
      attemptsLeft -= 1
      isConflict = false
      attempt()
    } while isConflict
  }

  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata) {
    for change in changes {
      modification.apply(change)
    }
  }

  func didModifyMetadata(_ modified: ModifiedMetadata) {
    presenter.present(modified)
  }

  func didFailToModifyMetadata(_ problem: PhotoProblem) {
    if problem.severity == .failure(.changedSinceRead), attemptsLeft > 0 {
      isConflict = true
    } else {
      presenter.present(problem)
    }
  }

  func didEncounter(_ problem: PhotoProblem) {
    // A further attempt says again what the first has said.
    guard attemptsLeft == Self.attempts - 1 else { return }
    presenter.didEncounter(problem)
  }
}
