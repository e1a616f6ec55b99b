import PhotoUseCases

/// A format of `exifcli show`.
protocol TagPresenter: ConsolePresenter, TagListOutput {
  /// Called once, after the last photo.
  func finish()
}
