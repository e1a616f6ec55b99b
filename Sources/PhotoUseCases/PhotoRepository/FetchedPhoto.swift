public import PhotoEntities

/// A photo as a repository gives it.
public struct FetchedPhoto: Sendable {
  /// What the photo says.
  public var metadata: Metadata { shared.metadata }
  /// What of the photo could not be read, each as a sentence without the photo's name; empty
  /// for a sound photo.
  public let warnings: [String]

  let shared: SharedMetadata

  /// A photo that says this.
  public init(metadata: consuming Metadata, warnings: [String] = []) {
    shared = SharedMetadata(metadata)
    self.warnings = warnings
  }
}

extension FetchedPhoto: Equatable {
  public static func == (left: FetchedPhoto, right: FetchedPhoto) -> Bool {
    left.metadata == right.metadata && left.warnings == right.warnings
  }
}
