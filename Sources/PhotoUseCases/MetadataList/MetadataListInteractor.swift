/// The input boundary of browsing photos in the order of their names.
public protocol MetadataListInteractor {
  /// Provides the metadata of all photos that `filter` wants, or of all, batch by batch.
  func browseMetadata(where filter: MetadataFilter?)
}
