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
      // In an order of the user's, any photo may yet be the first.
      guard order == nil, let limit = selection.limit else { return .goOn }
      return photos.count < limit ? .goOn : .stop
    }
    let ordered = order?.sorted(photos) ?? photos
    return selection.limit.map { Array(ordered.prefix($0)) } ?? ordered
  }
}
