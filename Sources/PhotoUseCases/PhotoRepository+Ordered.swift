extension PhotoRepository {
  /// Fetches the selected photos in `order`, or in the repository's own where it is nil; with a limit
  /// the first in it. What goes wrong goes to `problems`.
  func fetchBrowsingMetadata(
    of selection: MetadataSelection, by order: MetadataListOrder?,
    problems: any PhotoProblemOutput
  ) -> [BrowsingMetadata] {
    var photos: [BrowsingMetadata] = []
    fetchPhotos { batch in
      photos += batch.browsingMetadata(where: selection.filter, problems: problems)
      return .goOn
    }
    let ordered = order?.sorted(photos) ?? photos
    return selection.limit.map { Array(ordered.prefix($0)) } ?? ordered
  }
}
