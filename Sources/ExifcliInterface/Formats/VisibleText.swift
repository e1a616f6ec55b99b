import PhotoEntities

/// Text from photos and file names for a terminal: characters that control the terminal, or change the
/// direction of text, are made visible.
enum VisibleText {
  /// The text with such characters written as `\n`, `\x1B`, `\u{202E}`.
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

  /// Does the same for each line of the text: line breaks stay.
  static func ofLines(_ text: String) -> String {
    text.parts(separatedBy: "\n").map(of).joined(separator: "\n")
  }

  /// The same for a message that may quote these texts, or parts of them: quoted line breaks are made
  /// visible too.
  ///
  /// A line break counts as quoted if each byte next to it is also next to a line break of a quotation, or
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

  /// The bytes before and after a byte of a text; nil at its ends.
  private struct Neighbours: Hashable {
    let before: UInt8?
    let after: UInt8?

    init(of place: Int, in bytes: [UInt8]) {
      before = place > 0 ? bytes[place - 1] : nil
      after = place + 1 < bytes.count ? bytes[place + 1] : nil
    }
  }

  /// The photo's path, with `\xE9` for a byte that is not part of UTF-8.
  static func path(_ identifier: PhotoIdentifier) -> String {
    of(identifier.text)
  }

  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x10_FF00...0x10_FFFF: true  // A byte: see PhotoIdentifier.text.
    default: controls(scalar)
    }
  }

  /// Whether the scalar controls a terminal, or is invisible and changes other characters.
  static func controls(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false  // Most text: a category takes 290 instructions to look up.
    case 0x200C, 0x200D: false  // Joiners, which some scripts and emoji need.
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
