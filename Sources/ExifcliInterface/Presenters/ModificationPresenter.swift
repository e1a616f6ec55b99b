import PhotoUseCases

/// A format of `exifcli edit`.
protocol ModificationPresenter: ConsolePresenter, PhotoProblemOutput, PhotoProgressOutput,
  EarlyEndOutput
{
  /// The photo was edited, or needed no edit.
  func present(_ modified: ModifiedMetadata)

  /// The photo could not be edited.
  func present(_ failure: PhotoProblem)

  /// All photos are done that will be.
  func finish()
}
