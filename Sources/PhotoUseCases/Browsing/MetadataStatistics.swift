public import PhotoEntities

/// The input boundary of counting photos by a field.
public protocol MetadataStatisticsInteractor {
  /// Provides how many photos have each value of the field, or similar values. Counts the photos
  /// for which `filter` holds, or all if it is nil.
  func browseHistogram(of field: MetadataField, where filter: MetadataFilter?)
}

/// The output boundary of counting photos by a field.
public protocol MetadataStatisticsOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The counts, after the last photo.
  func didProvideHistogram(_ histogram: MetadataHistogram)
}

/// The use case of counting photos by a field. It streams: it holds the distinct values of the
/// field with their counts, not the photos.
public struct MetadataStatistics: MetadataStatisticsInteractor {
  private let repository: any PhotoRepository
  private let output: any MetadataStatisticsOutput

  /// Counts the photos of `repository`, for `output`.
  public init(repository: any PhotoRepository, output: any MetadataStatisticsOutput) {
    self.repository = repository
    self.output = output
  }

  public func browseHistogram(of field: MetadataField, where filter: MetadataFilter?) {
    let query = PhotoQuery(filter: filter, fields: [field])
    let filter = repository.filterLeft(of: query)
    var tally = MetadataTally()
    repository.fetchPhotos(query) { batch in
      for photo in batch.browsingMetadata(where: filter, problems: output) {
        tally.count(photo[field])
      }
      output.didProgress(batch.progress)
      return .goOn
    }
    output.didProvideHistogram(MetadataHistogram(of: field, tally))
  }
}
