public import PhotoEntities

/// What a photo is to say, and what it said when that was decided.
public struct MetadataUpdate: Sendable, Equatable {
  /// What the photo is to say.
  public let metadata: Metadata
  /// What it said. Fields in which the two agree are left alone.
  public let original: Metadata

  /// The update that makes a photo say `metadata` instead of `original`.
  public init(to metadata: Metadata, from original: Metadata) {
    self.metadata = metadata
    self.original = original
  }
}
