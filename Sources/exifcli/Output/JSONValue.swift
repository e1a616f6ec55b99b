/// A JSON text (RFC 8259), whose objects keep their members in order; an encoder's would not.
indirect enum JSONValue {
  case null
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// The text, on one line.
  var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  /// The same for a script element of a page, which nothing in it can end: `<` occurs in strings
  /// alone, where it can be written in another way.
  var textInPage: String {
    text.replacing("<", with: "\\u003c")
  }

  /// The value as a cell of csv and tsv: the text without quotes, and nothing for `null`.
  var cell: String {
    switch self {
    case .null: ""
    case .string(let text): text
    // As `null` too.
    case .number(let value) where !value.isFinite: ""
    case .bool, .integer, .number, .array, .object: text
    }
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    // Swift's is the shortest text that reads back as the same number, and is JSON where the
    // number is finite. JSON has nothing for one that is not.
    case .number(let value): text += value.isFinite ? "\(value)" : "null"
    case .string(let value): Self.write(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() {
        text += index == 0 ? "" : ","
        value.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        text += index == 0 ? "" : ","
        Self.write(member.key, to: &text)
        text += ":"
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Those that JSON demands, and the further controls that a terminal would obey.
      case "\u{00}"..."\u{1F}", "\u{7F}"..."\u{9F}":
        text += "\\u" + Hexadecimal.text(scalar.value, digits: 4, uppercase: false)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
