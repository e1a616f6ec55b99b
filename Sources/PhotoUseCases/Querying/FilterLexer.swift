import PhotoEntities

/// A piece of a filter expression.
struct FilterToken: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// A name, a keyword, a number: a run of scalars without blanks, operators, quotes or
    /// parentheses.
    case word(String)
    /// Text in quotes, which is never a keyword.
    case quoted(String)
    case comparison(FilterOperator)
    case leftParenthesis
    case rightParenthesis
    case end
  }

  let kind: Kind
  /// The number of Unicode scalars of the expression before the token.
  let offset: Int

  /// Whether it is this keyword, in any case.
  func isKeyword(_ keyword: String) -> Bool {
    guard case .word(let word) = kind else { return false }
    return word.nameKey == keyword
  }
}

/// Splits a filter expression into tokens, scalar by scalar: a quote before a combining mark is
/// still a quote.
struct FilterLexer {
  private let expression: String
  private let scalars: [Unicode.Scalar]

  init(_ expression: String) {
    self.expression = expression
    scalars = Array(expression.unicodeScalars)
  }

  /// The expression's tokens. The last one is `end`.
  func tokens() throws(FilterSyntaxError) -> [FilterToken] {
    var tokens: [FilterToken] = []
    var offset = 0
    while true {
      while offset < scalars.count, Self.isBlank(scalars[offset]) { offset += 1 }
      let (kind, length) = try token(at: offset)
      tokens.append(FilterToken(kind: kind, offset: offset))
      if kind == .end { return tokens }
      offset += length
    }
  }

  private func token(
    at offset: Int
  ) throws(FilterSyntaxError) -> (kind: FilterToken.Kind, length: Int) {
    guard offset < scalars.count else { return (.end, 0) }
    switch scalars[offset] {
    case "(": return (.leftParenthesis, 1)
    case ")": return (.rightParenthesis, 1)
    case "'", "\"": return try quoted(at: offset)
    case "=", "!", "<", ">", "~": return try comparison(at: offset)
    default:
      let word = scalars[offset...].prefix { !Self.isBlank($0) && !Self.signs.contains($0) }
      return (.word(Self.text(word)), word.count)
    }
  }

  private func comparison(
    at offset: Int
  ) throws(FilterSyntaxError) -> (kind: FilterToken.Kind, length: Int) {
    for length in [2, 1] {
      let sign = scalars[offset...].prefix(length)
      if let comparison = FilterOperator(rawValue: Self.text(sign)) {
        return (.comparison(comparison), sign.count)
      }
    }
    // Other languages write `!` for `not`.
    let isBeforeCondition = offset + 1 < scalars.count && !Self.isBlank(scalars[offset + 1])
    throw FilterSyntaxError(
      expression: expression, offset: offset, expectation: "!=",
      advice: isBeforeCondition ? "write 'not ' instead of '!'" : nil)
  }

  private func quoted(
    at offset: Int
  ) throws(FilterSyntaxError) -> (kind: FilterToken.Kind, length: Int) {
    let text = scalars[(offset + 1)...].prefix { $0 != scalars[offset] }
    guard offset + 1 + text.count < scalars.count else {
      throw FilterSyntaxError(
        expression: expression, offset: scalars.count,
        expectation: "\(scalars[offset]) at the end of the text")
    }
    return (.quoted(Self.text(text)), text.count + 2)
  }

  /// The scalars that end a word, besides blanks.
  private static let signs: Set<Unicode.Scalar> = ["(", ")", "'", "\"", "=", "!", "<", ">", "~"]

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
