/// Text as syntax: names, separators and signs are compared byte by byte.
///
/// `String` compares characters, which are grapheme clusters, and equates canonically equivalent
/// ones. To `String`, a quote before a combining mark is not a quote, and U+037E is a semicolon.
/// Programs that read exifcli's output compare bytes.
//
// Those that the reading of a photo calls are inlined into other targets: generic code would find out the kinds of both
// texts each time.
extension StringProtocol {
  /// The parts between the separators, including empty ones.
  package func parts(separatedBy separator: Unicode.Scalar, maxSplits: Int = .max) -> [String] {
    let text = String(self)
    guard separator.isASCII else {
      return text.unicodeScalars.split(
        separator: separator, maxSplits: maxSplits, omittingEmptySubsequences: false
      ).map { String($0) }
    }
    // Splitting the scalars of a table of 6 KB takes 12 million instructions more.
    return text.utf8.split(
      separator: UInt8(truncatingIfNeeded: separator.value), maxSplits: maxSplits,
      omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
  }

  /// Whether both texts have the same bytes in UTF-8.
  @inlinable
  package func isIdentical(to other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8)
  }

  /// Whether the text begins with the bytes of `prefix`.
  @inlinable
  package func isPrefixed(by prefix: some StringProtocol) -> Bool {
    utf8.starts(with: prefix.utf8)
  }

  /// Whether the text ends with the bytes of `suffix`.
  @inlinable
  package func isSuffixed(by suffix: some StringProtocol) -> Bool {
    utf8.reversed().starts(with: suffix.utf8.reversed())
  }

  /// Whether both texts are ASCII and the same but for the case of letters, as names that users may type in any
  /// case.
  package func isSameName(as other: some StringProtocol) -> Bool {
    utf8.elementsEqual(other.utf8) { left, right in
      left < 0x80 && right < 0x80 && left.lowercaseASCII == right.lowercaseASCII
    }
  }

  /// The text in lower case, the key of names that users may type in any case; nil if the text is
  /// not ASCII, as no such name is.
  package var nameKey: String? {
    utf8.allSatisfy { $0 < 0x80 } ? lowercased() : nil
  }
}

extension UInt8 {
  /// The lower case of an ASCII letter; any other byte as it is.
  fileprivate var lowercaseASCII: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
