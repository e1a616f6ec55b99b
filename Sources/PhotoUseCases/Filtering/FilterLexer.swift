/// Takes a filter expression to pieces.
struct FilterLexer {
  private let expression: String
  private let characters: [Character]

  init(_ expression: String) {
    self.expression = expression
    characters = Array(expression)
  }

  /// The expression's tokens, the last of which is its end.
  func tokens() throws(FilterSyntaxError) -> [FilterToken] {
    var tokens: [FilterToken] = []
    var offset = 0
    while true {
      while offset < characters.count, characters[offset].isWhitespace { offset += 1 }
      let (kind, length) = try token(at: offset)
      tokens.append(FilterToken(kind: kind, offset: offset))
      if kind == .end { return tokens }
      offset += length
    }
  }

  private func token(
    at offset: Int
  ) throws(FilterSyntaxError) -> (kind: FilterToken.Kind, length: Int) {
    guard offset < characters.count else { return (.end, 0) }
    switch characters[offset] {
    case "(": return (.leftParenthesis, 1)
    case ")": return (.rightParenthesis, 1)
    case "'", "\"": return try quoted(at: offset)
    case "=", "!", "<", ">", "~": return try comparison(at: offset)
    default:
      let word = characters[offset...].prefix { !$0.isWhitespace && !"()'\"=!<>~".contains($0) }
      return (.word(String(word)), word.count)
    }
  }

  private func comparison(
    at offset: Int
  ) throws(FilterSyntaxError) -> (kind: FilterToken.Kind, length: Int) {
    for length in [2, 1] {
      let text = String(characters[offset...].prefix(length))
      if let comparison = FilterOperator(rawValue: text) {
        return (.comparison(comparison), text.count)
      }
    }
    throw FilterSyntaxError(expression: expression, offset: offset, expectation: "!=")
  }

  private func quoted(
    at offset: Int
  ) throws(FilterSyntaxError) -> (kind: FilterToken.Kind, length: Int) {
    let text = characters[(offset + 1)...].prefix { $0 != characters[offset] }
    guard offset + 1 + text.count < characters.count else {
      throw FilterSyntaxError(
        expression: expression, offset: characters.count,
        expectation: "\(characters[offset]) at the end of the text")
    }
    return (.quoted(String(text)), text.count + 2)
  }
}
