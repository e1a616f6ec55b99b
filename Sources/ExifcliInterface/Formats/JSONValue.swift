import PhotoEntities

/// A JSON text (RFC 8259). Its objects keep the order of their members, unlike those of an encoder.
enum JSONValue {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// The text, on one line.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text in UTF-8.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  /// The text in UTF-8 for a script element of a page: no byte of it can begin markup. `<`, `>` and `&`
  /// occur only in strings, where JSON can escape them.
  ///
  /// Bytes are escaped, not characters: in a `String`, a `<` after a letter of the class Prepend is part
  /// of another character.
  var bytesInPage: [UInt8] {
    let bytes = bytes
    guard bytes.contains(where: { Self.escapeInPage($0) != nil }) else { return bytes }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(bytes.count + 64)
    for byte in bytes {
      if let escape = Self.escapeInPage(byte) {
        escaped += escape.utf8
      } else {
        escaped.append(byte)
      }
    }
    return escaped
  }

  private static func escapeInPage(_ byte: UInt8) -> String? {
    switch Unicode.Scalar(byte) {
    case "<": #"\u003c"#
    case ">": #"\u003e"#
    case "&": #"\u0026"#
    default: nil
    }
  }

  /// The value as a cell of csv and tsv: the text without quotes; nothing for `null`.
  var cell: String {
    switch self {
    case .null: ""
    case .string(let text): text
    // Written as `null` in JSON.
    case .number(let value) where !value.isFinite: ""
    case .bool, .integer, .number, .array, .object: text
    }
  }

  /// Appends the text in UTF-8.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): Self.write(value, to: &bytes)
    // Swift writes the shortest text that reads back as the same number. It is JSON if the number is
    // finite; JSON has no other numbers.
    case .number(let value): bytes += (value.isFinite ? value.description : "null").utf8
    case .string(let value): Self.write(value, to: &bytes)
    case .array(let values):
      bytes.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends the number. Small ones are written digit by digit, with a fifth of the instructions of a
  /// description.
  static func write(_ number: Int, to bytes: inout [UInt8]) {
    guard (0..<100_000).contains(number) else {
      bytes += number.description.utf8
      return
    }
    var scale = 1
    while number / scale > 9 { scale *= 10 }
    while scale > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / scale % 10))
      scale /= 10
    }
  }

  static func write(_ string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let text = string.utf8.span
    if isPlain(text) || !mayNeedEscape(text) {
      text.withUnsafeBufferPointer { bytes += $0 }
    } else {
      for scalar in string.unicodeScalars { write(scalar, to: &bytes) }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the identifier as a string.
  static func write(_ identifier: PhotoIdentifier, to bytes: inout [UInt8]) {
    guard isPlain(identifier.bytes.span) else {
      return write(identifier.text, to: &bytes)
    }
    // Most paths need no escapes.
    bytes.append(UInt8(ascii: "\""))
    bytes += identifier.bytes
    bytes.append(UInt8(ascii: "\""))
  }

  /// Whether all bytes are ASCII that is not escaped. There is no branch, so that the compiler takes many bytes at
  /// a time.
  private static func isPlain(_ text: Span<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes in
      var found: UInt8 = 0
      for byte in bytes {
        // Control characters wrap around.
        let isOther: UInt8 = byte &- 0x20 >= 0x5F ? 1 : 0
        let isQuote: UInt8 = byte == UInt8(ascii: "\"") ? 1 : 0
        let isBackslash: UInt8 = byte == UInt8(ascii: "\\") ? 1 : 0
        found |= isOther | isQuote | isBackslash
      }
      return found == 0
    }
  }

  /// Whether the byte may begin a scalar that is escaped. Few letters of Europe and East Asia begin with
  /// these bytes.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x00...0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: true
    case 0xC2, 0xD8...0xDC, 0xE0...0xE2, 0xEF...0xF4: true
    default: false
    }
  }

  /// Whether the text may contain such a scalar.
  private static func mayNeedEscape(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where mayNeedEscape(text[index]) { return true }
    return false
  }

  private static func write(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch scalar {
    case "\"": bytes += "\\\"".utf8
    case "\\": bytes += "\\\\".utf8
    case "\n": bytes += "\\n".utf8
    case "\r": bytes += "\\r".utf8
    case "\t": bytes += "\\t".utf8
    // Those that JSON must escape, and others that a terminal would obey.
    case _ where scalar.value < 0x20 || scalar.value > 0x7E && VisibleText.controls(scalar):
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        bytes += ("\\u" + Hexadecimal.text(unit, digits: 4, uppercase: false)).utf8
      }
    default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    }
  }
}
