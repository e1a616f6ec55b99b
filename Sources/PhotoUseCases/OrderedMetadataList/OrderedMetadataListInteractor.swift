/// The input boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListInteractor {
  /// Provides the metadata of the selected photos at once and in `order`. With a limit they are the
  /// first in that order.
  func browseOrderedMetadata(by order: MetadataListOrder, of selection: MetadataSelection)
}
