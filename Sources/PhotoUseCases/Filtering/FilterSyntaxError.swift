/// A filter expression that cannot be understood: where, and what was expected there.
public struct FilterSyntaxError: Error, Sendable, Hashable {
  /// The expression.
  public let expression: String
  /// How many characters of it come before the place.
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
      \(String(repeating: " ", count: offset))^
    """
  }
}
