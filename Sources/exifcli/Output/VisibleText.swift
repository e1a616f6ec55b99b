import PhotoEntities

/// Text from photos and file names as it may reach a terminal: what would control the terminal, or
/// turn the writing's direction, is made visible.
enum VisibleText {
  /// The text with `\n`, `\x1B`, `\u{202E}` for such characters.
  static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isHidden) else { return text }
    var visible = ""
    for scalar in text.unicodeScalars {
      if isHidden(scalar) {
        visible += escape(scalar)
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  /// The same of each line of the text: what breaks lines stays.
  static func ofLines(_ text: String) -> String {
    text.parts(separatedBy: "\n").map(of).joined(separator: "\n")
  }

  /// The same of a message that may quote these texts: what breaks lines in them is made visible too.
  static func ofLines(_ message: String, quoting quotations: [String]) -> String {
    var bytes = Array(message.utf8)
    for quotation in quotations {
      guard quotation.utf8.contains(UInt8(ascii: "\n")) else { continue }
      bytes = Array(
        bytes.split(separator: Array(quotation.utf8), omittingEmptySubsequences: false)
          .joined(separator: Array(of(quotation).utf8)))
    }
    return ofLines(String(decoding: bytes, as: UTF8.self))
  }

  /// The photo's path, with `\xE9` for a byte that is no part of UTF-8.
  static func path(_ identifier: PhotoIdentifier) -> String {
    of(identifier.text)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x10_FF00...0x10_FFFF: true  // A byte: see PhotoIdentifier.text.
    default: controls(scalar)
    }
  }

  /// Whether the scalar controls a terminal, or shows nothing but what it does to others.
  static func controls(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C, 0x200D: false  // Joiners, which scripts and emoji are written with.
    default:
      switch scalar.properties.generalCategory {
      // Bidirectional overrides are format characters.
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x0A: "\\n"
    case 0x09: "\\t"
    case 0x0D: "\\r"
    case 0x00...0xFF: "\\x" + Hexadecimal.text(scalar.value, digits: 2)
    case 0x10_FF00...0x10_FFFF: "\\x" + Hexadecimal.text(scalar.value & 0xFF, digits: 2)
    default: "\\u{" + Hexadecimal.text(scalar.value, digits: 2) + "}"
    }
  }
}
