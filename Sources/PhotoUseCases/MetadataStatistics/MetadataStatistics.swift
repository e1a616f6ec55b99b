public import PhotoEntities

/// The use case of counting photos by a field. It streams: it holds the different values of the
/// field and their counts, not the photos.
public struct MetadataStatistics: MetadataStatisticsInteractor {
  private let repository: any PhotoRepository
  private let output: any MetadataStatisticsOutput

  /// Counts the photos of `repository`, for `output`.
  public init(repository: any PhotoRepository, output: any MetadataStatisticsOutput) {
    self.repository = repository
    self.output = output
  }

  public func browseHistogram(of field: MetadataField, where filter: MetadataFilter?) {
    var tally = MetadataTally()
    repository.fetchPhotos { batch in
      for photo in batch.browsingMetadata(where: filter, problems: output) {
        tally.count(photo[field])
      }
      output.didProgress(batch.progress)
      return .goOn
    }
    output.didProvideHistogram(MetadataHistogram(of: field, tally))
  }
}
