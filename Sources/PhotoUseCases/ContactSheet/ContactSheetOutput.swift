/// The output boundary of looking at photos side by side.
///
/// It is told twice how far the work has come: for the photos, and for their thumbnails.
public protocol ContactSheetOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The photos. Called first, and once.
  func didProvideContactSheet(_ sheet: BrowsingContactSheet)

  /// The thumbnail of the sheet's next photo; nil where it has none. Called for each photo, or for
  /// none where no thumbnails were asked for.
  ///
  /// - Returns: Whether more are wanted.
  func didProvideThumbnail(_ thumbnail: Thumbnail?, of photo: BrowsingMetadata) -> FetchDecision
}
