/// The input boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListInteractor {
  /// Provides the metadata of all photos that `filter` wants, or of all, at once, sorted by `key`.
  /// Photos without a value come
  /// last in either direction, equal ones in the order of their names.
  func browseOrderedMetadata(
    by key: MetadataListSortKey, _ direction: MetadataListSortDirection,
    where filter: MetadataFilter?)
}
