import PhotoUseCases

/// A format of `exifcli keys`.
protocol KeysPresenter: ConsolePresenter, OrderedMetadataListOutput {}

extension KeysPresenter {
  /// Keys are listed without photos.
  func didProvideSortedMetadataToBrowse(_ photos: [BrowsingMetadata]) {}
}
