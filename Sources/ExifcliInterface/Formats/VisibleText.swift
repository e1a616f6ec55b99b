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

  /// The same of a message that may quote these texts, or parts of them: their line breaks are made
  /// visible too.
  ///
  /// A line break counts as quoted if each byte beside it is beside a line break of a quotation, too, or
  /// is a quotation mark.
  static func ofLines(_ message: String, quoting quotations: [String]) -> String {
    let (lineBreak, mark) = (UInt8(ascii: "\n"), UInt8(ascii: "'"))
    let neighbours = Set(
      quotations.flatMap { quotation in
        let bytes = Array(quotation.utf8)
        return bytes.indices.filter { bytes[$0] == lineBreak }.map { Neighbours(of: $0, in: bytes) }
      })
    let (before, after) = (Set(neighbours.map(\.before)), Set(neighbours.map(\.after)))
    let bytes = Array(message.utf8)
    var visible: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      guard byte == lineBreak else {
        visible.append(byte)
        continue
      }
      let found = Neighbours(of: place, in: bytes)
      let isQuoted =
        switch (found.before == mark, found.after == mark) {
        case (true, true): !neighbours.isEmpty
        case (true, false): after.contains(found.after)
        case (false, true): before.contains(found.before)
        case (false, false): neighbours.contains(found)
        }
      if isQuoted { visible += #"\n"#.utf8 } else { visible.append(byte) }
    }
    return ofLines(String(decoding: visible, as: UTF8.self))
  }

  /// The bytes beside one in a text; nil at its ends.
  private struct Neighbours: Hashable {
    let before: UInt8?
    let after: UInt8?

    init(of place: Int, in bytes: [UInt8]) {
      before = place > 0 ? bytes[place - 1] : nil
      after = place + 1 < bytes.count ? bytes[place + 1] : nil
    }
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
    case 0x20...0x7E: false  // Most text: it takes 290 instructions to look a category up.
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
