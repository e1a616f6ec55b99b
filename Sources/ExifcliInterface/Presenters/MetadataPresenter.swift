import PhotoUseCases

/// A format of `exifcli list`.
protocol MetadataPresenter: ConsolePresenter, MetadataListOutput, OrderedMetadataListOutput {
  /// Called once, after the last photo.
  func finish()
}

extension MetadataPresenter {
  /// Photos are listed without the keys that sort them.
  func didProvideSortKeys(_ keys: [MetadataListSortKey]) {}

  func didProvideSortedMetadataToBrowse(_ photos: [BrowsingMetadata]) {
    _ = didProvideMetadataToBrowse(photos)
    // Nothing but the end of the program follows.
    UntilExit.keep(photos)
  }
}
