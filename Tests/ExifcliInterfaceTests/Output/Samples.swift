import PhotoEntities
import Testing

extension MetadataValue {
  /// A valid fraction.
  static func of(_ numerator: Int64, _ denominator: Int64 = 1) throws -> MetadataValue {
    .fraction(try #require(Rational(numerator, denominator)))
  }
}

extension MetadataField {
  /// An existing field.
  static func of(_ name: String) throws -> MetadataField {
    try #require(MetadataField(named: name))
  }
}
