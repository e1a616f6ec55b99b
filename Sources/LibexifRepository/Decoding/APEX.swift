import PhotoEntities

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The units of APEX, in which Exif also gives the aperture and the exposure time (Exif 2.3 annex C).
enum APEX {
  /// The denominator of the values that are written.
  private static let scale: Int64 = 1_000_000
  /// The maximum difference between a power of 2 and the fraction that replaces it, relative to the
  /// power. Cameras round APEX values more.
  private static let tolerance = 1e-5

  /// The f-number: 2 to the power of half of the aperture value; nil if it is out of range.
  static func fNumber(_ aperture: Double) -> Rational? { powerOfTwo(aperture / 2) }

  /// The exposure time in seconds: 2 to the power of minus the shutter speed; nil if it is out of range.
  static func duration(_ shutterSpeed: Double) -> Rational? { powerOfTwo(-shutterSpeed) }

  /// The aperture value: twice the logarithm of the f-number to the base 2; nil below f/1, as the tag has
  /// no sign.
  static func aperture(_ fNumber: Rational) -> Rational? {
    rounded(2 * log2(fNumber.doubleValue)).flatMap { $0 >= 0 ? Rational($0, scale) : nil }
  }

  /// The shutter speed: minus the logarithm of the exposure time to the base 2.
  static func shutterSpeed(_ seconds: Rational) -> Rational? {
    rounded(-log2(seconds.doubleValue)).flatMap { Rational($0, scale) }
  }

  private static func rounded(_ value: Double) -> Int64? {
    value.isFinite ? Int64(exactly: (value * Double(scale)).rounded()) : nil
  }

  /// The power of 2 as the nearest simple fraction; nil if it is out of range.
  static func powerOfTwo(_ exponent: Double) -> Rational? {
    let power = exp2(exponent)
    return power > 0 ? Rational(approximating: power, tolerance: tolerance) : nil
  }
}
