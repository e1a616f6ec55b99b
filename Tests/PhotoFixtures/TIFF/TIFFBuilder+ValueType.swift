extension TIFFBuilder {
  /// The type of an entry's components (TIFF 6.0 section 2; Exif 2.3 section 4.6.2).
  package enum ValueType: UInt16, Sendable {
    case byte = 1
    case ascii = 2
    case short = 3
    case long = 4
    case rational = 5
    case signedByte = 6
    case undefined = 7
    case signedShort = 8
    case signedLong = 9
    case signedRational = 10
    case float = 11
    case double = 12

    /// The size of one number in bytes: a rational is two numbers of 4 bytes, and so is a double.
    var numberSize: Int {
      switch self {
      case .byte, .ascii, .signedByte, .undefined: 1
      case .short, .signedShort: 2
      case .long, .rational, .signedLong, .signedRational, .float, .double: 4
      }
    }

    /// The number of numbers in one component.
    var numbersPerComponent: Int {
      switch self {
      case .rational, .signedRational, .double: 2
      default: 1
      }
    }
  }
}
