import PhotoUseCases

/// Keeps the changes that a use case takes over from a photo; what went wrong goes to the console.
final class CopiedChanges: MetadataCopyOutput, ConsolePresenter {
  let console: Console
  /// The changes; nil where there are none.
  private(set) var changes: [MetadataChange]?

  init(_ presenter: any ModificationPresenter) {
    console = presenter.console
  }

  func didProvideChanges(_ changes: [MetadataChange]) {
    self.changes = changes
  }

  func didFailToCopyMetadata(_ problem: PhotoProblem) {
    console.report(problem)
  }
}
