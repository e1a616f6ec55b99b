import PhotoEntities

/// The input boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListInteractor {
  /// Provides the keys that photos can be sorted by.
  func browseSortKeys()

  /// Provides the metadata of the selected photos in `order`. A limit keeps the first photos of that
  /// order.
  func browseOrderedMetadata(by order: MetadataListOrder, of selection: MetadataSelection)
}

/// The output boundary of browsing photos in an order of the user's choice.
public protocol OrderedMetadataListOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The keys, in the order in which to show them.
  func didProvideSortKeys(_ keys: [MetadataListSortKey])

  /// The next photos of the order. Called once for each batch, after all photos were fetched.
  ///
  /// - Throws: `OutputEnded` if no more photos are wanted.
  func didProvideSortedMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded)
}

/// The use case of browsing photos in an order of the user's choice. With a limit, it holds about as many
/// photos; otherwise all of them, packed.
public struct OrderedMetadataList: OrderedMetadataListInteractor {
  private let repository: any PhotoRepository
  private let output: any OrderedMetadataListOutput

  /// Browses the photos of `repository`, for `output`.
  public init(repository: any PhotoRepository, output: any OrderedMetadataListOutput) {
    self.repository = repository
    self.output = output
  }

  public func browseSortKeys() {
    output.didProvideSortKeys(MetadataListSortKey.all)
  }

  public func browseOrderedMetadata(
    by order: MetadataListOrder, of selection: MetadataSelection
  ) {
    do throws(OutputEnded) {
      try repository.fetchOrderedMetadata(
        of: selection, by: order, output: output, output.didProvideSortedMetadataToBrowse)
    } catch {
      // Nobody waits for more.
    }
  }
}
