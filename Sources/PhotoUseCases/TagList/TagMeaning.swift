public import PhotoEntities

/// What the value of a tag means to people.
public enum TagMeaning: Sendable, Hashable {
  /// What a number or bytes stand for, or text itself.
  case words(String)
  /// So much of something, or several such.
  case quantities([TagQuantity])
}

/// A number and what it counts.
public struct TagQuantity: Sendable, Hashable {
  /// How much.
  public let value: Rational
  /// Of what: a unit as `MetadataField.unit` has them, or the usual sign of another; nil where the
  /// tag has none, or another tag says.
  public let unit: String?

  /// So much of this unit.
  public init(_ value: Rational, unit: String? = nil) {
    self.value = value
    self.unit = unit
  }
}
