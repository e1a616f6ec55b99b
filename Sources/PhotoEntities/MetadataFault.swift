/// A field whose value is out of its range.
public struct MetadataFault: Sendable, Hashable {
  /// The field.
  public let field: MetadataField
  /// Why the value cannot be, as the end of a sentence that begins with the value:
  /// "is out of range: exposureDuration is more than 0 s".
  public let reason: String
}
