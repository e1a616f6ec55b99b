/// The tags of a photo as a repository gives them.
public struct FetchedTags: Sendable, Hashable {
  /// The tags.
  public let tags: [PhotoTag]
  /// What of the photo could not be read, each as a sentence without the photo's name.
  public let warnings: [String]

  /// A photo with these tags.
  public init(tags: [PhotoTag], warnings: [String] = []) {
    self.tags = tags
    self.warnings = warnings
  }
}
