import PhotoEntities
import PhotoUseCases

/// Values as photographers write them: `1/250`, `f/2.8`, `+1/3`, `50 mm`.
enum ReadableValue {
  private static let greatestReadableDenominator = 1000
  /// The numbers of decimal places to try if two values look the same in a list.
  private static let mostPlaces = 2...15
  /// The number of decimal places of a new exposure time.
  private static let exactPlaces = 9

  /// The value as text; `-` if there is none. Numbers are rounded as people do: an exposure of 0.0087 s is
  /// `1/115`.
  static func text(_ value: MetadataValue?, of field: MetadataField) -> String {
    switch value {
    case nil: "-"
    case .integer(let integer): "\(integer)"
    case .fraction(let fraction):
      field == duration ? length(fraction) : text(fraction, unit: field.unit)
    case .text(let text), .choice(let text): VisibleText.of(text)
    case .list(let texts): texts.map(VisibleText.of).joined(separator: "; ")
    case .date(let date): text(date)
    }
  }

  /// What follows a value that is in doubt: `?` after a date that is a guess, ` (position)` and the like after an offset
  /// from UTC that was inferred; nothing after others.
  static func doubtMark(_ value: MetadataValue?) -> String {
    guard case .date(let date)? = value else { return "" }
    if date.isGuess { return "?" }
    return switch date.offsetBasis {
    case .twin: " (same shot)"
    case .gpsTime: " (time by GPS)"
    case .position: " (position)"
    case .neighbour: " (same camera)"
    case nil: ""
    }
  }

  /// The old and the new value of an edit as texts, nil for a missing one. They are as short as in a list,
  /// or have enough decimal places to show the difference. A new exposure time is never
  /// rounded to another one.
  static func texts(
    _ old: MetadataValue?, _ new: MetadataValue?, of field: MetadataField
  ) -> (String?, String?) {
    let texts = (old.map { text($0, of: field) }, new.map { editedText($0, of: field) })
    guard case .fraction(let old) = old, case .fraction(let new) = new, old != new,
      let text = texts.0, text.isIdentical(to: texts.1 ?? "")
    else { return texts }
    for places in mostPlaces {
      let (first, second) = (decimal(old, places: places), decimal(new, places: places))
      if !first.isIdentical(to: second) {
        return (withUnit(first, field.unit), withUnit(second, field.unit))
      }
    }
    return (withUnit("\(old)", field.unit), withUnit("\(new)", field.unit))
  }

  private static func editedText(_ value: MetadataValue, of field: MetadataField) -> String {
    guard case .fraction(let time) = value, field.unit == .second, time.numerator != 1 else {
      return text(value, of: field)
    }
    return decimal(time, places: exactPlaces)
  }

  /// The date with a blank before the time, in bytes: to split the text at its `T` took 24,000 instructions.
  static func text(_ date: CaptureDate) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(32)
    date.write(to: &text)
    if let place = text.firstIndex(of: UInt8(ascii: "T")) { text[place] = UInt8(ascii: " ") }
    return String(decoding: text, as: UTF8.self)
  }

  private static func text(_ value: Rational, unit: Unit?) -> String {
    switch unit {
    case .exposureValue: exposureValue(value)
    case .second: time(value)
    case .fNumber, .millimetre, .metre: withUnit(decimal(value, places: 1), unit)
    case .degree: decimal(value, places: 6)
    default: decimal(value, places: 2)
    }
  }

  // Once: finding the field of a property takes a search.
  private static let duration = MetadataField.duration

  /// The length of a film: `5.2 s`; from a minute on `1:05` or `2:00:05`.
  private static func length(_ value: Rational) -> String {
    let denominator = Int128(value.denominator)
    let seconds = Int(clamping: (Int128(value.numerator) * 2 + denominator) / (denominator * 2))
    guard value >= 60 else { return decimal(value, places: 1) + " s" }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = seconds / 60
    return (minutes < 60 ? "\(minutes)" : "\(minutes / 60):\(two(minutes % 60))")
      + ":" + two(seconds % 60)
  }

  private static func withUnit(_ number: String, _ unit: Unit?) -> String {
    switch unit {
    case .fNumber: "f/" + number
    case .millimetre: number + " mm"
    case .metre: number + " m"
    default: number
    }
  }

  /// `+1/3`, `-0.7`; rounded to `-0.33` if the fraction is too long to read.
  private static func exposureValue(_ value: Rational) -> String {
    let isReadable = value.denominator <= greatestReadableDenominator
    let text =
      exactDecimal(value, places: 2) ?? (isReadable ? "\(value)" : decimal(value, places: 2))
    return (value > 0 && !text.isIdentical(to: "0") ? "+" : "") + text
  }

  /// `1/250`; from a quarter of a second on `0.3`, `2.5`, `30`.
  static func time(_ value: Rational) -> String {
    guard value > 0, let quarter = Rational(1, 4), value <= quarter else {
      return decimal(value, places: 1)
    }
    let (numerator, denominator) = (Int128(value.numerator), Int128(value.denominator))
    // Add half a unit, so that the division rounds.
    return "1/\((denominator * 2 + numerator) / (numerator * 2))"
  }

  /// The number with at most this many decimal places; nil if it needs more.
  static func exactDecimal(_ value: Rational, places: Int) -> String? {
    let scale = powerOfTen(places)
    let isExact = scale % Int128(value.denominator) == 0
    return isExact ? decimal(value, places: places) : nil
  }

  /// The number rounded to this many decimal places, without zeros at the end.
  static func decimal(_ value: Rational, places: Int) -> String {
    let scale = powerOfTen(places)
    let denominator = Int128(value.denominator)
    // Add half a unit, so that the division rounds.
    let scaled = (Int128(value.numerator.magnitude) * scale * 2 + denominator) / (denominator * 2)
    let whole = scaled / scale
    let sign = value.numerator < 0 && scaled != 0 ? "-" : ""
    // The description of a small type takes a tenth of the instructions.
    let number = sign + (Int(exactly: whole).map { "\($0)" } ?? "\(whole)")
    return scaled == whole * scale ? number : number + "." + digits(scaled % scale, places: places)
  }

  /// The digits of a fraction in units of its last place, without zeros at the end.
  private static func digits(_ fraction: Int128, places: Int) -> String {
    var (rest, places) = (fraction, places)
    while places > 1, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    let text = Int(exactly: rest).map { "\($0)" } ?? "\(rest)"
    return String(repeating: "0", count: max(0, places - text.utf8.count)) + text
  }

  private static func powerOfTen(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

/// The name of a bin for people: `1/250`, `50 mm`, `0 to 200 m`, `2024-05`.
enum ReadableExtent {
  static func text(_ extent: MetadataHistogramBin.Extent, of subject: MetadataSubject) -> String {
    switch extent {
    case .value(let value), .nominal(let value, _, _):
      subject.field.map { ReadableValue.text(value, of: $0) } ?? VisibleText.of("\(value)")
    case .interval(let from, let to): interval(from, to, of: subject)
    case .period(let period, _):
      period.hour == nil
        ? "\(period)" : "\(period)".parts(separatedBy: "T").joined(separator: " ") + ":00"
    }
  }

  private static func interval(
    _ from: Double, _ to: Double, of subject: MetadataSubject
  ) -> String {
    let unit = subject.unit == .metre ? " m" : ""
    guard subject.kind == .integer else { return "\(number(from)) to \(number(to))\(unit)" }
    // The last whole number is known.
    return to - from > 1 ? "\(number(from)) to \(number(to - 1))\(unit)" : number(from) + unit
  }

  /// The number without a fraction of 0.
  private static func number(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
