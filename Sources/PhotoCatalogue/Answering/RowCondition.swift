import PhotoEntities
import PhotoUseCases

/// A condition in SQL that holds for every photo for which a filter holds, and perhaps for more: the columns do
/// not say everything. The use case compares the exact values.
struct RowCondition: Equatable {
  /// The condition, with `?` for its values.
  let sql: String
  let values: [StoredValue]

  static let always = RowCondition(sql: "1", values: [])
  private static let never = RowCondition(sql: "0", values: [])

  /// The longest condition in bytes.
  private static let maximumLength = 2500
  /// The most levels of a filter. SQLite's parser reads at most 100 symbols before it must know what they mean
  /// (YYSTACKDEPTH), three or four of them for a level.
  private static let maximumDepth = 20

  /// The condition of photos for which the filter may hold; of every photo if there is none, or if it is
  /// long or deep.
  init(_ filter: MetadataFilter?) {
    guard let filter, Self.depth(of: filter.condition) <= Self.maximumDepth else {
      self = .always
      return
    }
    let condition = Self.condition(filter.condition, isWide: true)
    self = condition.sql.utf8.count <= Self.maximumLength ? condition : .always
  }

  private init(sql: String, values: [StoredValue]) {
    (self.sql, self.values) = (sql, values)
  }

  private static func depth(of condition: MetadataFilter.Condition) -> Int {
    switch condition {
    case .not(let condition): 1 + depth(of: condition)
    case .all(let conditions), .any(let conditions): 1 + (conditions.map(depth).max() ?? 0)
    case .comparison, .has, .hasOffset, .hasPlace: 1
    }
  }

  /// - Parameter isWide: Whether it holds wherever `condition` holds; otherwise it holds nowhere else.
  private static func condition(
    _ condition: MetadataFilter.Condition, isWide: Bool
  ) -> RowCondition {
    switch condition {
    case .comparison(.field(let field), let comparison, let operand):
      comparing(field, comparison, operand, isWide: isWide) ?? (isWide ? always : never)
    case .has(.field(let field)):
      RowCondition(sql: "\(FieldColumn.name(of: field)) IS NOT NULL", values: [])
    case .not(let condition):
      Self.condition(condition, isWide: !isWide).negated
    case .all(let conditions):
      joining(conditions, by: " AND ", isWide: isWide)
    case .any(let conditions):
      joining(conditions, by: " OR ", isWide: isWide)
    case .comparison(.file, _, _), .has(.file), .comparison(.tag, _, _), .has(.tag), .hasOffset,
      .hasPlace:
      isWide ? always : never
    }
  }

  private static func joining(
    _ conditions: [MetadataFilter.Condition], by word: String, isWide: Bool
  ) -> RowCondition {
    let parts = conditions.map { condition($0, isWide: isWide) }
    return RowCondition(
      sql: "(" + parts.map(\.sql).joined(separator: word) + ")", values: parts.flatMap(\.values))
  }

  private var negated: RowCondition { RowCondition(sql: "NOT " + sql, values: values) }

  /// Nil if the column does not help.
  private static func comparing(
    _ field: MetadataField, _ comparison: FilterOperator, _ operand: FilterOperand, isWide: Bool
  ) -> RowCondition? {
    switch (field.kind, operand) {
    case (.integer, .number(let number)) where number.denominator == 1:
      between(
        .integer(number.numerator), .integer(number.numerator), field, comparison, isExact: true,
        isWide: isWide)
    case (.fraction, .number(let number)):
      // Numbers that differ may be equal in the column.
      between(
        FieldColumn.number(number), FieldColumn.number(number), field, comparison, isExact: false,
        isWide: isWide)
    case (.date, .partialDate(let parts)):
      FieldColumn.range(ofDate: parts).flatMap { first, last in
        // A date of which less is known is kept as its beginning, and equals no more exact one.
        between(
          .integer(first), .integer(last), field, comparison, isExact: parts.count == 1,
          isWide: isWide)
      }
    case (.choice, .text):
      holding(
        field,
        FieldColumn.names(of: field).enumerated().filter {
          operand.compares(.choice($0.element), comparison)
        }.map { .integer(Int64($0.offset)) })
    default: nil
    }
  }

  /// The rows with one of these values.
  private static func holding(_ field: MetadataField, _ values: [StoredValue]) -> RowCondition {
    let marks = values.map { _ in "?" }.joined(separator: ", ")
    return RowCondition(
      sql: "coalesce(\(FieldColumn.name(of: field)) IN (\(marks)), 0)", values: values)
  }

  /// - Parameters:
  ///   - first: The least value in the column that is equal to the operand.
  ///   - last: The greatest one.
  ///   - isExact: Whether all values from `first` to `last` in the column are equal to the operand, and no others.
  private static func between(
    _ first: StoredValue, _ last: StoredValue, _ field: MetadataField,
    _ comparison: FilterOperator, isExact: Bool, isWide: Bool
  ) -> RowCondition? {
    let column = FieldColumn.name(of: field)
    /// The values in the column that are equal to the operand's may be less or greater themselves.
    let reaches = isWide && !isExact
    let (sql, values): (String, [StoredValue]) =
      switch comparison {
      case .equal where isWide || isExact: ("\(column) BETWEEN ? AND ?", [first, last])
      case .equal: ("0", [])
      case .notEqual where isWide && !isExact: ("\(column) IS NOT NULL", [])
      case .notEqual: ("\(column) NOT BETWEEN ? AND ?", [first, last])
      case .less: ("\(column) \(reaches ? "<=" : "<") ?", [first])
      case .lessOrEqual: ("\(column) \(isWide || isExact ? "<=" : "<") ?", [last])
      case .greater: ("\(column) \(reaches ? ">=" : ">") ?", [last])
      case .greaterOrEqual: ("\(column) \(isWide || isExact ? ">=" : ">") ?", [first])
      case .contains: ("", [])
      }
    guard !sql.isEmpty else { return nil }
    return RowCondition(sql: "coalesce(\(sql), 0)", values: values)
  }
}
