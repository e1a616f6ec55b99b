extension PhotoRepository {
  /// Fetches the selected photos in `order`, or in the repository's own where it is nil; with a limit
  /// the first in it. What goes wrong, and how far it has come, goes to `output`.
  func fetchBrowsingMetadata(
    of selection: MetadataSelection, by order: MetadataListOrder?,
    output: some PhotoProblemOutput & PhotoProgressOutput
  ) -> [BrowsingMetadata] {
    var photos: [BrowsingMetadata] = []
    fetchPhotos { batch in
      photos += batch.browsingMetadata(where: selection.filter, problems: output)
      output.didProgress(batch.progress)
      return .goOn
    }
    let ordered = order?.sorted(photos) ?? photos
    return selection.limit.map { Array(ordered.prefix($0)) } ?? ordered
  }
}
