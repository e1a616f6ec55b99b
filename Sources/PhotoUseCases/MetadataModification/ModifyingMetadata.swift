public import PhotoEntities

/// One photo's metadata for changing. Only the fields that can be edited are in it.
public struct ModifyingMetadata: Sendable, Equatable {
  /// Which photo.
  public let identifier: PhotoIdentifier
  /// The fields that were given a value, and the value; the photo may have had it before.
  private(set) var assignments: [MetadataField: MetadataValue] = [:]
  private let original: Metadata

  init(_ metadata: Metadata) {
    self.identifier = metadata.localIdentifier
    self.original = metadata
  }

  /// The field's value: the new one where one was given. Nil where the photo does not say, and
  /// for a field that cannot be edited.
  public subscript(field: MetadataField) -> MetadataValue? {
    guard field.isEditable else { return nil }
    return assignments[field] ?? field.value(in: original)
  }

  /// Gives the change's field its new value.
  public mutating func apply(_ change: MetadataChange) {
    assignments[change.field] = change.value
  }
}
