import PhotoEntities

/// The values of fields as texts in XMP (XMP part 2, section 1).
enum XMPText {
  /// Whether no white space is around the text, and it is not empty: nearly all texts.
  private static func isTrimmed(_ text: String) -> Bool {
    let bytes = text.utf8Span.span
    guard !bytes.isEmpty else { return false }
    let isSpace = { (byte: UInt8) in
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0
    }
    return !isSpace(bytes[0]) && !isSpace(bytes[bytes.count - 1])
  }

  /// The text without white space around it; nil if nothing is left.
  static func trimmed(_ text: String) -> String? {
    if isTrimmed(text) { return text }
    let isSpace = { (scalar: Unicode.Scalar) in " \t\r\n\0".unicodeScalars.contains(scalar) }
    var scalars = text.unicodeScalars[...]
    while let first = scalars.first, isSpace(first) { scalars.removeFirst() }
    while let last = scalars.last, isSpace(last) { scalars.removeLast() }
    return scalars.isEmpty ? nil : String(scalars)
  }

  /// A text as it is, without white space at its end; nil if nothing is left. Blanks before it are part of it,
  /// but not line ends and tabs, with which programs lay out a packet.
  static func text(_ text: String) -> String? {
    if isTrimmed(text) { return text }
    guard let trimmed = trimmed(text) else { return nil }
    let blanks = text.unicodeScalars.prefix { $0 == " " }
    return text.unicodeScalars.dropFirst(blanks.count).first == trimmed.unicodeScalars.first
      ? String(blanks) + trimmed : trimmed
  }

  // MARK: Names

  private static let separator = "; "

  /// The names as one text; nil if there is none.
  static func joinedNames(_ names: [String]) -> String? {
    let names = names.compactMap(trimmed)
    return names.isEmpty ? nil : names.joined(separator: separator)
  }

  /// The names in a text.
  static func names(in text: String) -> [String] {
    text.parts(separatedBy: ";").compactMap(trimmed)
  }

  // MARK: Numbers

  /// A number of stars. One of half stars counts as the next whole one, as ExifTool has it.
  static func stars(_ text: String) -> Int? {
    if let whole = integer(text) { return whole }
    return trimmed(text).flatMap(decimal).flatMap {
      Int(exactly: ($0.doubleValue + 0.5).rounded(.down))
    }
  }

  /// A whole number, perhaps as a decimal number: `3`, `-1`, `1.0`.
  static func integer(_ text: String) -> Int? {
    guard let text = trimmed(text) else { return nil }
    guard text.utf8.contains(UInt8(ascii: ".")) else { return Int(text) }
    let parts = text.parts(separatedBy: ".", maxSplits: 1)
    guard parts.count == 1 || parts[1].utf8.allSatisfy({ $0 == UInt8(ascii: "0") }) else {
      return nil
    }
    return Int(parts[0])
  }

  /// A fraction such as `28/10`, or a decimal number. Some programs write `f/2.8` and `1/60 sec.`.
  static func fraction(_ text: String) -> Rational? {
    guard var text = trimmed(text) else { return nil }
    if text.isPrefixed(by: "f/") { text = String(text.unicodeScalars.dropFirst(2)) }
    if text.isSuffixed(by: " sec.") { text = String(text.unicodeScalars.dropLast(5)) }
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { return decimal(text) }
    guard let numerator = Int64(text[..<slash]),
      let denominator = Int64(text[text.utf8.index(after: slash)...])
    else { return nil }
    return Rational(numerator, denominator)
  }

  /// A decimal number such as `-2.8`, exactly.
  private static func decimal(_ text: String) -> Rational? {
    let parts = text.parts(separatedBy: ".", maxSplits: 1)
    let places = parts.count == 2 ? parts[1].utf8.count : 0
    guard places <= 15, let digits = Int64(parts.joined()) else { return nil }
    return Rational(digits, (0..<places).reduce(Int64(1)) { scale, _ in scale * 10 })
  }

