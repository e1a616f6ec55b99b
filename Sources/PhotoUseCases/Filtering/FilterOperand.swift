import PhotoEntities

/// The value that a filter compares with.
enum FilterOperand: Sendable, Hashable {
  case number(Rational)
  case text(String)
  /// A date as far as it was given: year, month, day, hour, minute, second.
  case partialDate([Int])

  /// Whether the operator holds between a photo's value and this one.
  func compares(_ value: MetadataValue, _ comparison: FilterOperator) -> Bool {
    switch (value, self) {
    case (.integer(let value), .number(let number)):
      comparison.holds(FilterOrder(Rational(value), number))
    case (.fraction(let value), .number(let number)):
      comparison.holds(FilterOrder(value, number))
    case (.text(let value), .text(let text)), (.choice(let value), .text(let text)):
      comparison == .contains
        ? value.lowercased().contains(text.lowercased())
        : comparison.holds(FilterOrder(value.lowercased(), text.lowercased()))
    case (.date(let value), .partialDate(let date)):
      // As far as it goes: all of May is equal to 2024-05, and none of it greater.
      comparison.holds(
        value.components.prefix(date.count).elementsEqual(date)
          ? .same : value.components.lexicographicallyPrecedes(date) ? .before : .after)
    default: false
    }
  }
}

extension CaptureDate {
  fileprivate var components: [Int] {
    [year, month, day, hour, minute, second]
  }
}
