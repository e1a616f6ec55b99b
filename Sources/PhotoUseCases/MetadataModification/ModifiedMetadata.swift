public import PhotoEntities

/// What became of a photo that was to be changed.
public struct ModifiedMetadata: Sendable, Equatable {
  /// A field whose value is now another.
  public struct Change: Sendable, Equatable {
    /// The field.
    public let field: MetadataField
    /// Its value before; nil where the photo did not say.
    public let oldValue: MetadataValue?
    /// Its value now.
    public let newValue: MetadataValue?
  }

  /// Which photo.
  public let identifier: PhotoIdentifier
  /// The fields that changed, in the order of the field table; empty where the photo already
  /// said all that was asked, in which case it was not touched.
  public let changes: [Change]

  init(from original: Metadata, to modified: Metadata) {
    self.identifier = original.localIdentifier
    self.changes = MetadataField.all.compactMap { field in
      let (old, new) = (field.value(in: original), field.value(in: modified))
      return old == new ? nil : Change(field: field, oldValue: old, newValue: new)
    }
  }
}
