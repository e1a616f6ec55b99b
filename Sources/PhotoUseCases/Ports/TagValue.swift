public import PhotoEntities

/// The value of a tag as it stands in the photo, before anybody makes sense of it (TIFF 6.0
/// section 2).
public enum TagValue: Sendable, Hashable {
  /// Of the types BYTE, SHORT, LONG, IFD and the signed ones.
  case integers([Int])
  /// Of the types RATIONAL and SRATIONAL.
  case fractions([TagFraction])
  /// Of the types FLOAT and DOUBLE.
  case numbers([Double])
  /// Of the types ASCII and UTF8, without the NULs at its end.
  case text(String)
  /// Of the type UNDEFINED.
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
