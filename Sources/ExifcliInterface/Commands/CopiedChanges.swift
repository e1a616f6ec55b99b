import PhotoUseCases

/// Keeps the changes that a use case takes over from a photo; what went wrong goes to the presenter.
final class CopiedChanges: MetadataCopyOutput {
  private let presenter: any ModificationPresenter
  /// The changes; nil where there are none.
  private(set) var changes: [MetadataChange]?

  init(_ presenter: any ModificationPresenter) {
    self.presenter = presenter
  }

  func didProvideChanges(_ changes: [MetadataChange]) {
    self.changes = changes
  }

  func didFailToCopyMetadata(_ problem: PhotoProblem) {
    presenter.present(problem)
  }

  func didEncounter(_ problem: PhotoProblem) {
    presenter.didEncounter(problem)
  }
}
