import PhotoUseCases

/// A format of `exifcli undo`.
protocol UndoPresenter: ConsolePresenter, EditUndoOutput {
  /// All photos are done that will be.
  func finish()
}
