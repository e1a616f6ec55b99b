package import PhotoEntities

extension PhotoRepository {
  /// Counts the photos that have each value of each field, or similar values: the photos for which `filter` holds, or
  /// all if it is nil. It streams: it holds the distinct values of the fields with their counts, not the photos.
  ///
  /// - Parameter output: Receives problems and progress.
  /// - Returns: The counts by each field.
  package func histograms(
    of fields: [MetadataField], where filter: MetadataFilter?,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) -> [MetadataHistogram] {
    let query = PhotoQuery(filter: filter, fields: fields)
    let filter = filterLeft(of: query)
    var tallies = fields.map { _ in MetadataTally() }
    for batch in fetchPhotos(query) {
      for photo in batch.browsingMetadata(where: filter, problems: output) {
        for (index, field) in fields.enumerated() { tallies[index].count(photo[field]) }
      }
      output.didProgress(batch.progress)
    }
    return zip(fields, tallies).map { MetadataHistogram(of: $0, $1) }
  }
}
