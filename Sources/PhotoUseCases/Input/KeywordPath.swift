import PhotoEntities

/// A keyword with the words above it, from the widest one to the keyword itself.
package struct KeywordPath: Sendable {
  /// The separator of the words in the field. Lightroom writes the same one.
  package static let separator: Unicode.Scalar = "|"

  /// At least one word.
  package let words: [String]

  /// The path that a text with this separator writes; nil if it has no word.
  package init?(_ text: String, separatedBy separator: Unicode.Scalar = separator) {
    self.init(
      words: text.parts(separatedBy: separator).map(\.withoutBlanksAround)
        .filter { !$0.utf8.isEmpty })
  }

  /// The path of these words; nil without any.
  package init?(words: [String]) {
    if words.isEmpty { return nil }
    self.words = words
  }

  /// The path that a user types: `Animals|Dog`, or `Animals/Dog`, as digiKam writes it.
  init?(typed text: String) {
    let hasSeparator = text.unicodeScalars.contains(Self.separator)
    self.init(text, separatedBy: hasSeparator ? Self.separator : "/")
  }

  /// The field's text.
  package var text: String { words.joined(separator: String(Self.separator)) }

  /// The keyword itself.
  var keyword: String { words.last ?? "" }

  /// The keywords that it counts for: some programs write one with a separator in it.
  var names: [String] { [keyword, text, words.joined(separator: "/")] }

  /// The text with this separator; nil if a word has the separator in it.
  package func text(separatedBy separator: Unicode.Scalar) -> String? {
    words.contains { $0.unicodeScalars.contains(separator) }
      ? nil : words.joined(separator: String(separator))
  }
}

extension MetadataField {
  /// The texts of a list as a user means them.
  func texts(typed texts: [String]) -> [String] {
    guard self == .hierarchicalKeywords else { return texts }
    return texts.map { KeywordPath(typed: $0)?.text ?? "" }
  }
}
