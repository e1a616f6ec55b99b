/// Writes text with looks: with escape sequences (ECMA-48, SGR) if it is coloured, else as plain text.
struct Ink {
  /// The looks, by their numbers.
  enum Look: String {
    /// A heading.
    case bold = "1"
    /// Unimportant text.
    case dim = "2"
    /// A failure.
    case red = "31"
    /// A warning.
    case yellow = "33"
  }

  /// Plain text.
  static let plain = Ink(isColored: false)

  let isColored: Bool

  /// The text with this look, which does not change its width.
  func callAsFunction(_ text: String, _ look: Look?) -> String {
    guard isColored, let look, !text.isEmpty else { return text }
    return "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m"
  }
}
