/// Text in XML: references, line ends and literal sections resolved, or written.
enum XMLText {
  // MARK: Reading

  /// The text of an attribute's value, or that directly inside an element, without comments and
  /// instructions. White space in attributes becomes blanks (XML 1.0, section 3.3.3), and line ends
  /// become line feeds (section 2.11).
  static func text(of range: Range<Int>, in bytes: [UInt8], isAttribute: Bool) -> String {
    if isPlain(bytes.span.extracting(range)) {
      return String(decoding: bytes[range], as: UTF8.self)
    }
    return String(
      decoding: self.bytes(of: range, in: bytes, isAttribute: isAttribute), as: UTF8.self)
  }

  /// Whether the text stands as it is.
  private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x20 || byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") { return false }
    }
    return true
  }

  /// The same, in UTF-8.
  static func bytes(of range: Range<Int>, in bytes: [UInt8], isAttribute: Bool) -> [UInt8] {
    if isPlain(bytes.span.extracting(range)) { return Array(bytes[range]) }
    var text: [UInt8] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = bytes[position]
      let rest = bytes[position..<range.upperBound]
      position += 1
      switch byte {
      case UInt8(ascii: "&"):
        if let (scalar, end) = reference(at: position - 1, in: bytes, before: range.upperBound) {
          text += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
          position = end
        }
      case UInt8(ascii: "<"):
        let (literal, end) = markup(rest)
        if let literal { text += lineEnds(bytes[literal]) }
        position = end
      case 0x0D:
        // The line feed after it, if there is one, follows.
        if rest.dropFirst().first != 0x0A { text.append(isAttribute ? 0x20 : 0x0A) }
      case 0x09, 0x0A: text.append(isAttribute ? 0x20 : byte)
      default: text.append(byte)
      }
    }
    return text
  }

  /// The end of the markup at the beginning, and the text in it if it is a literal section.
  private static func markup(_ rest: ArraySlice<UInt8>) -> (literal: Range<Int>?, end: Int) {
    func end(_ last: String) -> Int? {
      let last = Array(last.utf8)
      return rest.indices.first { rest[$0...].starts(with: last) }
    }
    let bytes = rest
    if bytes.starts(with: "<![CDATA[".utf8) {
      let start = rest.startIndex + 9
      guard let end = end("]]>"), end >= start else { return (nil, rest.endIndex) }
      return (start..<end, end + 3)
    }
    let mark = bytes.starts(with: "<!--".utf8) ? "-->" : "?>"
    return (nil, end(mark).map { $0 + mark.utf8.count } ?? rest.endIndex)
  }

  private static func lineEnds(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    for (index, byte) in zip(bytes.indices, bytes) {
      if byte != 0x0D {
        text.append(byte)
      } else if bytes[index...].dropFirst().first != 0x0A {
        text.append(0x0A)
      }
    }
    return text
  }

  /// The character that a reference stands for, and its end; nil if it is faulty.
  static func reference(
    at start: Int, in bytes: [UInt8], before end: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    // The longest have leading zeros, of which none needs many.
    let longest = bytes[start..<min(end, start + 16)].dropFirst()
    guard let last = longest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = longest[..<last]
    let scalar: Unicode.Scalar?
    if name.first == UInt8(ascii: "#") {
      scalar = number(name.dropFirst()).flatMap { Unicode.Scalar($0) }
    } else {
      scalar = entities.first { name.elementsEqual($0.name) }?.scalar
    }
    guard let scalar, XMLCharacters.isCharacter(scalar) else { return nil }
    return (scalar, last + 1)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> UInt32? {
    let isHexadecimal = digits.first == UInt8(ascii: "x")
    let digits = isHexadecimal ? digits.dropFirst() : digits
    guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-") else {
      return nil
    }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: isHexadecimal ? 16 : 10)
  }

  private static let entities: [(name: [UInt8], scalar: Unicode.Scalar)] = [
    ("amp", "&"), ("lt", "<"), ("gt", ">"), ("quot", "\""), ("apos", "'"),
  ].map { (Array($0.utf8), $1) }

  /// Whether bytes are an ASCII text, but for the case of letters.
  static func isEqual(_ bytes: some Collection<UInt8>, _ text: String) -> Bool {
    bytes.elementsEqual(text.utf8) { one, other in
      one == other || one | 0x20 == other | 0x20 && (0x61...0x7A).contains(one | 0x20)
    }
  }

  // MARK: Writing

  /// The text as the value of an attribute in these quotes, or as text inside an element if there
  /// are none; nil if XML cannot contain one of its characters. Readers get exactly this text back:
  /// white space that they would change becomes references.
  static func written(_ text: String, quote: UInt8? = nil) -> [UInt8]? {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard XMLCharacters.isCharacter(scalar) else { return nil }
      switch scalar {
      case "&": bytes += "&amp;".utf8
      case "<": bytes += "&lt;".utf8
      case ">": bytes += "&gt;".utf8
      case "\"" where quote == UInt8(ascii: "\""): bytes += "&quot;".utf8
      case "'" where quote == UInt8(ascii: "'"): bytes += "&apos;".utf8
      case "\r": bytes += "&#xD;".utf8
      case "\n" where quote != nil: bytes += "&#xA;".utf8
      case "\t" where quote != nil: bytes += "&#x9;".utf8
      default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return bytes
  }
}
