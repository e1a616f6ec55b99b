/// The character set of the texts in a block.
///
/// The dataset 1:90 names it by escape sequences of ISO 2022. In real files it is UTF-8 or absent.
package enum IPTCCharacterSet: Sendable, Hashable {
  case utf8
  /// The block names none. Its texts are read as Windows-1252, which contains ISO 8859-1: so does
  /// ExifTool, even if they are valid UTF-8. Exiv2 looks at the texts instead.
  case unstated
  /// Another one than UTF-8. Its texts are read in the same way; only ASCII is written.
  case other

  /// The escape sequence of UTF-8, which programs write.
  package static let utf8Escape: [UInt8] = [0x1B, 0x25, 0x47]
  /// The sequences of UTF-8 (ISO-IR 190, 191, 192 and 196).
  private static let utf8Escapes = [
    utf8Escape, [0x1B, 0x25, 0x2F, 0x47], [0x1B, 0x25, 0x2F, 0x48], [0x1B, 0x25, 0x2F, 0x49],
  ]

  init(escape: some Collection<UInt8>) {
    self = Self.utf8Escapes.contains { escape.elementsEqual($0) } ? .utf8 : .other
  }

  /// The text of bytes. Bytes that are not UTF-8 there become U+FFFD.
  func text(_ bytes: some Collection<UInt8>) -> String {
    switch self {
    case .utf8: return String(decoding: bytes, as: UTF8.self)
    case .unstated, .other:
      if bytes.allSatisfy({ $0 < 0x80 }) { return String(decoding: bytes, as: UTF8.self) }
      return String(String.UnicodeScalarView(bytes.map(Windows1252.scalar)))
    }
  }

  /// The bytes of a text; nil if the character set does not have all of its characters.
  func bytes(_ text: String) -> [UInt8]? {
    switch self {
    case .utf8: return Array(text.utf8)
    case .unstated:
      let bytes = text.unicodeScalars.map(Windows1252.byte)
      return bytes.contains(nil) ? nil : bytes.compactMap(\.self)
    case .other: return text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
    }
  }
}

/// Windows-1252: ISO 8859-1 with other characters for the bytes from 0x80 to 0x9F. Five of these bytes
/// have no character there; they are the control characters of ISO 8859-1 then.
private enum Windows1252 {
  private static let characters = Array(
    "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    (0x80...0x9F).contains(byte) ? characters[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    if let index = characters.firstIndex(of: scalar) { return UInt8(0x80 + index) }
    return (0x80...0x9F).contains(scalar.value) ? nil : UInt8(exactly: scalar.value)
  }
}
