public import PhotoEntities

/// One photo's metadata for looking at: plain values, by field.
public struct BrowsingMetadata: Sendable {
  /// Held by reference, as lists of photos are passed on and sorted.
  private final class Contents: Sendable {
    let metadata: Metadata

    init(_ metadata: Metadata) {
      self.metadata = metadata
    }
  }

  private let contents: Contents

  init(_ metadata: Metadata) {
    contents = Contents(metadata)
  }

  /// Which photo.
  public var identifier: PhotoIdentifier { contents.metadata.localIdentifier }

  /// The field's value, or nil where the photo does not say.
  public subscript(field: MetadataField) -> MetadataValue? {
    field.value(in: contents.metadata)
  }
}

extension BrowsingMetadata: Equatable {
  public static func == (left: BrowsingMetadata, right: BrowsingMetadata) -> Bool {
    left.contents.metadata == right.contents.metadata
  }
}
