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

/// Takes a filter expression to pieces, scalar by scalar: a quote that a combining mark follows is a
/// quote.
struct FilterLexer {
  private let expression: String
  private let scalars: [Unicode.Scalar]

  init(_ expression: String) {
    self.expression = expression
    scalars = Array(expression.unicodeScalars)
  }

  /// The expression's tokens, the last of which is its end.
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
    throw FilterSyntaxError(expression: expression, offset: offset, expectation: "!=")
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

  /// What ends a word.
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
