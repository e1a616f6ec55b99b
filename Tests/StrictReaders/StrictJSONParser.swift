/// Parses a JSON text byte by byte.
struct StrictJSONParser {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The value of the whole text.
  mutating func wholeText() throws -> StrictJSON {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw malformed }
    let value = try value()
    guard position == bytes.count else { throw malformed }
    return value
  }

  /// A value, with the blanks around it.
  private mutating func value() throws -> StrictJSON {
    skipBlanks()
    defer { skipBlanks() }
    switch next.map(Unicode.Scalar.init) {
    case "{": return .object(try members())
    case "[": return .array(try elements())
    case "\"": return .string(try string())
    case "n": return try literal("null", .null)
    case "t": return try literal("true", .bool(true))
    case "f": return try literal("false", .bool(false))
    default: return .number(try number())
    }
  }

  private mutating func members() throws -> [StrictJSON.Member] {
    try expect("{")
    skipBlanks()
    if take("}") { return [] }
    var members: [StrictJSON.Member] = []
    repeat {
      skipBlanks()
      let name = try string()
      guard !members.contains(where: { $0.name == name }) else { throw malformed }
      skipBlanks()
      try expect(":")
      members.append(.init(name: name, value: try value()))
    } while take(",")
    try expect("}")
    return members
  }

  private mutating func elements() throws -> [StrictJSON] {
    try expect("[")
    skipBlanks()
    if take("]") { return [] }
    var elements: [StrictJSON] = []
    repeat { elements.append(try value()) } while take(",")
    try expect("]")
    return elements
  }

  private mutating func string() throws -> [UInt8] {
    try expect("\"")
    var text: [UInt8] = []
    while !take("\"") {
      guard let byte = next, byte >= 0x20 else { throw malformed }
      position += 1
      text += byte == UInt8(ascii: "\\") ? try escaped() : [byte]
    }
    return text
  }

  /// The bytes of an escape sequence, after the backslash.
  private mutating func escaped() throws -> [UInt8] {
    guard let byte = next else { throw malformed }
    position += 1
    switch Unicode.Scalar(byte) {
    case "\"", "\\", "/": return [byte]
    case "b": return [0x08]
    case "f": return [0x0C]
    case "n": return [0x0A]
    case "r": return [0x0D]
    case "t": return [0x09]
    case "u":
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]) {
        try expect("\\")
        try expect("u")
        units.append(try codeUnit())
      }
      guard let text = String(validating: units, as: UTF16.self) else { throw malformed }
      return Array(text.utf8)
    default: throw malformed
    }
  }

  private mutating func codeUnit() throws -> UInt16 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw malformed }
    position += 4
    return unit
  }

  private mutating func number() throws -> String {
    let rest = String(decoding: bytes[position...].prefix(64), as: UTF8.self)
    guard let literal = rest.prefixMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/)
    else { throw malformed }
    position += literal.0.utf8.count
    return String(literal.0)
  }

  private mutating func literal(_ word: String, _ value: StrictJSON) throws -> StrictJSON {
    guard bytes[position...].starts(with: word.utf8) else { throw malformed }
    position += word.utf8.count
    return value
  }

  private mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws {
    guard take(scalar) else { throw malformed }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: scalar) else { return false }
    position += 1
    return true
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var malformed: StrictJSON.Malformed { StrictJSON.Malformed(offset: position) }
}
