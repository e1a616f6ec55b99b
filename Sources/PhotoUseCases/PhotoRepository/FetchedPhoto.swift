public import PhotoEntities

/// A photo as a repository gives it.
public struct FetchedPhoto: Sendable, Equatable {
  /// What the photo says.
  public let metadata: Metadata
  /// What of the photo could not be read, each as a sentence without the photo's name; empty
  /// for a sound photo.
  public let warnings: [String]

  /// A photo that says this.
  public init(metadata: Metadata, warnings: [String] = []) {
    self.metadata = metadata
    self.warnings = warnings
  }
}
