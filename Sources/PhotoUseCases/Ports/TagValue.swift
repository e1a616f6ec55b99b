public import PhotoEntities

/// The value of a tag as it stands in the photo, before anybody makes sense of it.
public enum TagValue: Sendable, Hashable {
  /// Whole numbers.
  case integers([Int])
  /// Fractions.
  case fractions([TagFraction])
  /// Floating-point numbers.
  case numbers([Double])
  /// Text, without the NULs at its end.
  case text(String)
  /// Bytes that have no type.
  case bytes([UInt8])
}

/// A fraction in the terms in which it stands in the photo, with any denominator, even 0.
public struct TagFraction: Sendable, Hashable {
  /// The numerator.
  public let numerator: Int64
  /// The denominator.
  public let denominator: Int64

  /// The fraction in these terms.
  public init(_ numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The number that it is; nil where the denominator is 0.
  public var rational: Rational? {
    Rational(numerator, denominator)
  }
}

extension TagFraction: CustomStringConvertible {
  /// `10/2500`.
  public var description: String {
    "\(numerator)/\(denominator)"
  }
}

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
  /// Of what; nil where the tag has no unit, or another tag says it.
  public let unit: Unit?

  /// So much of this unit.
  public init(_ value: Rational, unit: Unit? = nil) {
    self.value = value
    self.unit = unit
  }
}
