/// The input boundary of browsing photos in the order of their names.
public protocol MetadataListInteractor {
  /// Provides the metadata of the selected photos, batch by batch. With a limit they are the first.
  func browseMetadata(of selection: MetadataSelection)
}
