/// The members of one JSON object, from the characters of its text. Parsers forget the order, repeated
/// members, and how a number was written.
struct JSONMembers {
  private(set) var members: [(name: String, literal: String)] = []
  private var name = ""
  private var token: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  init(of text: String) {
    for byte in text.utf8 {
      if isInString {
        continueString(byte)
      } else {
        read(byte)
      }
    }
  }

  private mutating func continueString(_ byte: UInt8) {
    token.append(byte)
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
    }
  }

  private mutating func read(_ byte: UInt8) {
    switch (Unicode.Scalar(byte), depth) {
    case ("{", 0): depth = 1
    case ("}", 1): endMember()
    case (",", 1): endMember()
    case (":", 1): endName()
    case ("\"", _):
      isInString = true
      token.append(byte)
    case ("{", _), ("[", _):
      depth += 1
      token.append(byte)
    case ("}", _), ("]", _):
      depth -= 1
      token.append(byte)
    default: token.append(byte)
    }
  }

  private mutating func endName() {
    // Names have no escapes.
    name = String(decoding: token.dropFirst().dropLast(), as: UTF8.self)
    token = []
  }

  private mutating func endMember() {
    if !token.isEmpty {
      members.append((name, String(decoding: token, as: UTF8.self)))
    }
    token = []
  }
}

extension JSONMembers {
  /// The texts of the objects in an array.
  static func elements(of array: String) -> [String] {
    // The elements are members without names.
    JSONMembers(of: "{" + array.dropFirst().dropLast() + "}").members.map(\.literal)
  }
}
