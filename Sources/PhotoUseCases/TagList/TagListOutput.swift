/// The output boundary of looking at everything that a photo holds.
public protocol TagListOutput: PhotoProblemOutput {
  /// The photo's tags.
  func didProvideTagsToBrowse(_ photo: BrowsingTags)
}
