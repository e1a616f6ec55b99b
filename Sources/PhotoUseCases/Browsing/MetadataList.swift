/// The input boundary of browsing photos in the order of their names.
public protocol MetadataListInteractor {
  /// Provides the metadata of the selected photos, batch by batch. A limit keeps the first ones.
  func browseMetadata(of selection: MetadataSelection)
}

/// The output boundary of browsing photos in the order of their names.
public protocol MetadataListOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The next photos, in the repository's order. Called once for each batch with a selected photo.
  ///
  /// - Throws: `OutputEnded` if no more photos are wanted.
  func didProvideMetadataToBrowse(_ batch: [BrowsingMetadata]) throws(OutputEnded)
}

/// The use case of browsing photos in the order of their names. It streams: it holds no more than
/// one batch.
public struct MetadataList: MetadataListInteractor {
  private let repository: any PhotoRepository
  private let output: any MetadataListOutput

  /// Browses the photos of `repository`, for `output`.
  public init(repository: any PhotoRepository, output: any MetadataListOutput) {
    self.repository = repository
    self.output = output
  }

  public func browseMetadata(of selection: MetadataSelection) {
    var left = selection.limit ?? .max
    guard left > 0 else { return }
    let query = PhotoQuery(
      filter: selection.filter, limit: selection.limit, fields: selection.fields
    ).with(tags: selection.tags)
    let filter = repository.filterLeft(of: query)
    for batch in repository.fetchPhotos(query) {
      defer { output.didProgress(batch.progress) }
      let photos = batch.browsingMetadata(
        where: filter, hasFailures: selection.hasFailures, problems: output
      ).prefix { photo in
        if photo.failure == nil { left -= 1 }
        return left >= 0
      }
      if photos.isEmpty { continue }
      do throws(OutputEnded) {
        try output.didProvideMetadataToBrowse(Array(photos))
      } catch {
        return
      }
      if left <= 0 { return }
    }
  }
}
