import PhotoEntities

extension TagDefinition {
  /// The value of an Exif tag that moves: each of its numbers, or its date; nil if no photo can have it.
  package func value(_ value: TagValue, movedBy shift: MetadataShift) -> TagValue? {
    switch value {
    case .text(let text): return self.text(text, movedBy: shift).map { .text($0) }
    case .integers(let numbers):
      let moved = numbers.compactMap { Rational($0).moved(by: shift) }
      let integers = moved.filter { $0.denominator == 1 }.compactMap { Int(exactly: $0.numerator) }
      return integers.count == numbers.count ? .integers(integers) : nil
    case .fractions(let fractions):
      let moved = fractions.compactMap { $0.rational?.moved(by: shift) }
      return moved.count == fractions.count
        ? .fractions(moved.map { TagFraction($0.numerator, $0.denominator) }) : nil
    case .numbers(let numbers):
      guard case .number(let delta) = shift else { return nil }
      return .numbers(numbers.map { $0 + delta.doubleValue })
    case .texts, .bytes: return nil
    }
  }

  /// The text of a number or a date that moves; nil if no photo can have it.
  package func text(_ text: String, movedBy shift: MetadataShift) -> String? {
    guard form.kind != .date else {
      guard let date = try? CaptureDate(text: text),
        case .date(let moved)? = shift.applied(to: .date(date))
      else { return nil }
      return stored(moved)
    }
    guard let moved = Self.fraction(text)?.rational?.moved(by: shift) else { return nil }
    switch form.kind {
    case .fraction: return "\(moved.numerator)/\(moved.denominator)"
    case .integer: return moved.denominator == 1 ? "\(moved.numerator)" : nil
    default: return moved.denominator == 1 ? "\(moved.numerator)" : "\(moved.doubleValue)"
    }
  }
}

extension Rational {
  fileprivate func moved(by shift: MetadataShift) -> Rational? {
    guard case .fraction(let moved)? = shift.applied(to: .fraction(self)) else { return nil }
    return moved
  }
}
