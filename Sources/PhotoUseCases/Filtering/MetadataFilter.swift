public import PhotoEntities

/// Which photos are wanted: a condition on their fields, such as
/// `iso >= 3200 and (exposureDuration > 1/60 or flashMode = redEye) and not has latitude`.
///
/// Comparisons are `=`, `!=`, `<`, `<=`, `>`, `>=`, and `~` for text that contains another; text
/// is compared without regard to case, and a date as far as it is given. `has FIELD` asks whether
/// the photo says anything. A comparison with what the photo does not say is false.
public struct MetadataFilter: Sendable, Hashable {
  indirect enum Condition: Sendable, Hashable {
    case comparison(FilterSubject, FilterOperator, FilterOperand)
    case has(FilterSubject)
    case not(Condition)
    // Lists, not pairs of pairs: there is no end to how many conditions are combined.
    case all([Condition])
    case any([Condition])
  }

  let condition: Condition

  /// What a filter compares the field with, in words: `a number, in mm`.
  public static func operand(for field: MetadataField) -> String {
    FilterOperand.expectation(for: .field(field))
  }

  /// The filter that a user writes as `expression`.
  ///
  /// - Throws: `FilterSyntaxError`, with the place and what was expected there.
  public init(
    _ expression: String, naming: @escaping FieldNaming = { $0 }
  ) throws(FilterSyntaxError) {
    var parser = try FilterParser(expression, naming: naming)
    condition = try parser.condition()
  }

  /// Whether the photo is wanted.
  func matches(_ photo: Metadata) -> Bool {
    Self.holds(condition, photo)
  }

  private static func holds(_ condition: Condition, _ photo: Metadata) -> Bool {
    switch condition {
    case .comparison(let subject, let comparison, let operand):
      subject.value(in: photo).map { operand.compares($0, comparison) } ?? false
    case .has(let subject): subject.value(in: photo) != nil
    case .not(let condition): !holds(condition, photo)
    case .all(let conditions): conditions.allSatisfy { holds($0, photo) }
    case .any(let conditions): conditions.contains { holds($0, photo) }
    }
  }
}

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
