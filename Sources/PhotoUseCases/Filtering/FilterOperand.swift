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
        ? Self.contains(value.lowercased(), text.lowercased())
        : comparison.holds(FilterOrder(value.lowercased(), text.lowercased()))
    case (.date(let value), .partialDate(let date)):
      // As far as it goes: all of May is equal to 2024-05, and none of it greater.
      comparison.holds(
        value.components.prefix(date.count).elementsEqual(date)
          ? .same : value.components.lexicographicallyPrecedes(date) ? .before : .after)
    default: false
    }
  }

  /// Whether the text contains the other: as the same scalars, or as equivalent characters, so that
  /// an `é` of one scalar is found where a photo has it of two.
  private static func contains(_ text: String, _ other: String) -> Bool {
    if text.utf8.firstRange(of: other.utf8) != nil || other.isEmpty { return true }
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    return !isASCII && text.firstRange(of: other) != nil  // Characters: equivalent ones count.
  }
}

extension CaptureDate {
  fileprivate var components: [Int] {
    [year, month, day, hour, minute, second]
  }
}
