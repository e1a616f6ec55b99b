/// Text as syntax: names, separators, signs, all compared by their bytes.
///
/// `String` compares characters, which are grapheme clusters, and takes canonically equivalent ones for
/// the same. To `String`, a quote before a combining mark is not a quote, and U+037E is a semicolon. The
/// programs that read what is written here compare bytes.
extension StringProtocol {
  /// The parts between the separators, empty ones too.
  package func parts(separatedBy separator: Unicode.Scalar, maxSplits: Int = .max) -> [String] {
    unicodeScalars.split(
      separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: false
    ).map { part in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: part)
      return String(text)
    }
  }

  /// Whether the text has the same bytes in UTF-8.
  package func isIdentical(to other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Whether the text begins with the bytes of this one.
  package func isPrefixed(by prefix: some StringProtocol) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// Whether the text ends in the bytes of this one.
  package func isSuffixed(by suffix: some StringProtocol) -> Bool {
    utf8.reversed().starts(with: suffix.utf8.reversed())
  }

  /// The text with small letters instead of capital ones, by which names are known that may be typed
  /// in any case; nil for a text that is not ASCII, which is no such name.
  package var nameKey: String? {
    utf8.allSatisfy { $0 < 0x80 } ? lowercased() : nil
  }
}
