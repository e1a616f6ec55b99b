import PhotoEntities
import PhotoUseCases

extension TagScale {
  /// The meaning of the value on this scale; nil if it has no numbers, or not as many as the scale
  /// takes.
  func meaning(of value: TagValue) -> TagMeaning? {
    guard let numbers = Self.numbers(value), let first = numbers.first else { return nil }
    switch self {
    case .unit(let unit):
      return .quantities(numbers.map { TagQuantity($0, unit: unit) })
    case .units(let units):
      guard numbers.count == units.count else { return nil }
      return .quantities(zip(numbers, units).map { TagQuantity($0, unit: $1) })
    case .apexTime:
      return Self.quantity(APEX.duration(first.doubleValue), unit: .second)
    case .apexAperture:
      return Self.quantity(APEX.fNumber(first.doubleValue), unit: .fNumber)
    case .angleParts:
      let parts = numbers + [0, 0]
      return Self.quantity(
        ExifBlock.degrees(parts[0], minutes: parts[1], seconds: parts[2]), unit: .degree)
    case .timeOfDay:
      return Self.timeOfDay(numbers).map(TagMeaning.words)
    case .subjectDistance:
      // Exif 2.3 section 4.6.5, tag SubjectDistance.
      if first == 0 { return .words("Unknown") }
      if first == Rational(Int(UInt32.max)) { return .words("Infinity") }
      return Self.quantity(first, unit: .metre)
    case .zoom:
      return first == 0 ? .words("Not used") : Self.quantity(first, unit: nil)
    }
  }

  /// The value's numbers; nil if it has other contents, or a denominator of 0.
  private static func numbers(_ value: TagValue) -> [Rational]? {
    switch value {
    case .integers(let integers):
      return integers.map { Rational($0) }
    case .fractions(let fractions):
      let numbers = fractions.compactMap(\.rational)
      return numbers.count == fractions.count ? numbers : nil
    case .numbers, .text, .texts, .bytes:
      return nil
    }
  }

  private static func quantity(_ value: Rational?, unit: Unit?) -> TagMeaning? {
    value.map { .quantities([TagQuantity($0, unit: unit)]) }
  }

  /// The time as `17:17:58.65`, cut to milliseconds; nil unless hours and minutes are whole
  /// numbers.
  private static func timeOfDay(_ parts: [Rational]) -> String? {
    guard parts.count == 3, parts.allSatisfy({ $0 >= 0 && $0 < 100 }),
      parts[0].denominator == 1, parts[1].denominator == 1
    else { return nil }
    let milliseconds = parts[2].numerator * 1000 / parts[2].denominator
    func digits(_ number: Int64, _ count: Int) -> String {
      String(repeating: "0", count: max(0, count - "\(number)".count)) + "\(number)"
    }
    var fraction = digits(milliseconds % 1000, 3)
    while fraction.utf8.last == UInt8(ascii: "0") { fraction.unicodeScalars.removeLast() }
    let time = [parts[0].numerator, parts[1].numerator, milliseconds / 1000]
      .map { digits($0, 2) }.joined(separator: ":")
    return fraction.isEmpty ? time : "\(time).\(fraction)"
  }
}
