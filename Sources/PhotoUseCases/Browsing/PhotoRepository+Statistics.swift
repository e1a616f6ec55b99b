import PhotoEntities

extension PhotoRepository {
  /// Counts the photos that have each value of each field or tag, or similar values: the photos for which `filter` holds, or
  /// all if it is nil. It streams: it holds the distinct values with their counts, not the photos.
  ///
  /// - Parameter output: Receives problems and progress.
  /// - Returns: The counts by each.
  package func histograms(
    of subjects: [MetadataSubject], where filter: MetadataFilter?,
    output: any PhotoProblemOutput & PhotoProgressOutput
  ) -> [MetadataHistogram] {
    let query = PhotoQuery(filter: filter, for: subjects)
    let filter = filterLeft(of: query)
    var tallies = subjects.map { _ in MetadataTally() }
    for batch in fetchPhotos(query) {
      for photo in batch.browsingMetadata(where: filter, problems: output) {
        for (index, subject) in subjects.enumerated() {
          tallies[index].count(photo.value(of: subject))
        }
      }
      output.didProgress(batch.progress)
    }
    return zip(subjects, tallies).map { MetadataHistogram(of: $0, $1) }
  }
}
