/// The number of terminal columns that text takes: two for an East Asian character or an emoji, none for
/// a scalar that joins the previous one, one for all others.
enum TerminalWidth {
  /// The blocks of wide and fullwidth characters (Unicode annex 11), except emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul initials
    0x2E80...0x303E,  // radicals, CJK punctuation
    0x3041...0x4DBF,  // kana, bopomofo, CJK compatibility, CJK extension A
    0x4E00...0xA4CF,  // CJK, Yi
    0xA960...0xA97F,  // Hangul initials, extended
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // CJK compatibility ideographs
    0xFE30...0xFE6F,  // CJK compatibility forms, small forms
    0xFF01...0xFF60, 0xFFE0...0xFFE6,  // fullwidth forms
    0x17000...0x18DFF,  // Tangut, Khitan
    0x1B000...0x1B2FF,  // kana, extended
    0x20000...0x3FFFD,  // CJK extensions
  ]

  /// The columns that the text takes.
  static func of(_ text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.reduce(0) { $0 + of($1) }
  }

  /// The columns that the character takes.
  static func of(_ character: Character) -> Int {  // Characters: a visible character takes columns.
    guard let first = character.unicodeScalars.first else { return 0 }
    let isEmoji =
      first.properties.isEmojiPresentation
      || first.properties.isEmoji && character.unicodeScalars.contains("\u{FE0F}")
    if isEmoji || wide.contains(where: { $0.contains(first.value) }) { return 2 }
    let beside = character.unicodeScalars.dropFirst().count(where: isBeside)
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return beside
    default: return 1 + beside
    }
  }

  /// Whether a further scalar of a character is beside it, like vowel signs of India and Thailand, and not
  /// above, below or within it. After a letter of the class Prepend it may be any letter, digit or sign.
  private static func isBeside(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .spacingMark, .otherLetter, .uppercaseLetter, .lowercaseLetter, .titlecaseLetter: true
    case .decimalNumber, .letterNumber, .otherNumber, .mathSymbol, .currencySymbol: true
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation: true
    case .initialPunctuation, .finalPunctuation, .otherPunctuation: true
    default: false
    }
  }
}