  /// Whether the text is no number. `0/0` is one, and says that the number is unknown, as `inf` and `undef` do.
  static func isUnclearNumber(_ text: String) -> Bool {
    guard let text = trimmed(text), fraction(text) == nil else { return false }
    let isUnknown = ["inf", "-inf", "undef", "nan"].contains { text.isSameName(as: $0) }
    let parts = text.parts(separatedBy: "/", maxSplits: 1).map { Int64($0) }
    return !isUnknown && !(parts.count == 2 && parts[0] != nil && parts[1] == 0)
  }

  static func written(_ number: Rational) -> String {
    "\(number.numerator)/\(number.denominator)"
  }

  // MARK: Dates

  /// A date with a time (ISO 8601), perhaps without seconds, or less of it. Nil if an unknown word after the seconds may
  /// be AM or PM.
  static func date(_ text: String) -> CaptureDate? {
    guard let text = trimmed(text) else { return nil }
    let bytes = Array(text.utf8)
    let isDash = { (byte: UInt8) in byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") }
    guard bytes.count >= 16, bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "),
      isDash(bytes[4]), isDash(bytes[7]), bytes[13] == UInt8(ascii: ":"),
      let year = digits(bytes[0..<4]),
      let month = digits(bytes[5..<7]), let day = digits(bytes[8..<10]),
      let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16])
    else { return LooseDate.date(bytes) ?? PartialDate.date(bytes) }
    var rest = bytes[16...]
    var second = 0
    if rest.first == UInt8(ascii: ":") {
      guard let seconds = digits(rest.dropFirst().prefix(2)) else { return nil }
      (second, rest) = (seconds, rest.dropFirst(3))
    }
    guard let suffix = TimeSuffix.reading(rest, hour: hour), let wholeHour = suffix.hour(hour)
    else { return nil }
    return CaptureDate(
      year: year, month: month, day: day, hour: wholeHour, minute: minute,
      second: second, fraction: suffix.fraction, utcOffset: suffix.utcOffset)
  }

  /// What of a date is not understood: all of it if another date is needed, or what follows its time; nil if nothing is.
  /// A day alone, or less, is understood.
  static func unclearPart(ofDate text: String, isNeeded: Bool) -> String? {
    let bytes = text.utf8Span.span
    let endsWithSeconds = bytes.count == 19 && bytes[16] == UInt8(ascii: ":")
    guard isNeeded || !endsWithSeconds, let text = trimmed(text) else { return nil }
    if date(text) == nil { return isNeeded && text.utf8.count > 10 ? text : nil }
    var rest = text.utf8.dropFirst(16)
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst(3) }
    return TimeSuffix(Array(rest)[...]) == nil && LooseDate.date(text.utf8) == nil
      ? trimmed(String(Substring(rest))) : nil
  }

  private static func digits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return bytes.prefix(9).reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  // MARK: Positions

  /// The letters for the positive and the negative side of a coordinate.
  enum Hemisphere: Sendable {
    case latitude
    case longitude

    fileprivate var letters: (positive: String, negative: String) {
      switch self {
      case .latitude: ("N", "S")
      case .longitude: ("E", "W")
      }
    }

    /// Whether the letter or the word is the negative side; nil if it is neither side.
    fileprivate func isNegative(_ side: String) -> Bool? {
      let words: (positive: String, negative: String) =
        self == .latitude ? ("north", "south") : ("east", "west")
      if side.isSameName(as: letters.positive) || side.isSameName(as: words.positive) {
        return false
      }
      return side.isSameName(as: letters.negative) || side.isSameName(as: words.negative)
        ? true : nil
    }
  }

  /// Degrees, minutes and perhaps seconds: `48,12.4916667N` or `48,12,29N` (XMP part 2, section 1,
  /// GPSCoordinate). Some programs write small letters, the letter first, fractions, the signs of degrees and minutes,
  /// or degrees with a sign instead of a letter: `-48.2`.
  ///
  /// - Parameter reference: The letter or word in a property beside it; nil if the packet has no such property.
  static func coordinate(
    _ text: String, _ hemisphere: Hemisphere, reference: String? = nil
  ) -> Rational? {
    guard let trimmed = trimmed(text) else { return nil }
    let (text, side) = withoutSide(trimmed[...], hemisphere)
    let isNegative = side ?? reference.flatMap(XMPText.trimmed).flatMap(hemisphere.isNegative)
    let numbers = coordinateParts(text).map { XMPText.trimmed($0).flatMap(fraction) }
    let parts = numbers.compactMap { $0 }
    guard (1...3).contains(numbers.count), parts.count == numbers.count else { return nil }
    guard let isNegative else {
      // Degrees alone; a number with minutes always has a letter.
      return parts.count == 1 ? parts[0] : nil
    }
    guard parts.allSatisfy({ $0 >= 0 }) else {
      return parts.count == 1 && isNegative ? parts[0] : nil
    }
    let degrees = ExifBlock.degrees(
      parts[0], minutes: parts.count > 1 ? parts[1] : 0, seconds: parts.count > 2 ? parts[2] : 0)
    return isNegative ? degrees?.negated : degrees
  }

  /// The text without the letter of the hemisphere at its end or its beginning, and whether that is the negative one.
  private static func withoutSide(
    _ text: Substring, _ hemisphere: Hemisphere
  ) -> (text: String, isNegative: Bool?) {
    let scalars = text.unicodeScalars
    if let last = scalars.last, let side = hemisphere.isNegative(String(last)) {
      return (String(scalars.dropLast()), side)
    }
    if let first = scalars.first, let side = hemisphere.isNegative(String(first)) {
      return (String(scalars.dropFirst()), side)
    }
    return (String(text), nil)
  }

  /// The texts of degrees, minutes and seconds.
  private static func coordinateParts(_ text: String) -> [String] {
    if text.utf8.contains(UInt8(ascii: ",")) { return text.parts(separatedBy: ",") }
    let signs = " °º'\"′″’”".unicodeScalars
    return text.unicodeScalars.split { signs.contains($0) }.map { String($0) }
  }

  static func letter(_ degrees: Rational, _ hemisphere: Hemisphere) -> String {
    degrees < 0 ? hemisphere.letters.negative : hemisphere.letters.positive
  }

  /// The decimal places of minutes: less than a millimetre on the ground.
  private static let minutePlaces = 8

  static func written(_ degrees: Rational, _ hemisphere: Hemisphere) -> String {
    let scale = (0..<minutePlaces).reduce(Int128(60)) { scale, _ in scale * 10 }
    let (numerator, denominator) = (Int128(degrees.numerator), Int128(degrees.denominator))
    // The product of a 63-bit and a 33-bit number fits 128 bits.
    let units = Int128((numerator * scale).magnitude + denominator.magnitude / 2) / denominator
    let (whole, rest) = units.quotientAndRemainder(dividingBy: scale)
    let (minutes, places) = rest.quotientAndRemainder(dividingBy: scale / 60)
    let zeros = String(repeating: "0", count: minutePlaces - "\(places)".utf8.count)
    var digits = Array((zeros + "\(places)").utf8)
    while digits.count > 1, digits.last == UInt8(ascii: "0") { digits.removeLast() }
    let letters = hemisphere.letters
    return
      "\(whole),\(minutes).\(String(decoding: digits, as: UTF8.self))\(degrees < 0 ? letters.negative : letters.positive)"
  }
}

/// Stars as Windows writes them in per cent, in RatingPercent and MicrosoftPhoto:Rating (Windows
/// Properties, System.Rating).
enum StarsInPercent {
  /// What Windows writes for 0 to 5 stars.
  private static let percents: [UInt16] = [0, 1, 25, 50, 75, 99]
  /// The most per cent that mean 0 to 5 stars.
  private static let limits = [0, 12, 37, 62, 87, 100]

  /// Nil if it is no number of stars.
  static func percent(_ stars: Int) -> UInt16? {
    percents.indices.contains(stars) ? percents[stars] : nil
  }

  /// Nil if it is out of range.
  static func stars(_ percent: Int) -> Int? {
    percent < 0 ? nil : limits.firstIndex { percent <= $0 }
  }
}
