/// Text that says nothing that can be done. Nothing has been done.
public struct InvalidInput: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with the text, and what would be right.
  public let description: String

  /// How many characters it takes to say so; what was typed may be of any length.
  private static let maximumLength = 500

  init(_ description: String) {
    let isLong = description.unicodeScalars.count > Self.maximumLength
    self.description =
      isLong
      ? String(String.UnicodeScalarView(description.unicodeScalars.prefix(Self.maximumLength)))
        + "…"
      : description
  }
}
