package import PhotoEntities

/// The input boundary of counting photos by fields.
package protocol MetadataStatisticsInteractor {
  /// Provides how many photos have each value of each field, or similar values. Counts the photos
  /// for which `filter` holds, or all if it is nil.
  func browseHistograms(of fields: [MetadataField], where filter: MetadataFilter?)
}

/// The output boundary of counting photos by fields.
package protocol MetadataStatisticsOutput: PhotoProblemOutput, PhotoProgressOutput {
  /// The counts by each field, after the last photo.
  func didProvideHistograms(_ histograms: [MetadataHistogram])
}

/// The use case of counting photos by fields. It streams: it holds the distinct values of the
/// fields with their counts, not the photos.
package struct MetadataStatistics: MetadataStatisticsInteractor {
  private let repository: any PhotoRepository
  private let output: any MetadataStatisticsOutput

  /// Counts the photos of `repository`, for `output`.
  package init(repository: any PhotoRepository, output: any MetadataStatisticsOutput) {
    self.repository = repository
    self.output = output
  }

  package func browseHistograms(of fields: [MetadataField], where filter: MetadataFilter?) {
    let query = PhotoQuery(filter: filter, fields: fields)
    let filter = repository.filterLeft(of: query)
    var tallies = fields.map { _ in MetadataTally() }
    repository.fetchPhotos(query) { batch in
      for photo in batch.browsingMetadata(where: filter, problems: output) {
        for (index, field) in fields.enumerated() { tallies[index].count(photo[field]) }
      }
      output.didProgress(batch.progress)
      return .goOn
    }
    output.didProvideHistograms(zip(fields, tallies).map { MetadataHistogram(of: $0, $1) })
  }
}
