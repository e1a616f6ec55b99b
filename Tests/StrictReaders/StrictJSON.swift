/// A JSON text that strictly follows RFC 8259: ordinary parsers are more lenient.
package enum StrictJSON: Equatable, Sendable {
  package struct Malformed: Error {
    /// The offset of the error in bytes.
    package let offset: Int
  }

  package struct Member: Equatable, Sendable {
    package let name: [UInt8]
    package let value: StrictJSON

    package init(name: [UInt8], value: StrictJSON) {
      (self.name, self.value) = (name, value)
    }
  }

  case null
  case bool(Bool)
  /// The literal, so that 8.0 differs from 8.
  case number(String)
  /// The text in UTF-8.
  case string([UInt8])
  case array([StrictJSON])
  case object([Member])

  /// Parses the bytes, with optional blanks around the value.
  package init(_ bytes: [UInt8]) throws {
    var parser = StrictJSONParser(bytes)
    self = try parser.wholeText()
  }

  /// The value in its shortest form.
  package var bytes: [UInt8] {
    switch self {
    case .null: Array("null".utf8)
    case .bool(let value): Array("\(value)".utf8)
    case .number(let literal): Array(literal.utf8)
    case .string(let text): Self.quoted(text)
    case .array(let values):
      Array("[".utf8) + values.map(\.bytes).joined(separator: Array(",".utf8)) + Array("]".utf8)
    case .object(let members):
      Array("{".utf8)
        + members.map { Self.quoted($0.name) + Array(":".utf8) + $0.value.bytes }
        .joined(separator: Array(",".utf8)) + Array("}".utf8)
    }
  }

  private static func quoted(_ text: [UInt8]) -> [UInt8] {
    let escaped = text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
      case ..<0x20: Array("\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: [byte]
      }
    }
    return [UInt8(ascii: "\"")] + escaped + [UInt8(ascii: "\"")]
  }
}
