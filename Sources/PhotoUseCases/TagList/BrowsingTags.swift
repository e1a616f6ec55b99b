public import PhotoEntities

/// All tags of one photo, for looking at.
public struct BrowsingTags: Sendable, Hashable {
  /// Which photo.
  public let identifier: PhotoIdentifier
  /// Its tags, in the order of the directories and of the photo.
  public let tags: [PhotoTag]
}
