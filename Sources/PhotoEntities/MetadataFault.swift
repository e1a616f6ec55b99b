/// A field whose value is out of its range.
public struct MetadataFault: Sendable, Hashable {
  /// The field.
  public let field: MetadataField
  /// What the value would have to be, as the end of a sentence that begins with the field:
  /// "must be more than 0 s".
  public let reason: String
}
