/// The characters of XML (XML 1.0, sections 2.2 and 2.3), as bytes of UTF-8.
enum XMLCharacters {
  /// Checks the encoding and every character. Returns the end of the text: zero bytes after it,
  /// which some programs add, are not part of it.
  static func end(of bytes: [UInt8]) throws(XMPFault) -> Int {
    var end = bytes.count
    while end > 0, bytes[end - 1] == 0 { end -= 1 }
    if let encoding = otherEncoding(bytes) { throw .encoding(encoding) }
    do {
      _ = try UTF8Span(validating: bytes.span.extracting(first: end))
    } catch {
      throw .invalidUTF8(at: error.byteOffsets.lowerBound)
    }
    if let offset = forbidden(in: bytes.span.extracting(first: end)) {
      throw .malformed(.character, at: offset)
    }
    return end
  }

  /// The encoding that the first bytes show: a byte order mark, or `<` with zero bytes (XML 1.0,
  /// appendix F.1).
  private static func otherEncoding(_ bytes: [UInt8]) -> XMPEncoding? {
    let first = (bytes.first ?? 1, bytes.dropFirst().first ?? 1)
    let next = (bytes.dropFirst(2).first ?? 1, bytes.dropFirst(3).first ?? 1)
    switch (first.0, first.1, next.0, next.1) {
    case (0, 0, 0xFE, 0xFF), (0xFF, 0xFE, 0, 0), (0, 0, 0, _), (_, 0, 0, 0): return .utf32
    case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _), (0, _, _, _), (_, 0, _, _): return .utf16
    default: return nil
    }
  }

  /// The offset of the first character that XML does not have, in valid UTF-8: a control character,
  /// U+FFFE or U+FFFF.
  private static func forbidden(in bytes: Span<UInt8>) -> Int? {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x20, byte < 0xEF { continue }
      if byte < 0x20 {
        if !isSpace(byte) { return index }
      } else if byte == 0xEF, index + 2 < bytes.count, bytes[index + 1] == 0xBF,
        bytes[index + 2] >= 0xBE
      {
        return index
      }
    }
    return nil
  }

  /// Whether XML has the character.
  static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }

  /// Whether the byte is white space (XML 1.0, section 2.3).
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// The offset of the first byte from `start` to `end` that is no white space, or `end`.
  static func endOfSpace(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    let bytes = bytes.span
    var offset = start
    while offset < end, isSpace(bytes[offset]) { offset += 1 }
    return offset
  }

  /// The offset of the first byte from `start` to `end` that may have a meaning in text: `<`, `&` or
  /// `]`, or `end`.
  static func endOfText(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    let bytes = bytes.span
    var offset = start
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "]") {
        break
      }
      offset += 1
    }
    return offset
  }

  /// Whether an ASCII character may be in a name. A colon may, and is looked at later.
  static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Whether a name may begin with the character. A colon may not: it ends a prefix.
  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x1_0000...0xE_FFFF:
      true
    default: false
    }
  }

  /// Whether a character beyond ASCII may be in a name.
  static func isName(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: beginsName(scalar)
    }
  }
}
