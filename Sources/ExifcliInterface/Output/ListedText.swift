/// Text as listings have it that have no form for control characters, which a terminal would obey:
/// csv and tsv.
enum ListedText {
  /// The text with `\x1B` for a control character that is no tab or line break.
  static func withoutControls(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return text.unicodeScalars.map { isControl($0) ? escape($0) : String($0) }.joined()
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control && !["\t", "\n", "\r"].contains(scalar)
  }

  /// Controls have no more than two digits.
  private static func escape(_ scalar: Unicode.Scalar) -> String {
    (scalar.value < 0x10 ? #"\x0"# : #"\x"#) + String(scalar.value, radix: 16, uppercase: true)
  }
}
