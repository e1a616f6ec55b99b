/// Metadata that cannot be true of any photo.
public struct InvalidMetadata: Error, Sendable, Hashable {
  /// What is wrong: at least one fault, in the order of `MetadataField.all`.
  public let faults: [MetadataFault]
}
