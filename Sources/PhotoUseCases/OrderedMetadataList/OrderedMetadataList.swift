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
    var photos: [BrowsingMetadata] = []
    repository.fetchPhotos { batch in
      photos += batch.browsingMetadata(where: selection.filter, problems: output)
      output.didProgress(batch.progress)
      return .goOn
    }
    let sorted = order.sorted(photos)
    output.didProvideSortedMetadataToBrowse(
      selection.limit.map { Array(sorted.prefix($0)) } ?? sorted)
  }
}
