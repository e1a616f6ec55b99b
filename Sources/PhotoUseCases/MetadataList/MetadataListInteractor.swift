/// The input boundary of browsing photos in the order of their names.
public protocol MetadataListInteractor {
  /// Provides the metadata of all photos, batch by batch.
  func browseMetadata()
}
