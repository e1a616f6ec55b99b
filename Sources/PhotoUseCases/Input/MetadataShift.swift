package import PhotoEntities

/// How far a field's value moves, whatever a photo's value is.
package enum MetadataShift: Sendable, Hashable {
  /// By this number, in the field's unit.
  case number(Rational)
  /// By this many months of the calendar, and then by this many seconds.
  case date(months: Int, seconds: Int)

  /// The shift of `field` that a user writes as `+1/3`, or for dates as `+1h30m`, `-1d`, `+1:30:00` or
  /// `+2 months`.
  ///
  /// - Throws: `InvalidInput` if the text is not a shift, or if the field cannot be shifted.
  init(text: String, for field: MetadataField) throws(InvalidInput) {
    switch field.kind {
    case .fraction: self = .number(try Rational(text: text, unit: field.unit))
    case .integer: self = .number(Rational(try Int(text: text, for: field)))
    case .date: self = try Self.date(text)
    case .text, .choice, .list:
      throw InvalidInput(
        "\(field.name) cannot be shifted: only numbers and dates can; set it instead")
    }
  }

  /// The shift of a date that a user writes.
  ///
  /// - Throws: `InvalidInput` if the text is not a shift.
  init(date text: String) throws(InvalidInput) {
    self = try Self.date(text)
  }

  /// The moved value; nil if no photo can have it.
  func applied(to value: MetadataValue) -> MetadataValue? {
    switch (value, self) {
    case (.fraction(let number), .number(let delta)):
      number.adding(delta).map { .fraction($0) }
    case (.integer(let number), .number(let delta)):
      Rational(number).adding(delta).flatMap { Int(exactly: $0.numerator) }.map { .integer($0) }
    case (.date(let date), .date(let months, let seconds)):
      date.adding(months: months)?.adding(seconds: seconds).map { .date($0) }
    default: nil
    }
  }

  /// The shift of a date that a user writes, with or without a sign.
  private static func date(_ text: String) throws(InvalidInput) -> MetadataShift {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    if let seconds = clock(rest) {
      return .date(months: 0, seconds: isNegative ? -seconds : seconds)
    }
    guard let (months, seconds) = try units(rest) else {
      throw InvalidInput(
        "'\(text)' is not a time shift; write it like +1h30m, -1d, +1:30:00 or '+2 months'")
    }
    return isNegative
      ? .date(months: -months, seconds: -seconds) : .date(months: months, seconds: seconds)
  }

  /// The seconds of `1:30` or `1:30:00`.
  private static func clock(_ text: Substring.UTF8View) -> Int? {
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      .map { number($0) }
    guard parts.count == 2 || parts.count == 3, let hours = parts[0], let minutes = parts[1],
      let seconds = parts.count == 3 ? parts[2] : 0, minutes < 60, seconds < 60
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// The units of a time shift, from the longest to the shortest, with their names.
  private static let timeUnits: [(names: Set<String>, months: Int, seconds: Int)] = [
    (["y", "yr", "yrs", "year", "years"], 12, 0),
    (["mo", "month", "months"], 1, 0),
    (["w", "wk", "wks", "week", "weeks"], 0, 7 * 86_400),
    (["d", "day", "days"], 0, 86_400),
    (["h", "hr", "hrs", "hour", "hours"], 0, 3600),
    (["m", "min", "mins", "minute", "minutes"], 0, 60),
    (["s", "sec", "secs", "second", "seconds"], 0, 1),
  ]

  /// The months and seconds of `1d2h30m15s` or `1 year 2 months`: each unit at most once, the longest
  /// first.
  ///
  /// - Throws: `InvalidInput` if the unit is `M`, unless hours precede it: some programs mean months by it.
  private static func units(
    _ text: Substring.UTF8View
  ) throws(InvalidInput) -> (months: Int, seconds: Int)? {
    var rest = text
    var units = timeUnits[...]
    var (months, seconds, isAfterHours) = (0, 0, false)
    func skipBlanks() { rest = rest.drop { $0 == UInt8(ascii: " ") } }
    repeat {
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      rest = rest.dropFirst(digits.count)
      skipBlanks()
      let letters = rest.prefix { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: " ") }
      rest = rest.dropFirst(letters.count)
      skipBlanks()
      guard let count = number(digits), let name = String(Substring(letters)).nameKey,
        let place = units.firstIndex(where: { $0.names.contains(name) })
      else { return nil }
      if letters.elementsEqual("M".utf8), !isAfterHours {
        throw InvalidInput(
          "'\(Substring(text))' may mean minutes or months; write \(count)min or \(count)mo")
      }
      isAfterHours = units[place].seconds == 3600
      months += count * units[place].months
      seconds += count * units[place].seconds
      units = units[(place + 1)...]
    } while !rest.isEmpty
    return (months, seconds)
  }

  /// A number of at most nine digits, so that no sum of them overflows.
  private static func number(_ text: Substring.UTF8View) -> Int? {
    let isNumber =
      (1...9).contains(text.count) && text.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(Substring(text)) : nil
  }
}
