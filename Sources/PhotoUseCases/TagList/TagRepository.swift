public import PhotoEntities

/// Where the tags of photos can be had, all of them.
public protocol TagRepository {
  /// Fetches every tag of a photo, in the order of the directories and of the photo.
  func fetchTags(
    ofIdentifier identifier: PhotoIdentifier
  ) throws(PhotoRepositoryError) -> FetchedTags
}
