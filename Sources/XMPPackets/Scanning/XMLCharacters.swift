/// The characters of XML (XML 1.0, sections 2.2 and 2.3), as bytes of UTF-8.
enum XMLCharacters {
  /// The most bytes of a header before a text.
  private static let longestHeader = 64
  /// What the header of a JPEG file's segment with XMP has before its NUL (XMP part 3, section 1.1.3).
  private static let headerName = Array("ns.adobe.com/xap/1.0".utf8)

  /// The size of a header before the text, which some programs copy from JPEG files into others, or write otherwise: it
  /// has a zero byte or Adobe's name, and the text's first `<` follows. 0 if nothing precedes it.
  static func endOfHeader(in bytes: [UInt8]) -> Int {
    // Most texts begin with markup.
    if bytes.first == UInt8(ascii: "<") { return 0 }
    let head = bytes.prefix(longestHeader)
    // In UTF-16 and UTF-32, zero bytes are a part of the text.
    guard let start = head.firstIndex(of: UInt8(ascii: "<")), start + 1 < bytes.count,
      bytes[start + 1] != 0
    else { return 0 }
    let header = head[..<start]
    let isHeader =
      header.contains(0) || header.indices.contains { header[$0...].starts(with: headerName) }
    return isHeader ? start : 0
  }

  /// Checks the encoding and every character from an offset on. Returns the end of the text: zero bytes after it,
  /// which some programs add, are not part of it.
  static func end(of bytes: [UInt8], from start: Int) throws(XMPFault) -> Int {
    var end = bytes.count
    while end > start, bytes[end - 1] == 0 { end -= 1 }
    if start == 0, let encoding = otherEncoding(bytes) { throw .encoding(encoding) }
    do throws(XMPFault) {
      if let offset = try forbidden(in: bytes.span.extracting(start..<end)) {
        throw XMPFault.malformed(.character, at: offset)
      }
    } catch {
      throw error.moved(by: start)
    }
    return end
  }

  /// The encoding that the first bytes show: a byte order mark, or `<` with zero bytes (XML 1.0,
  /// appendix F.1).
  static func otherEncoding(_ bytes: [UInt8]) -> XMPEncoding? {
    let first = (bytes.first ?? 1, bytes.dropFirst().first ?? 1)
    let next = (bytes.dropFirst(2).first ?? 1, bytes.dropFirst(3).first ?? 1)
    switch (first.0, first.1, next.0, next.1) {
    case (0, 0, 0xFE, 0xFF), (0xFF, 0xFE, 0, 0), (0, 0, 0, _), (_, 0, 0, 0): return .utf32
    case (0xFE, 0xFF, _, _), (0xFF, 0xFE, _, _), (0, _, _, _), (_, 0, _, _): return .utf16
    default: return nil
    }
  }

  /// The offset of the first character that XML does not have: a control character, U+FFFE or
  /// U+FFFF.
  private static func forbidden(in bytes: Span<UInt8>) throws(XMPFault) -> Int? {
    var found: Int?
    var offset = 0
    while offset < bytes.count {
      while offset + XMLWord.run <= bytes.count,
        XMLWord.isPlain(bytes.extracting(offset..<offset + XMLWord.run))
      {
        offset += XMLWord.run
      }
      if offset + 8 <= bytes.count, XMLWord.isPlain(bytes.word(at: offset)) {
        offset += 8
        continue
      }
      let end = min(offset + 8, bytes.count)
      while offset < end {
        let byte = bytes[offset]
        if byte < 0x80 {
          if byte < 0x20, !isSpace(byte), found == nil { found = offset }
          offset += 1
        } else {
          let run = offset..<endOfNonASCII(in: bytes, from: offset)
          let character = try noncharacter(in: bytes.extracting(run), at: offset)
          if found == nil { found = character }
          offset = run.upperBound
        }
      }
    }
    return found
  }

  private static func endOfNonASCII(in bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while offset < bytes.count, bytes[offset] >= 0x80 { offset += 1 }
    return offset
  }

