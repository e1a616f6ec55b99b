/// Text in an XML 1.0 document in UTF-8.
enum XMLText {
  /// The text as the content of an element or an attribute in quotes, scalar by scalar: markup, line breaks and what
  /// controls a terminal as references. Scalars that no XML document may have become U+FFFD.
  static func escaped(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { reference($0) != nil }) else { return text }
    var escaped = ""
    for scalar in text.unicodeScalars {
      if let reference = reference(scalar) {
        escaped += reference
      } else {
        escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// What stands for the scalar; nil if it is written as it is.
  private static func reference(_ scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\t", "\n", "\r": "&#\(scalar.value);"
    // XML 1.0 section 2.2, Char.
    case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
    default: VisibleText.controls(scalar) ? "&#\(scalar.value);" : nil
    }
  }
}
