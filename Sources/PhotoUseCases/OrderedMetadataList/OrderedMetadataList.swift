/// The use case of browsing photos in an order of the user's choice.
public struct OrderedMetadataList: OrderedMetadataListInteractor {
  private let repository: any PhotoRepository
  private let output: any OrderedMetadataListOutput

  /// Browses the photos of `repository`, for `output`.
  public init(repository: any PhotoRepository, output: any OrderedMetadataListOutput) {
    self.repository = repository
    self.output = output
  }

  public func browseOrderedMetadata(
    by order: MetadataListOrder, of selection: MetadataSelection
  ) {
    output.didProvideSortedMetadataToBrowse(
      repository.fetchBrowsingMetadata(of: selection, by: order, output: output))
  }
}
