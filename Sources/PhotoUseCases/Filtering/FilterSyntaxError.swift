/// A filter expression that cannot be understood: where, and what was expected there.
public struct FilterSyntaxError: Error, Sendable, Hashable {
  /// The expression.
  public let expression: String
  /// How many Unicode scalars of it come before the place.
  public let offset: Int
  /// What was expected at the place, as a noun.
  public let expectation: String
}

extension FilterSyntaxError: CustomStringConvertible {
  /// What was expected, the expression, and a caret under the place.
  public var description: String {
    """
    expected \(expectation)
      \(expression)
      \(String(repeating: " ", count: charactersBefore))^
    """
  }

  /// How many characters people see before the place. A mark that joins the one before it takes no
  /// room of its own.
  private var charactersBefore: Int {
    String(expression.unicodeScalars.prefix(offset)).count
  }
}
