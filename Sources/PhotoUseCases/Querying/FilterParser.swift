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
  /// The subjects so far by their names: to find a tag in the tables takes milliseconds.
  private var subjects: [[UInt8]: MetadataSubject] = [:]

  init(_ expression: String, naming: @escaping FieldNaming) throws(FilterSyntaxError) {
    self.expression = expression
    self.naming = naming
    tokens = try FilterLexer(expression).tokens()
  }

  /// The condition of the whole expression.
  mutating func condition() throws(FilterSyntaxError) -> MetadataFilter.Condition {
    let condition = try disjunction()
    guard current.kind == .end else { throw error("'and', 'or' or the end", junctionAdvice) }
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
      guard current.kind == .rightParenthesis else {
        throw error("'and', 'or' or ')'", junctionAdvice)
      }
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
      throw error(
        "one of " + subject.comparisons.map(\.rawValue).joined(separator: " "),
        comparisonAdvice(subject))
    }
    position += 1
    let text: String
    switch current.kind {
    case .word(let word): text = word
    case .quoted(let quoted): text = quoted
    default: throw error(FilterOperand.expectation(for: subject), comparisonAdvice(subject))
    }
    guard let operand = FilterOperand(text, for: subject) else {
      throw error(
        FilterOperand.expectation(for: subject),
        FilterOperand.absence(of: text, for: subject) ?? junctionAdvice)
    }
    position += 1
    return .comparison(subject, comparison, operand)
  }

  private mutating func subject(_ expectation: String) throws(FilterSyntaxError) -> MetadataSubject
  {
    guard case .word(let name) = current.kind else { throw error(expectation) }
    let bytes = Array(name.utf8)
    if let subject = subjects[bytes] {
      position += 1
      return subject
    }
    let known: MetadataSubject?
    do throws(InvalidInput) {
      known = try MetadataSubject(named: naming(name))
    } catch let fault {
      throw error(expectation, fault.description)
    }
    guard let subject = known else {
      if let key = name.nameKey, ["gps", "offset"].contains(key) {
        throw error(expectation, "write 'has \(key)'")
      }
      if let meant = meantComparison(name) {
        throw error(expectation, "did you mean '\(meant)'?")
      }
      if let advice = name.nameKey.flatMap(Self.adviceAboutDates) {
        throw error(expectation, advice)
      }
      let nearest =
        SubjectWord.subject(for: name) ?? NearestName.of(name, among: ["file"])
        ?? MetadataField.name(nearestTo: name)
      throw error(expectation, nearest.map { "did you mean '\($0)'?" })
    }
    subjects[bytes] = subject
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

  private func error(_ expectation: String, _ advice: String? = nil) -> FilterSyntaxError {
    FilterSyntaxError(
      expression: expression, offset: current.offset, expectation: expectation, advice: advice)
  }
}

/// What users most likely meant.
extension FilterParser {
  /// The words and signs of other languages for comparisons.
  private static let foreignComparisons: [String: FilterOperator] = [
    "==": .equal, "===": .equal, "is": .equal, "eq": .equal, "equals": .equal,
    "<>": .notEqual, "!==": .notEqual, "ne": .notEqual,
    "=<": .lessOrEqual, "=>": .greaterOrEqual, "lt": .less, "le": .lessOrEqual, "gt": .greater,
    "ge": .greaterOrEqual, "=~": .contains, "~=": .contains, "contains": .contains,
    "like": .contains,
  ]

  /// What to write in place of a part of a date.
  private static func adviceAboutDates(_ key: String) -> String? {
    switch key {
    case "year": "to find the photos of a year, write 'captureDate = 2024'"
    case "month": "to find the photos of a month, write 'captureDate = 2024-05'"
    case "day", "today": "to find the photos of a day, write 'captureDate = 2024-05-01'"
    default: nil
    }
  }

  /// The comparison that begins with this word, with the field that is most likely meant; nil if none is known.
  private func meantComparison(_ word: String) -> String? {
    guard position + 2 < tokens.count, let comparison = tokens[position + 1].comparison else {
      return nil
    }
    switch tokens[position + 2].kind {
    case .word(let text), .quoted(let text): return SubjectWord.comparison(word, comparison, text)
    default: return nil
    }
  }

  /// What to write in place of a comparison that is not one, or after the field at the end.
  private func comparisonAdvice(_ subject: MetadataSubject) -> String? {
    if [.end, .rightParenthesis].contains(current.kind)
      || ["and", "or"].contains(where: current.isKeyword)
    {
      let isAlone = position > 0 && tokens[position - 1].comparison == nil
      return isAlone ? "to find photos that have it, write 'has \(subject.name)'" : nil
    }
    // The signs that belong together: `==` is two.
    let before = tokens[..<position].reversed().prefix { $0.comparison != nil }.reversed()
    let signs = (before + tokens[position...].prefix { $0.comparison != nil })
      .compactMap { $0.comparison?.rawValue }.joined()
    let typed = if case .word(let word) = current.kind { word } else { signs }
    guard let comparison = Self.foreignComparisons[typed.nameKey ?? ""], subject.allows(comparison)
    else { return nil }
    return "write '\(comparison.rawValue)' instead of '\(typed)'"
  }

  /// What to write in place of `&&`, or around a text with blanks, before the current word.
  private var junctionAdvice: String? {
    guard case .word(let word) = current.kind else { return nil }
    for (sign, keyword) in [("&", "and"), ("|", "or")] as [(Unicode.Scalar, String)]
    where word.unicodeScalars.contains(sign) {
      let typed = String(String.UnicodeScalarView(word.unicodeScalars.filter { $0 == sign }))
      return "write '\(keyword)' instead of '\(typed)', with blanks around it"
    }
    // An operand of several words, without quotes.
    guard position > 2, case .word(let name) = tokens[position - 3].kind,
      let subject = try? MetadataSubject(named: naming(name)),
      let comparison = tokens[position - 2].comparison
    else { return nil }
    let words = tokens[(position - 1)...].prefix { token in
      if case .word = token.kind { !["and", "or"].contains(where: token.isKeyword) } else { false }
    }.compactMap { if case .word(let word) = $0.kind { word } else { nil } }
    let text = words.joined(separator: " ")
    let next = tokens[position - 1 + words.count]
    guard words.count > 1, next.comparison == nil, FilterOperand(text, for: subject) != nil else {
      return nil
    }
    return "put text with blanks in quotes: \(name) \(comparison.rawValue) \"\(text)\""
  }
}

extension FilterToken {
  /// The comparison; nil if it is not one.
  fileprivate var comparison: FilterOperator? {
    if case .comparison(let comparison) = kind { comparison } else { nil }
  }
}

extension MetadataSubject {
  /// The operators that it can be compared with.
  fileprivate var comparisons: [FilterOperator] {
    if tag != nil { return FilterOperator.allCases }
    return switch kind {
    case .integer, .fraction, .date: FilterOperator.allCases.filter { $0 != .contains }
    case .text: FilterOperator.allCases
    case .choice: [.equal, .notEqual]
    case .list: [.equal, .notEqual, .contains]
    }
  }

  func allows(_ comparison: FilterOperator) -> Bool {
    comparisons.contains(comparison)
  }
}
