import PhotoEntities

/// Text shortened to a number of terminal columns, with an ellipsis for the omitted part. Characters are
/// never cut.
enum ShortText {
  private static let ellipsis = "…"

  /// The text's beginning.
  static func beginning(of text: String, columns: Int) -> String {
    guard TerminalWidth.of(text) > columns else { return text }
    guard columns > 0 else { return "" }
    let beginning = prefix(of: text, columns: columns - 1)
    // Characters: a blank before the ellipsis is useless.
    return String(beginning.reversed().drop { $0 == " " }.reversed()) + ellipsis
  }

  /// The text's beginning and end, together at most this many characters.
  static func ends(of text: String, characters: Int) -> String {
    guard text.utf8.count > characters, text.count > characters else { return text }
    return text.prefix(characters / 2) + ellipsis + text.suffix(characters / 2)
  }

  /// The path, with its folders cut at the beginning. If the file's name does not fit either, both ends of
  /// the name, which distinguish it from its neighbours.
  static func path(_ path: String, columns: Int) -> String {
    guard TerminalWidth.of(path) > columns else { return path }
    guard columns > 0 else { return "" }
    let name = name(of: path)
    if TerminalWidth.of(name) < columns {
      return ellipsis + suffix(of: path, columns: columns - 1)
    }
    guard TerminalWidth.of(name) > columns else { return name }
    let end = suffix(of: name, columns: (columns - 1) / 2)
    return prefix(of: name, columns: columns - 1 - TerminalWidth.of(end)) + ellipsis + end
  }

  /// The last component of the path.
  static func name(of path: String) -> String {
    let (bytes, separator) = (path.utf8, UInt8(ascii: "/"))
    guard let last = bytes.lastIndex(where: { $0 != separator }) else { return path }
    let start = bytes[..<last].lastIndex(of: separator).map(bytes.index(after:))
    return String(Substring(bytes[(start ?? bytes.startIndex)...last]))
  }

  /// As much of the text's beginning as fits.
  private static func prefix(of text: String, columns: Int) -> String {
    var left = columns
    return String(
      text.prefix { character in
        left -= TerminalWidth.of(character)
        return left >= 0
      })
  }

  /// As much of the text's end as fits.
  private static func suffix(of text: String, columns: Int) -> String {
    var left = columns
    let characters = text.reversed().prefix { character in
      left -= TerminalWidth.of(character)
      return left >= 0
    }
    return String(characters.reversed())
  }
}
