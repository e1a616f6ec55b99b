import PhotoEntities

/// A value as it is to stand in a block.
enum TIFFValue: Sendable, Hashable {
  /// An unsigned fraction (RATIONAL).
  case unsignedFraction(UInt32, UInt32)
  /// A signed fraction (SRATIONAL).
  case signedFraction(Int32, Int32)
  /// An offset (LONG).
  case offset(UInt32)
  /// Bytes of a meaning of their own (UNDEFINED).
  case undefined([UInt8])

  var type: TIFFType {
    switch self {
    case .unsignedFraction: .rational
    case .signedFraction: .srational
    case .offset: .long
    case .undefined: .undefined
    }
  }

  /// How many values of the type there are.
  var count: UInt32 {
    switch self {
    case .unsignedFraction, .signedFraction, .offset: 1
    case .undefined(let bytes): UInt32(truncatingIfNeeded: bytes.count)
    }
  }

  /// The value's bytes.
  func bytes(_ order: ByteOrder) -> [UInt8] {
    switch self {
    case .unsignedFraction(let numerator, let denominator):
      order.bytes(of: numerator) + order.bytes(of: denominator)
    case .signedFraction(let numerator, let denominator):
      order.bytes(of: numerator) + order.bytes(of: denominator)
    case .offset(let offset): order.bytes(of: offset)
    case .undefined(let bytes): bytes
    }
  }
}

extension TIFFValue {
  /// The fraction as a RATIONAL: two unsigned numbers of 32 bits (TIFF 6.0 section 2).
  static func rational(_ value: Rational) throws(UnstorableValue) -> TIFFValue {
    guard let numerator = UInt32(exactly: value.numerator),
      let denominator = UInt32(exactly: value.denominator)
    else { throw UnstorableValue(value: value) }
    return .unsignedFraction(numerator, denominator)
  }

  /// The fraction as an SRATIONAL: two signed numbers of 32 bits (TIFF 6.0 section 2).
  static func srational(_ value: Rational) throws(UnstorableValue) -> TIFFValue {
    guard let numerator = Int32(exactly: value.numerator),
      let denominator = Int32(exactly: value.denominator)
    else { throw UnstorableValue(value: value) }
    return .signedFraction(numerator, denominator)
  }
}
