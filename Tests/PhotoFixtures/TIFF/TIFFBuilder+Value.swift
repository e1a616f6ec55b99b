extension TIFFBuilder {
  /// The value of an entry.
  package enum Value: Sendable {
    /// Numbers of this type; a rational is two of them. If they fit, they are in the entry itself.
    case numbers(ValueType, [UInt32])
    /// The offset of an IFD, which is placed after the values of the IFD that points to it.
    case directory(Directory)
    /// The offset of these bytes, as IFD1 has for its thumbnail.
    case offset(of: [UInt8])
    /// An UNDEFINED value that contains a header and an IFD with its values; offsets count from the
    /// block's start: a MakerNote like Canon's, which has no header.
    case note(Directory, header: [UInt8] = [])
    /// The bytes of another entry's value in the same IFD, read as this type and count.
    case shared(with: Tag, ValueType, count: UInt32)
    /// The last three numbers of an entry, unchecked.
    case raw(type: UInt16, count: UInt32, field: UInt32)
  }
}

extension TIFFBuilder.Value {
  /// ASCII: the text's UTF-8 and the NUL that ends it.
  package static func ascii(_ text: String) -> Self {
    .ascii(bytes: Array(text.utf8) + [0])
  }

  /// ASCII of exactly these bytes, without an added NUL.
  package static func ascii(bytes: [UInt8]) -> Self {
    .numbers(.ascii, bytes.map(UInt32.init))
  }

  /// BYTE.
  package static func byte(_ numbers: UInt8...) -> Self {
    .numbers(.byte, numbers.map(UInt32.init))
  }

  /// SHORT.
  package static func short(_ numbers: UInt16...) -> Self {
    .numbers(.short, numbers.map(UInt32.init))
  }

  /// LONG.
  package static func long(_ numbers: UInt32...) -> Self {
    .numbers(.long, numbers)
  }

  /// RATIONAL, one component.
  package static func rational(_ numerator: UInt32, _ denominator: UInt32) -> Self {
    .numbers(.rational, [numerator, denominator])
  }

  /// SRATIONAL, one component.
  package static func signedRational(_ numerator: Int32, _ denominator: Int32) -> Self {
    .numbers(
      .signedRational, [UInt32(bitPattern: numerator), UInt32(bitPattern: denominator)])
  }

  /// UNDEFINED.
  package static func undefined(_ bytes: [UInt8]) -> Self {
    .numbers(.undefined, bytes.map(UInt32.init))
  }

  /// UNDEFINED: the text's UTF-8 without a NUL, as versions are written.
  package static func undefined(_ text: String) -> Self {
    .undefined(Array(text.utf8))
  }
}
