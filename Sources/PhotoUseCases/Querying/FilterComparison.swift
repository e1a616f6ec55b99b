package import PhotoEntities

/// How a field is compared with a value.
package enum FilterOperator: String, Sendable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  /// The text contains the value.
  case contains = "~"

  /// Whether the operator holds for this order of the photo's value and the operand.
  func holds(_ order: FilterOrder) -> Bool {
    switch self {
    case .equal: order == .same
    case .notEqual: order != .same
    case .less: order == .before
    case .lessOrEqual: order != .after
    case .greater: order == .after
    case .greaterOrEqual: order != .before
    case .contains: false
    }
  }
}

/// The order of two values.
enum FilterOrder {
  case before
  case same
  case after

  init<Value: Comparable>(_ left: Value, _ right: Value) {
    self = left < right ? .before : left == right ? .same : .after
  }
}

/// The value that a filter compares with.
package enum FilterOperand: Sendable, Hashable {
  case number(Rational)
  case text(String)
  /// The given parts of a date: year, month, day, hour, minute, second.
  case partialDate([Int])
  /// What a tag is compared with: a number or a date if the text is one and the tag says one, otherwise the text.
  case open(String, number: Rational?, partialDate: [Int]?)

  /// Whether the comparison of the photo's value with this operand holds.
  package func compares(_ value: MetadataValue, _ comparison: FilterOperator) -> Bool {
    switch (value, self) {
    case (.integer(let value), .number(let number)):
      comparison.holds(FilterOrder(Rational(value), number))
    case (.fraction(let value), .number(let number)):
      comparison.holds(FilterOrder(value, number))
    case (.text(let value), .text(let text)), (.choice(let value), .text(let text)):
      Self.compares(value, comparison, text)
    case (.list(let values), .text(let text)):
      // One of the texts is the operand, or contains it; none of them is another one.
      comparison == .notEqual
        ? values.allSatisfy { Self.compares($0, comparison, text) }
        : values.contains { Self.compares($0, comparison, text) }
    case (.date(let value), .partialDate(let date)):
      // A date of which less is known is at its beginning, but equals no more exact one.
      if value.knownParts.count < date.count, comparison == .equal || comparison == .notEqual {
        comparison == .notEqual
      } else {
        comparison.holds(Self.order(value.parts, date))
      }
    default: false
    }
  }

  /// Whether the comparison of what a tag says with this operand holds: for one of its values, or for all if none may
  /// be equal.
  func compares(_ readings: TagReadings, _ comparison: FilterOperator) -> Bool {
    guard case .open(let text, let number, let date) = self else { return false }
    func holds(_ orders: [FilterOrder]) -> Bool {
      comparison == .notEqual
        ? orders.allSatisfy(comparison.holds) : orders.contains(where: comparison.holds)
    }
    if comparison != .contains {
      if let number, !readings.numbers.isEmpty {
        return holds(readings.numbers.map { FilterOrder($0, number) })
      }
      if let date, !readings.dates.isEmpty {
        return holds(readings.dates.map { Self.order($0, date) })
      }
    }
    return FilterOperand.text(text).compares(.list(readings.texts), comparison)
  }

  /// Compares only the parts that the operand has: all of May equals 2024-05, and no date in May is greater.
  private static func order(_ value: [Int], _ date: [Int]) -> FilterOrder {
    value.prefix(date.count).elementsEqual(date)
      ? .same : value.lexicographicallyPrecedes(date) ? .before : .after
  }

  private static func compares(
    _ value: String, _ comparison: FilterOperator, _ text: String
  ) -> Bool {
    comparison == .contains
      ? contains(folded(value), folded(text))
      : comparison.holds(FilterOrder(folded(value), folded(text)))
  }

  /// The text in small letters. By way of the capitals, the micro sign (U+00B5) and the Greek letter (U+03BC), which
  /// look the same, are one.
  private static func folded(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : text.uppercased().lowercased()
  }

  /// Whether the text contains the other: as the same scalars, or as canonically equivalent
  /// characters. So `é` as one scalar finds `é` as two.
  private static func contains(_ text: String, _ other: String) -> Bool {
    if text.utf8.firstRange(of: other.utf8) != nil || other.isEmpty { return true }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return !isASCII && text.firstRange(of: other) != nil  // Characters: equivalent ones count.
  }
}

extension CaptureDate {
  /// Year, month, day, hour, minute and second: of what is not known, those of the beginning.
  fileprivate var parts: [Int] { [year, month, day, hour, minute, second] }
}
