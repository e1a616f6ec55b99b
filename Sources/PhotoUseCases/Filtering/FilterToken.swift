import PhotoEntities

/// A piece of a filter expression.
struct FilterToken: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// A name, a keyword, a number: whatever stands between blanks, operators and parentheses.
    case word(String)
    /// Text in quotes, which is never a keyword.
    case quoted(String)
    case comparison(FilterOperator)
    case leftParenthesis
    case rightParenthesis
    case end
  }

  let kind: Kind
  /// How many Unicode scalars of the expression come before it.
  let offset: Int

  /// Whether it is this keyword, in any case.
  func isKeyword(_ keyword: String) -> Bool {
    guard case .word(let word) = kind else { return false }
    return word.nameKey == keyword
  }
}
