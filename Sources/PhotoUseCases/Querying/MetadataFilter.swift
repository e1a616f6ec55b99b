public import PhotoEntities

/// A condition on the fields and tags of photos, such as `iso >= 3200 and (exposureDuration > 1/60 or
/// flashMode = redEye) and not has latitude`.
///
/// Comparisons are `=`, `!=`, `<`, `<=`, `>`, `>=`, and `~` for text that contains other text. Text
/// is compared without regard to case, and a date by its given parts. A list equals or contains text if one of
/// its texts does. `has FIELD` asks whether
/// the photo has the field; `has offset`, whether its date has an offset from UTC; `has gps`, whether
/// it has any data about the place. A comparison with a field that the photo does not have is false. A guess is no
/// date of capture (`CaptureDate.Basis`).
public struct MetadataFilter: Sendable, Hashable {
  package indirect enum Condition: Sendable, Hashable {
    case comparison(MetadataSubject, FilterOperator, FilterOperand)
    case has(MetadataSubject)
    /// The capture date has an offset from UTC.
    case hasOffset
    /// The photo has any data about the place.
    case hasPlace
    case not(Condition)
    // Lists, not nested pairs: any number of conditions can be combined without recursion.
    case all([Condition])
    case any([Condition])
  }

  package let condition: Condition

  /// The operand of a comparison with the field, in words: `a number, in mm`.
  public static func operand(for field: MetadataField) -> String {
    FilterOperand.expectation(for: .field(field))
  }

  /// The filter that a user writes as `expression`.
  ///
  /// - Throws: `FilterSyntaxError`, with the position of the error and what was expected there.
  public init(_ expression: String) throws(FilterSyntaxError) {
    try self.init(expression, naming: { $0 })
  }

  /// The same, with a translation of names that only the caller knows.
  package init(_ expression: String, naming: @escaping FieldNaming) throws(FilterSyntaxError) {
    var parser = try FilterParser(expression, naming: naming)
    condition = try parser.condition()
  }

  /// The filter that holds if all of these hold; nil if there are none.
  public init?(all filters: [MetadataFilter]) {
    guard let first = filters.first else { return nil }
    self = filters.count == 1 ? first : MetadataFilter(.all(filters.map(\.condition)))
  }

  /// The filter that holds for films, or for all but them.
  package init(films areFilms: Bool) {
    let film = Condition.any(
      Metadata.filmTypes.map { .comparison(.field(.fileType), .equal, .text($0)) })
    condition = areFilms ? film : .not(film)
  }

  private init(_ condition: Condition) {
    self.condition = condition
  }

  /// Whether the filter holds for the photo with this metadata and these tags.
  func matches(_ photo: Metadata, _ tags: [PhotoTag]) -> Bool {
    Self.holds(condition, photo, tags)
  }

  /// The fields that the filter compares.
  var fields: Set<MetadataField> {
    Self.fields(of: condition)
  }

  /// The tags that the filter compares.
  package var tags: [NamedTag] {
    Self.tags(of: condition)
  }

  private static func tags(of condition: Condition) -> [NamedTag] {
    switch condition {
    case .comparison(let subject, _, _), .has(let subject): subject.tag.map { [$0] } ?? []
    case .hasOffset, .hasPlace: []
    case .not(let condition): tags(of: condition)
    case .all(let conditions), .any(let conditions): conditions.flatMap(tags)
    }
  }

  private static func fields(of condition: Condition) -> Set<MetadataField> {
    switch condition {
    case .comparison(.field(let field), _, _), .has(.field(let field)): [field]
    case .comparison(.file, _, _), .has(.file), .comparison(.tag, _, _), .has(.tag): []
    case .hasOffset: Set(ChangeSubject.datesOfTaking.fields)
    case .hasPlace: Set(ChangeSubject.place.fields)
    case .not(let condition): fields(of: condition)
    case .all(let conditions), .any(let conditions):
      conditions.reduce(into: []) { $0.formUnion(fields(of: $1)) }
    }
  }

  private static func holds(
    _ condition: Condition, _ photo: Metadata, _ tags: [PhotoTag]
  ) -> Bool {
    switch condition {
    case .comparison(.tag(let tag), let comparison, let operand):
      tag.readings(in: tags).map { operand.compares($0, comparison) } ?? false
    case .comparison(let subject, let comparison, let operand):
      subject.value(in: photo, tags).map { operand.compares($0, comparison) } ?? false
    case .has(let subject): subject.value(in: photo, tags) != nil
    case .hasOffset: photo.captureDate.flatMap { $0.isGuess ? nil : $0.utcOffset } != nil
    case .hasPlace: photo.hasPlace
    case .not(let condition): !holds(condition, photo, tags)
    case .all(let conditions): conditions.allSatisfy { holds($0, photo, tags) }
    case .any(let conditions): conditions.contains { holds($0, photo, tags) }
    }
  }
}

/// A filter expression that cannot be parsed: the position of the error, and what was expected
/// there.
public struct FilterSyntaxError: Error, Sendable, Hashable {
  /// The expression.
  public let expression: String
  /// The number of Unicode scalars before the error.
  public let offset: Int
  /// What was expected there, as a noun.
  public let expectation: String
  /// What the user most likely meant, as a sentence; nil if that is not known.
  public let advice: String?

  init(expression: String, offset: Int, expectation: String, advice: String? = nil) {
    self.expression = expression
    self.offset = offset
    self.expectation = expectation
    self.advice = advice
  }
}

extension FilterSyntaxError: CustomStringConvertible {
  /// What was expected, advice, the expression, and a caret below the error.
  public var description: String {
    """
    expected \(expectation)\(advice.map { "; \($0)" } ?? "")
      \(expression)
      \(String(repeating: " ", count: charactersBefore))^
    """
  }

  /// The number of characters that people see before the error. A combining mark takes no room of
  /// its own.
  private var charactersBefore: Int {
    String(expression.unicodeScalars.prefix(offset)).count
  }
}
