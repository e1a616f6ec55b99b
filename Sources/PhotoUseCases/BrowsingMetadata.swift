public import PhotoEntities

/// One photo's metadata for looking at: plain values, by field.
public struct BrowsingMetadata: Sendable, Equatable {
  /// Which photo.
  public let identifier: PhotoIdentifier
  /// The values by the fields' positions in the table.
  private let values: [MetadataValue?]

  init(_ metadata: Metadata) {
    self.identifier = metadata.localIdentifier
    self.values = MetadataField.all.map { $0.value(in: metadata) }
  }

  /// The field's value, or nil where the photo does not say.
  public subscript(field: MetadataField) -> MetadataValue? {
    values[field.position]
  }
}
