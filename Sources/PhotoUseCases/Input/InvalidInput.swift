/// Input that cannot be understood or carried out. Nothing has been done.
public struct InvalidInput: Error, Sendable, Hashable, CustomStringConvertible {
  /// The fault of the text, and what would be right.
  public let description: String

  /// How many Unicode scalars are kept at either end of a longer description: users may type texts
  /// of any length.
  private static let (headLength, tailLength) = (300, 150)

  /// An unknown name of this kind, with the nearest known name.
  init(unknown kind: String, _ name: String, nearest: String?) {
    self.init(
      "there is no \(kind) '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
  }

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
