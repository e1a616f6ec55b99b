/// The output boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// All photos, sorted.
  func didProvideSortedMetadataToBrowse(_ photos: [BrowsingMetadata])
}
