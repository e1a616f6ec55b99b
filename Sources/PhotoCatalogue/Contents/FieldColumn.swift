import PhotoEntities
import PhotoUseCases

/// How the values of a field are kept in a column of the photos.
///
/// Numbers, dates and names of choices are kept as numbers in their order, so that SQLite can compare and sort
/// them. Such a number may be less exact than the value: it is then equal for some values that are not, but
/// never in the other order. Texts are numbers of rows of the table of texts.
enum FieldColumn {
  /// The column's name in SQL.
  static func name(of field: MetadataField) -> String { "\"field \(field.name)\"" }

  /// What is kept, and whether that gives back the exact value.
  static func stored(
    _ value: MetadataValue, of field: MetadataField, texts: (String) throws(DatabaseError) -> Int64
  ) throws(DatabaseError) -> (value: StoredValue, isExact: Bool) {
    switch value {
    case .integer(let integer): return (.integer(Int64(integer)), true)
    case .fraction(let fraction):
      let stored = number(fraction)
      guard case .real(let number) = stored else { return (stored, true) }
      return (stored, Rational(simplest: number) == fraction)
    case .text(let text): return (.integer(try texts(text)), true)
    case .date(let date):
      // No filter finds a guess.
      if date.isGuess { return (.null, false) }
      let isExact =
        date.fraction == nil && date.utcOffset == nil && date.basis == .captureDate
        && !date.isPartial
      return (.integer(seconds(date)), isExact)
    case .choice(let name):
      return (Self.names(of: field).firstIndex(of: name).map { .integer(Int64($0)) } ?? .null, true)
    case .list: return (.integer(1), false)
    }
  }

  /// The value that a stored one gives back; nil if there is none.
  ///
  /// - Throws: `damaged` if no photo can have it.
  static func value(
    _ stored: StoredValue, of field: MetadataField, texts: (Int64) throws(DatabaseError) -> String
  ) throws(DatabaseError) -> MetadataValue? {
    let value: MetadataValue?
    switch (field.kind, stored) {
    case (_, .null): return nil
    case (.integer, .integer(let integer)): value = .integer(Int(integer))
    case (.fraction, .integer(let integer)): value = .fraction(Rational(Int(integer)))
    case (.fraction, .real(let number)): value = Rational(simplest: number).map { .fraction($0) }
    case (.text, .integer(let row)): value = .text(try texts(row))
    case (.date, .integer(let seconds)): value = date(seconds).map { .date($0) }
    case (.choice, .integer(let place)):
      let names = Self.names(of: field)
      value = Int(exactly: place).flatMap { names.indices.contains($0) ? .choice(names[$0]) : nil }
    default: value = nil
    }
    guard let value else { throw .damaged }
    return value
  }

  /// The names of a field's choices in their order, as bytes.
  static func names(of field: MetadataField) -> [String] {
    guard case .choice(let names) = field.kind else { return [] }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// A number that is greater for a later date: year, month, day, hour, minute and second, each with two more
  /// digits; of what is not known, those of the beginning.
  static func seconds(_ date: CaptureDate) -> Int64 {
    [date.month, date.day, date.hour, date.minute, date.second].reduce(Int64(date.year)) {
      $0 * 100 + Int64($1)
    }
  }

  /// The number that is kept for a fraction.
  static func number(_ fraction: Rational) -> StoredValue {
    fraction.denominator == 1 && fraction.numerator.magnitude < 1 << 53
      ? .integer(fraction.numerator) : .real(fraction.nearestDouble)
  }

  /// The least and the greatest number of dates that begin with these parts: year, month, day, hour, minute,
  /// second; nil if no date does.
  static func range(ofDate parts: [Int]) -> (first: Int64, last: Int64)? {
    guard (1...6).contains(parts.count), (0...9999).contains(parts[0]),
      parts.dropFirst().allSatisfy((0...99).contains)
    else { return nil }
    let start = parts.dropFirst().reduce(Int64(parts[0])) { $0 * 100 + Int64($1) }
    return (parts.count..<6).reduce((start, start)) { range, _ in
      (range.0 * 100, range.1 * 100 + 99)
    }
  }

  private static func date(_ number: Int64) -> CaptureDate? {
    guard (0...99_991_231_235_960).contains(number) else { return nil }
    var (rest, parts) = (Int(number), [Int]())
    for _ in 0..<5 {
      parts.append(rest % 100)
      rest /= 100
    }
    return CaptureDate(
      year: rest, month: parts[4], day: parts[3], hour: parts[2], minute: parts[1],
      second: parts[0])
  }
}

extension Rational {
  /// The nearest floating-point number: of two fractions, the greater one never has the smaller number.
  /// (`doubleValue` rounds up to three times.)
  fileprivate var nearestDouble: Double {
    let (upper, lower) = (numerator.magnitude, denominator.magnitude)
    // Both are floating-point numbers, so that only their quotient is rounded.
    if max(upper, lower) <= 1 << 53 { return doubleValue }
    // Of 62 bits or more, the last of which says whether more follow.
    let shift = lower.leadingZeroBitCount - upper.leadingZeroBitCount
    let (quotient, rest) =
      (UInt128(upper) << (63 + max(0, -shift)))
      .quotientAndRemainder(dividingBy: UInt128(lower) << max(0, shift))
    return Double(
      signOf: numerator < 0 ? -1 : 1,
      magnitudeOf: Double(
        sign: .plus, exponent: shift - 63,
        significand: Double(UInt64(truncatingIfNeeded: quotient) | (rest == 0 ? 0 : 1))))
  }
}
