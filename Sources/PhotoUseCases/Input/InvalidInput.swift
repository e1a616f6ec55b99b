/// Text that says nothing that can be done. Nothing has been done.
public struct InvalidInput: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with the text, and what would be right.
  public let description: String

  /// How many characters are kept of a long one; what was typed may be of any length.
  private static let (headLength, tailLength) = (300, 150)

  init(_ description: String) {
    let scalars = description.unicodeScalars
    let isLong = scalars.count > Self.headLength + Self.tailLength
    func text(_ scalars: Substring.UnicodeScalarView) -> String {
      String(String.UnicodeScalarView(scalars))
    }
    self.description =
      isLong
      ? text(scalars.prefix(Self.headLength)) + "…" + text(scalars.suffix(Self.tailLength))
      : description
  }
}
