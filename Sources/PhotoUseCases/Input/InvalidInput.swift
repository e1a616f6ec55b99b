import PhotoEntities

/// Input that cannot be understood or carried out. Nothing has been done.
public struct InvalidInput: Error, Sendable, Hashable, CustomStringConvertible {
  /// The fault of the text, and what would be right.
  public let description: String

  /// How many Unicode scalars are kept at either end of a longer description: users may type texts
  /// of any length.
  private static let (headLength, tailLength) = (340, 150)

  /// An unknown name of this kind, with the nearest known name.
  init(unknown kind: String, _ name: String, nearest: String?) {
    let advice =
      Self.fields(ofGroup: name).map { "give \($0)" } ?? nearest.map { "did you mean '\($0)'?" }
    self.init("there is no \(kind) '\(name)'" + (advice.map { "; \($0)" } ?? ""))
  }

  /// The fields that a name such as `gps` means together, separated by commas; nil for other names.
  package static func fields(ofGroup name: String) -> String? {
    guard let subject = ChangeSubject(typedName: name), subject.isGroup else { return nil }
    return subject.fields.map(\.name).joined(separator: ",")
  }

  package init(_ description: String) {
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
