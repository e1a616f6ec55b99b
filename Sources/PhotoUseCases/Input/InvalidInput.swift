/// Text that says nothing that can be done. Nothing has been done.
public struct InvalidInput: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with the text, and what would be right.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
