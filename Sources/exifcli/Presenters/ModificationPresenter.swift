import PhotoUseCases

/// A format of `exifcli edit`.
protocol ModificationPresenter: ConsolePresenter, PhotoProblemOutput {
  /// The photo was edited, or needed no edit.
  func present(_ modified: ModifiedMetadata)

  /// The photo could not be edited.
  func present(_ failure: PhotoProblem)
}
