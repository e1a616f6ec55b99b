import PhotoEntities

/// Parses a filter expression: `or` binds weakest, then `and`, then `not`.
struct FilterParser {
  /// The deepest nesting of parentheses and `not`.
  private static let maximumDepth = 100

  private let expression: String
  private let naming: FieldNaming
  private let tokens: [FilterToken]
  private var position = 0
  private var depth = 0

  init(_ expression: String, naming: @escaping FieldNaming) throws(FilterSyntaxError) {
    self.expression = expression
    self.naming = naming
    tokens = try FilterLexer(expression).tokens()
  }

  /// The condition of the whole expression.
  mutating func condition() throws(FilterSyntaxError) -> MetadataFilter.Condition {
    let condition = try disjunction()
    guard current.kind == .end else { throw error("'and', 'or' or the end") }
    return condition
  }

  private mutating func disjunction() throws(FilterSyntaxError) -> MetadataFilter.Condition {
    var conditions = [try conjunction()]
    while take("or") { conditions.append(try conjunction()) }
    return conditions.count == 1 ? conditions[0] : .any(conditions)
  }

  private mutating func conjunction() throws(FilterSyntaxError) -> MetadataFilter.Condition {
    var conditions = [try negation()]
    while take("and") { conditions.append(try negation()) }
    return conditions.count == 1 ? conditions[0] : .all(conditions)
  }

  private mutating func negation() throws(FilterSyntaxError) -> MetadataFilter.Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw error("less nesting") }
    if take("not") { return .not(try negation()) }
    if current.kind == .leftParenthesis {
      position += 1
      let condition = try disjunction()
      guard current.kind == .rightParenthesis else { throw error("'and', 'or' or ')'") }
      position += 1
      return condition
    }
    if take("has") {
      if take("offset") { return .hasOffset }
      if take("gps") { return .hasPlace }
      return .has(try subject("a field"))
    }
    return try comparison()
  }

  private mutating func comparison() throws(FilterSyntaxError) -> MetadataFilter.Condition {
    let subject = try subject("a field, 'has', 'not' or '('")
    guard case .comparison(let comparison) = current.kind, subject.allows(comparison) else {
      throw error("one of " + subject.comparisons.map(\.rawValue).joined(separator: " "))
    }
    position += 1
    let text: String
    switch current.kind {
    case .word(let word): text = word
    case .quoted(let quoted): text = quoted
    default: throw error(FilterOperand.expectation(for: subject))
    }
    guard let operand = FilterOperand(text, for: subject) else {
      throw error(FilterOperand.expectation(for: subject))
    }
    position += 1
    return .comparison(subject, comparison, operand)
  }

  private mutating func subject(_ expectation: String) throws(FilterSyntaxError) -> FilterSubject {
    guard case .word(let name) = current.kind else { throw error(expectation) }
    guard let subject = FilterSubject(named: naming(name)) else {
      let nearest = NearestName.of(name, among: ["file"]) ?? MetadataField.name(nearestTo: name)
      throw error(expectation + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
    position += 1
    return subject
  }

  private mutating func take(_ keyword: String) -> Bool {
    guard current.isKeyword(keyword) else { return false }
    position += 1
    return true
  }

  /// The next token; at the end, the last one.
  private var current: FilterToken {
    tokens[min(position, tokens.count - 1)]
  }

  private func error(_ expectation: String) -> FilterSyntaxError {
    FilterSyntaxError(expression: expression, offset: current.offset, expectation: expectation)
  }
}

extension FilterSubject {
  /// The operators that it can be compared with.
  fileprivate var comparisons: [FilterOperator] {
    switch kind {
    case .integer, .fraction, .date: FilterOperator.allCases.filter { $0 != .contains }
    case .text: FilterOperator.allCases
    case .choice: [.equal, .notEqual]
    }
  }

  fileprivate func allows(_ comparison: FilterOperator) -> Bool {
    comparisons.contains(comparison)
  }
}
