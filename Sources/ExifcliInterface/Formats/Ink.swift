/// What text is written with: the escape sequences of looks (ECMA-48, SGR) on a terminal that is to
/// have them, and nothing but the text elsewhere.
struct Ink {
  /// The few looks there are, by their numbers.
  enum Look: String {
    /// A heading.
    case bold = "1"
    /// What is of no importance.
    case dim = "2"
    /// A failure.
    case red = "31"
    /// A warning.
    case yellow = "33"
  }

  /// Text and nothing else.
  static let plain = Ink(isColored: false)

  let isColored: Bool

  /// The text with this look. It takes as many columns as without.
  func callAsFunction(_ text: String, _ look: Look?) -> String {
    guard isColored, let look, !text.isEmpty else { return text }
    return "\u{1B}[\(look.rawValue)m\(text)\u{1B}[0m"
  }
}
