/// A photo's tags, fetched from a repository.
public struct FetchedTags: Sendable, Hashable {
  /// The tags, directory by directory, in the order of the photo.
  public let tags: [PhotoTag]
  /// What could not be read.
  public let warnings: [PhotoWarning]

  /// A photo with these tags.
  public init(tags: [PhotoTag], warnings: [PhotoWarning] = []) {
    self.tags = tags
    self.warnings = warnings
  }
}
