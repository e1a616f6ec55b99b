/// The type of an entry's value (TIFF 6.0 section 2; IFD: TIFF Technical Note 1).
package enum TIFFType: UInt16, Sendable {
  case byte = 1
  case ascii
  case short
  case long
  case rational
  case sbyte
  case undefined
  case sshort
  case slong
  case srational
  case float
  case double
  case ifd
  /// Text in UTF-8 (Exif 3.0 section 4.6.2).
  case utf8 = 129

  /// The numbers of the types that a pointer to a directory may have.
  static let pointers: Set<UInt16> = [TIFFType.long.rawValue, TIFFType.ifd.rawValue]

  /// The size of one value in bytes.
  package var size: Int {
    switch self {
    case .byte, .ascii, .sbyte, .undefined, .utf8: 1
    case .short, .sshort: 2
    case .long, .slong, .float, .ifd: 4
    case .rational, .srational, .double: 8
    }
  }

  /// The standard's name, `SRATIONAL`.
  package var name: String {
    "\(self)".uppercased()
  }
}
