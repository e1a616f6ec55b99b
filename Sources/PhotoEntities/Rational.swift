/// An exact fraction, in lowest terms: 1/3 stays 1/3, and 10/2500 is 1/250.
///
/// Exif stores exposure, aperture and focal length as fractions (RATIONAL and SRATIONAL, TIFF 6.0
/// section 2). A conversion to floating point and back would change them.
public struct Rational: Sendable, Hashable {
  /// The numerator, which carries the sign.
  public let numerator: Int64
  /// The denominator, always positive.
  public let denominator: Int64

  /// The fraction in lowest terms; nil if the denominator is 0, or if lowest terms do not fit 64
  /// bits.
  public init?(_ numerator: Int64, _ denominator: Int64) {
    guard denominator != 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    self.init(
      magnitude: numerator.magnitude / divisor, denominator.magnitude / divisor,
      isNegative: (numerator < 0) != (denominator < 0))
  }

  /// The whole number.
  public init(_ whole: Int) {
    self.numerator = Int64(whole)
    self.denominator = 1
  }

  private init?(_ numerator: Int128, _ denominator: Int128) {
    guard denominator != 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
    guard let reduced = UInt64(exactly: numerator.magnitude / divisor),
      let denominatorMagnitude = UInt64(exactly: denominator.magnitude / divisor)
    else { return nil }
    self.init(
      magnitude: reduced, denominatorMagnitude, isNegative: (numerator < 0) != (denominator < 0))
  }

  /// The fraction from numerator and denominator in lowest terms without their signs.
  private init?(magnitude: UInt64, _ denominator: UInt64, isNegative: Bool) {
    let signed = isNegative ? -Int128(magnitude) : Int128(magnitude)
    guard let numerator = Int64(exactly: signed), let denominator = Int64(exactly: denominator)
    else { return nil }
    self.numerator = numerator
    self.denominator = denominator
  }

  private static func greatestCommonDivisor<Number: UnsignedInteger>(
    _ a: Number, _ b: Number
  ) -> Number {
    var (a, b) = (a, b)
    while b != 0 {
      (a, b) = (b, a % b)
    }
    return a
  }
}

extension Rational {
  /// The fraction as a floating-point number, rounded.
  public var doubleValue: Double {
    Double(numerator) / Double(denominator)
  }

  /// The fraction with the other sign; nil if it does not fit 64 bits.
  public var negated: Rational? {
    Rational(-Int128(numerator), Int128(denominator))
  }

  /// The sum; nil if it does not fit 64 bits.
  public func adding(_ other: Rational) -> Rational? {
    // The products and their sum fit 128 bits: a denominator is never `Int64.min`.
    Rational(
      Int128(numerator) * Int128(other.denominator) + Int128(other.numerator) * Int128(denominator),
      Int128(denominator) * Int128(other.denominator))
  }

  /// The fraction divided by a whole number; nil if the divisor is 0 or the result does not fit 64
  /// bits.
  public func divided(by divisor: Int) -> Rational? {
    Rational(Int128(numerator), Int128(denominator) * Int128(divisor))
  }
}

extension Rational: Comparable {
  public static func < (left: Rational, right: Rational) -> Bool {
    // A product of two 64-bit numbers always fits 128 bits.
    Int128(left.numerator) * Int128(right.denominator)
      < Int128(right.numerator) * Int128(left.denominator)
  }
}

extension Rational: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension Rational: ExpressibleByFloatLiteral {
  /// The simplest fraction whose `Double` is this number: 0.3 is 3/10. If it does not fit 64 bits,
  /// the nearest number that does.
  public init(floatLiteral value: Double) {
    let (nearestToZero, largest) = (Rational(0), Rational(value < 0 ? .min : .max))
    self = Rational(simplest: value) ?? (value.magnitude < 1 ? nearestToZero : largest)
  }
}

extension Rational: CustomStringConvertible {
  /// `1/250`, or `-2` for a whole number.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

extension Rational {
  /// The nearest number with at most `decimals` decimal places, 0 to 18; of two that are equally
  /// near, the one further from 0. The number itself if the result does not fit 64 bits.
  public func rounded(toDecimals decimals: Int) -> Rational {
    let scale = (0..<min(max(decimals, 0), 18)).reduce(Int128(1)) { scale, _ in scale * 10 }
    // The product of a 64-bit and a 60-bit number fits 128 bits.
    let scaled = Int128(numerator) * scale
    let half = Int128(denominator) / 2
    let rounded = (scaled + (scaled < 0 ? -half : half)) / Int128(denominator)
    guard let numerator = Int64(exactly: rounded), let denominator = Int64(exactly: scale) else {
      return self
    }
    return Rational(numerator, denominator) ?? self
  }
}
