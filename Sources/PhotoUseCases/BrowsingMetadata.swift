public import PhotoEntities

/// One photo's metadata for looking at: plain values, by field.
public struct BrowsingMetadata: Sendable {
  private let shared: SharedMetadata

  init(_ photo: FetchedPhoto) {
    shared = photo.shared
  }

  /// Which photo.
  public var identifier: PhotoIdentifier { shared.metadata.localIdentifier }

  /// The field's value, or nil where the photo does not say.
  public subscript(field: MetadataField) -> MetadataValue? {
    field.value(in: shared.metadata)
  }
}

extension BrowsingMetadata: Equatable {
  public static func == (left: BrowsingMetadata, right: BrowsingMetadata) -> Bool {
    left.shared.metadata == right.shared.metadata
  }
}