  /// Checks the encoding of characters beyond ASCII. Returns the offset of the first U+FFFE or U+FFFF.
  ///
  /// - Parameter start: The offset of the characters.
  private static func noncharacter(
    in bytes: Span<UInt8>, at start: Int
  ) throws(XMPFault) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes)
    } catch {
      throw .invalidUTF8(at: start + error.byteOffsets.lowerBound)
    }
    for index in bytes.indices where bytes[index] == 0xEF {
      if bytes[index + 1] == 0xBF, bytes[index + 2] >= 0xBE { return start + index }
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
    while offset < end, isSpace(bytes[offset]) {
      offset += 1
      // Layout and padding are mostly blanks.
      var isPadding = false
      while offset + 8 <= end {
        let others = bytes.word(at: offset) ^ XMLWord.blanks
        guard others == 0 else {
          offset += others.trailingZeroBitCount / 8
          break
        }
        offset += 8
        guard isPadding else {
          isPadding = true
          continue
        }
        // Padding is some thousand blanks and line feeds.
        while offset + XMLWord.run <= end,
          XMLWord.isSpace(bytes.extracting(offset..<offset + XMLWord.run))
        {
          offset += XMLWord.run
        }
      }
    }
    return offset
  }

  /// The offset of the first byte from `start` to `end` that may have a meaning in text: `<`, `&` or
  /// this one, or `end`.
  static func endOfText(
    in bytes: [UInt8], from start: Int, to end: Int, or last: UInt8
  ) -> Int {
    let bytes = bytes.span
    var offset = start
    while offset + 8 <= end {
      let word = bytes.word(at: offset)
      let found =
        XMLWord.zeros(word ^ XMLWord.all(UInt8(ascii: "<")))
        | XMLWord.zeros(word ^ XMLWord.all(UInt8(ascii: "&")))
        | XMLWord.zeros(word ^ XMLWord.all(last))
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
    while offset < end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") || byte == last { break }
      offset += 1
    }
    return offset
  }

  /// The offset of the first byte from `start` to `end` that is no ASCII character of a name, or `end`.
  static func endOfName(in bytes: [UInt8], from start: Int, to end: Int) -> Int {
    let bytes = bytes.span
    var offset = start
    repeat {
      // Names are mostly letters.
      while offset + 8 <= end {
        let others = XMLWord.others(thanLetters: bytes.word(at: offset))
        guard others == 0 else {
          offset += others.trailingZeroBitCount / 8
          break
        }
        offset += 8
      }
      guard offset < end, isName(bytes[offset]) else { return offset }
      offset += 1
    } while true
  }

  /// The end and the hash of a part of a name that has only ASCII letters, which may be none; nil if it has other
  /// characters, or if it is too close to the end to say.
  @inline(__always)
  static func letters(
    in bytes: [UInt8], from start: Int, to end: Int
  ) -> (end: Int, hash: UInt32)? {
    let bytes = bytes.span
    var hash = XMLHash()
    var offset = start
    while offset + 8 <= end {
      let word = bytes.word(at: offset)
      let others = XMLWord.others(thanLetters: word)
      guard others != 0 else {
        hash.add(word)
        offset += 8
        continue
      }
      let count = others.trailingZeroBitCount / 8
      let next = UInt8(truncatingIfNeeded: word >> UInt64(count * 8))
      guard next < 0x80, !isName(next) else { return nil }
      if offset == start {
        hash.add(only: count, of: word)
      } else if count > 0 {
        hash.add(bytes.word(at: offset + count - 8))
      }
      return (offset + count, hash.value)
    }
    return nil
  }

  /// Whether an ASCII character may be in a name, beside a colon.
  static func isName(_ byte: UInt8) -> Bool {
    // A bit for each character: hyphen, full stop and digits; letters and the low line.
    let bits: UInt64 = byte < 0x40 ? 0x03FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return byte < 0x80 && bits >> UInt64(byte & 0x3F) & 1 == 1
  }

  /// Whether a name may begin with an ASCII character that may be in a name.
  static func beginsName(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "A")
  }

  /// How many bytes of a range are at the beginning of another one too.
  static func commonLength(in bytes: [UInt8], _ one: Range<Int>, _ other: Range<Int>) -> Int {
    bytes.span.extracting(one).commonLength(with: bytes.span.extracting(other))
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
