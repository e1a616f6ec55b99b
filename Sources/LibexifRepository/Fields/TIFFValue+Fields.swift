import PhotoEntities
import TIFFBlocks

/// The values of fields in Exif's form.
extension TIFFValue {
  /// The value of PhotographicSensitivity if 16 bits cannot hold the sensitivity (Exif 2.3 section
  /// 4.6.5).
  static let saturatedSensitivity = 65_535
  /// GPSVersionID of Exif 2.3 (section 4.6.6).
  static let gpsVersion = TIFFValue.byte([2, 3, 0, 0])

  /// The fraction as a RATIONAL: two unsigned numbers of 32 bits (TIFF 6.0 section 2).
  static func rational(_ value: Rational) throws(UnstorableValue) -> TIFFValue {
    guard let numerator = UInt32(exactly: value.numerator),
      let denominator = UInt32(exactly: value.denominator)
    else { throw .fraction(value) }
    return .unsignedFraction(numerator, denominator)
  }

  /// The fraction as an SRATIONAL: two signed numbers of 32 bits (TIFF 6.0 section 2).
  static func srational(_ value: Rational) throws(UnstorableValue) -> TIFFValue {
    guard let numerator = Int32(exactly: value.numerator),
      let denominator = Int32(exactly: value.denominator)
    else { throw .fraction(value) }
    return .signedFraction(numerator, denominator)
  }

  /// The fraction without its sign, which goes to a reference tag.
  static func magnitude(_ value: Rational) throws(UnstorableValue) -> TIFFValue {
    guard let magnitude = value < 0 ? value.negated : value else { throw .fraction(value) }
    return try rational(magnitude)
  }

  /// Whether 16 bits cannot hold the sensitivity.
  static func isSaturated(_ sensitivity: Int) -> Bool {
    sensitivity >= saturatedSensitivity
  }

  /// The number as a SHORT.
  static func shortNumber(_ value: Int) throws(UnstorableValue) -> TIFFValue {
    guard let number = UInt16(exactly: value) else {
      throw .number(Rational(value), bits: 16)
    }
    return .short(number)
  }

  /// The whole number as a SHORT.
  static func shortNumber(_ value: Rational) throws(UnstorableValue) -> TIFFValue {
    guard value.denominator == 1, let number = UInt16(exactly: value.numerator) else {
      throw .number(value, bits: 16)
    }
    return .short(number)
  }

  /// The number as a LONG.
  static func longNumber(_ value: Int) throws(UnstorableValue) -> TIFFValue {
    guard let number = UInt32(exactly: value) else {
      throw .number(Rational(value), bits: 32)
    }
    return .long(number)
  }

  /// The text with its NUL. Exif defines it as ASCII. Other characters are written as UTF-8, as
  /// most programs do.
  static func text(_ text: String) -> TIFFValue {
    .ascii(Array(text.utf8) + [0])
  }

  /// The photographer's copyright and, if there is a second line, a NUL and the editor's (Exif 2.3
  /// section 4.6.4).
  static func copyright(_ text: String) -> TIFFValue {
    .ascii(text.utf8.map { $0 == UInt8(ascii: "\n") ? 0 : $0 } + [0])
  }

  /// The f-number in APEX; nil below f/1, as the tag has no sign.
  static func apexAperture(_ fNumber: Rational) throws(UnstorableValue) -> TIFFValue? {
    try APEX.aperture(fNumber).map { (value) throws(UnstorableValue) in try .rational(value) }
  }

  /// The exposure time in APEX.
  static func apexShutterSpeed(_ seconds: Rational) throws(UnstorableValue) -> TIFFValue? {
    try APEX.shutterSpeed(seconds).map { (value) throws(UnstorableValue) in try .srational(value) }
  }

  /// The text after the code of its encoding: in ASCII, or else in UTF-16.
  static func codedText(_ text: String) -> TIFFValue {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? .undefined(CodedText.ascii + Array(text.utf8))
      : .undefinedNumbers(CodedText.unicode, CodedText.units(text))
  }

  /// The stars. Nil for a rejected photo: the tag has no number for it.
  static func stars(_ rating: Int) throws(UnstorableValue) -> TIFFValue? {
    rating < 0 ? nil : try shortNumber(rating)
  }

  /// The stars in per cent.
  static func ratingPercent(_ stars: Int) -> TIFFValue? {
    StarsInPercent.percent(stars).map { .short($0) }
  }

  /// The angle without its sign, as degrees, minutes and seconds. If those are not exact, the
  /// minutes or the degrees have a fraction.
  static func degrees(_ value: Rational) throws(UnstorableValue) -> TIFFValue {
    guard let angle = value < 0 ? value.negated : value else { throw .fraction(value) }
    let (whole, minutes) = angle.splitting(into: 60) ?? (angle, 0)
    let (wholeMinutes, seconds) = minutes.splitting(into: 60) ?? (minutes, 0)
    for parts in [[whole, wholeMinutes, seconds], [whole, minutes, 0], [angle, 0, 0]] {
      guard ExifBlock.degrees(parts[0], minutes: parts[1], seconds: parts[2]) == angle else {
        continue
      }
      let numbers = parts.flatMap { [$0.numerator, $0.denominator] }
      let stored = numbers.compactMap { UInt32(exactly: $0) }
      if stored.count == numbers.count { return .unsignedFractions(stored) }
    }
    throw .fraction(value)
  }
}

extension Rational {
  /// The whole part, and the rest as a number of units, of which `units` make one; nil if that does
  /// not fit 64 bits. The number must not be negative.
  fileprivate func splitting(into units: Int64) -> (Rational, Rational)? {
    let whole = numerator / denominator
    let (scaled, overflow) = (numerator % denominator).multipliedReportingOverflow(by: units)
    guard !overflow, let wholeNumber = Rational(whole, 1), let rest = Rational(scaled, denominator)
    else { return nil }
    return (wholeNumber, rest)
  }
}
