import PhotoEntities
import PhotoUseCases

/// Makes the user's changes through a use case, and reports the results to the presenter. If another
/// program changes a photo meanwhile, the photo is tried again after all others, unless this program
/// was interrupted.
final class RetryingModification: MetadataModificationOutput {
  /// The number of attempts before the conflict is reported.
  private static let attempts = 3

  /// A photo that another program has changed since it was read.
  private struct Conflict {
    let problem: PhotoProblem
    /// What changes. If that comes from rows of data, it is known only while those are read.
    let edit: PhotoEdit
    /// The problems that were reported for the photo, and are not reported again.
    let told: Set<PhotoProblem>
  }

  private let edits: (PhotoIdentifier) -> PhotoEdit
  private let presenter: any ModificationPresenter
  /// The number of attempts that are left for the current photos.
  private var attemptsLeft = 0
  /// The photos to try again.
  private var conflicts: [Conflict] = []
  /// The photo that is being tried again.
  private var retried: Conflict?
  /// The photo of the last report, and its reported problems.
  private var told: (identifier: PhotoIdentifier, problems: Set<PhotoProblem>)?

  init(
    of edits: @escaping (PhotoIdentifier) -> PhotoEdit,
    presenter: any ModificationPresenter
  ) {
    self.edits = edits
    self.presenter = presenter
  }

  /// Changes the photos that match the filter. The interactor's output must be this object.
  func run(
    _ interactor: any MetadataModificationInteractor, where filter: MetadataFilter?, together: Bool
  ) {
    // Photos that are edited together are not tried again one by one.
    attemptsLeft = together ? 0 : Self.attempts - 1
    interactor.requestToModifyMetadata(where: filter, together: together)
    while !conflicts.isEmpty {
      attemptsLeft -= 1
      let conflicts = conflicts
      self.conflicts = []
      for conflict in conflicts { tryAgain(conflict, interactor, where: filter) }
    }
  }

  private func tryAgain(
    _ conflict: Conflict, _ interactor: any MetadataModificationInteractor,
    where filter: MetadataFilter?
  ) {
    let identifier = conflict.problem.identifier
    guard !Interruption.isRequested, presenter.console.isWritable else {
      return presenter.present(conflict.problem)
    }
    (retried, told) = (conflict, (identifier, conflict.told))
    interactor.requestToModifyMetadata(ofIdentifier: identifier, where: filter)
    retried = nil
  }

  func didProvideMetadataToModify(_ modification: inout ModifyingMetadata) {
    modification.apply(edit(ofPhoto: modification.identifier))
  }

  func didModifyMetadata(_ modified: ModifiedMetadata) throws(OutputEnded) {
    presenter.present(modified)
    try goOn()
  }

  func didFailToModifyMetadata(_ problem: PhotoProblem) throws(OutputEnded) {
    if problem.cause == .failure(.changedSinceRead), attemptsLeft > 0,
      !Interruption.isRequested
    {
      let identifier = problem.identifier
      conflicts.append(
        Conflict(
          problem: problem, edit: edit(ofPhoto: identifier),
          told: told?.identifier == identifier ? told?.problems ?? [] : []))
    } else {
      presenter.present(problem)
    }
    try goOn()
  }

  func didEncounter(_ problem: PhotoProblem) {
    // A second attempt reports the problems of the first one again.
    if told?.identifier != problem.identifier { told = (problem.identifier, []) }
    if told?.problems.insert(problem).inserted == true { presenter.didEncounter(problem) }
  }

  func didEndEarly(leaving count: Int?) {
    if let retried {
      // The previous attempt was the last one.
      presenter.present(retried.problem)
    } else {
      presenter.didEndEarly(leaving: count)
    }
  }

  func didProgress(_ progress: PhotoProgress) {
    presenter.didProgress(progress)
  }

  func didPass(_ bytes: Int, of total: Int) {
    presenter.didPass(bytes, of: total)
  }

  private func edit(ofPhoto identifier: PhotoIdentifier) -> PhotoEdit {
    retried?.edit ?? edits(identifier)
  }

  /// Starts no edit that cannot be reported.
  private func goOn() throws(OutputEnded) {
    try presenter.console.requireReader()
  }
}
