import PhotoEntities

/// A value that Exif's numbers cannot hold exactly.
enum UnstorableValue: Error {
  /// A fraction whose numerator or denominator needs more than 32 bits.
  case fraction(Rational)
  /// A number that is not a whole one of this many bits.
  case number(Rational, bits: Int)
}
