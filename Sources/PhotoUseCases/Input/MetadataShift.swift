public import PhotoEntities

/// How far a field's value moves, whatever it is in a photo.
public enum MetadataShift: Sendable, Hashable {
  /// By this number, in the field's unit.
  case number(Rational)
  /// By this many seconds.
  case seconds(Int)

  /// The shift of `field` that a user writes as `+1/3`, or for dates as `+1h30m`, `-1d` or
  /// `+1:30:00`.
  ///
  /// - Throws: `InvalidInput` if the text is not a shift, or if the field cannot be shifted.
  init(text: String, for field: MetadataField) throws(InvalidInput) {
    switch field.kind {
    case .fraction: self = .number(try Rational(text: text, unit: field.unit))
    case .integer: self = .number(Rational(try Int(text: text, unit: field.unit)))
    case .date: self = .seconds(try Self.seconds(text))
    case .text, .choice:
      throw InvalidInput(
        "\(field.name) cannot be shifted: only numbers and dates can; set it instead")
    }
  }

  /// The moved value; nil if no photo can have it.
  func applied(to value: MetadataValue) -> MetadataValue? {
    switch (value, self) {
    case (.fraction(let number), .number(let delta)):
      number.adding(delta).map { .fraction($0) }
    case (.integer(let number), .number(let delta)):
      Rational(number).adding(delta).flatMap { Int(exactly: $0.numerator) }.map { .integer($0) }
    case (.date(let date), .seconds(let seconds)):
      date.adding(seconds: seconds).map { .date($0) }
    default: nil
    }
  }

  private static func seconds(_ text: String) throws(InvalidInput) -> Int {
    var rest = text.utf8[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    guard let seconds = clock(rest) ?? units(rest) else {
      throw InvalidInput("'\(text)' is not a time shift; write it like +1h30m, -1d or +1:30:00")
    }
    return isNegative ? -seconds : seconds
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

  /// The seconds of `1d2h30m15s`: each unit at most once, in this order.
  private static func units(_ text: Substring.UTF8View) -> Int? {
    var rest = text
    var total = 0
    for (unit, seconds) in [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
      as [(Unicode.Scalar, Int)]
    {
      guard let end = rest.firstIndex(of: UInt8(ascii: unit)) else { continue }
      guard let count = number(rest[..<end]) else { return nil }
      total += count * seconds
      rest = rest[rest.index(after: end)...]
    }
    return rest.isEmpty && !text.isEmpty ? total : nil
  }

  /// A number of at most nine digits, so that no sum of them overflows.
  private static func number(_ text: Substring.UTF8View) -> Int? {
    let isNumber =
      (1...9).contains(text.count) && text.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(Substring(text)) : nil
  }
}
