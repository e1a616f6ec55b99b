public import PhotoEntities

/// The value of a tag as it is in the photo, uninterpreted.
public enum TagValue: Sendable, Hashable {
  /// Whole numbers.
  case integers([Int])
  /// Fractions.
  case fractions([TagFraction])
  /// Floating-point numbers.
  case numbers([Double])
  /// Text, without the NULs at its end.
  case text(String)
  /// Texts: the items of a list.
  case texts([String])
  /// Bytes that have no type.
  case bytes([UInt8])
}

/// A fraction as it is in the photo: not reduced, and with any denominator, even 0.
public struct TagFraction: Sendable, Hashable {
  /// The numerator.
  public let numerator: Int64
  /// The denominator.
  public let denominator: Int64

  /// The fraction with this numerator and denominator.
  public init(_ numerator: Int64, _ denominator: Int64) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The number; nil if the denominator is 0.
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
  /// The meaning of a number or of bytes in words, or a text itself.
  case words(String)
  /// One or more quantities.
  case quantities([TagQuantity])
}

/// A number with its unit.
public struct TagQuantity: Sendable, Hashable {
  /// The number.
  public let value: Rational
  /// Its unit; nil if the tag has no unit, or if another tag contains it.
  public let unit: Unit?

  /// A quantity of this unit.
  public init(_ value: Rational, unit: Unit? = nil) {
    self.value = value
    self.unit = unit
  }
}
