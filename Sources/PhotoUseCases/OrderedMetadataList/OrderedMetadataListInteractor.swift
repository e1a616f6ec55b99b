/// The input boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListInteractor {
  /// Provides the metadata of all photos that `filter` wants, or of all, at once and in `order`.
  func browseOrderedMetadata(by order: MetadataListOrder, where filter: MetadataFilter?)
}
