/// What values a field has.
public enum MetadataKind: Sendable, Hashable {
  /// Whole numbers.
  case integer
  /// Exact fractions.
  case fraction
  /// Text.
  case text
  /// Local dates and times.
  case date
  /// One of these names.
  case choice([String])
}
