/// The output boundary of browsing photos in the order of their names.
public protocol MetadataListOutput: PhotoProblemOutput {
  /// The next photos, in the order of their identifiers. Called as often as there are batches.
  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata])
}
