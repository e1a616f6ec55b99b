import PhotoEntities

extension Rational {
  /// The number that a user writes as `0.3`, `.3`, `1/3`, `+1/3`, `-2` or `1e-05`, exactly: 0.3 is
  /// 3/10.
  ///
  /// - Parameter advice: What to write instead of a text that is not a number.
  /// - Throws: `InvalidInput` if the text is not a number, if its denominator is 0, or if it has
  ///   more digits than fit 64 bits.
  init(text: String, advice: String = "write it like 0.3, 1/3 or -2") throws(InvalidInput) {
    let (isNegative, digits) = Self.withoutSign(text.utf8[...])
    guard let (numerator, denominator) = Self.fraction(digits) ?? Self.decimal(digits) else {
      throw InvalidInput("'\(text)' is not a number; \(advice)")
    }
    guard let numerator = Int64(numerator), let denominator = Int64(denominator) else {
      throw InvalidInput("'\(text)' has too many digits")
    }
    guard let value = Rational(isNegative ? -numerator : numerator, denominator) else {
      throw InvalidInput("'\(text)' divides by 0")
    }
    self = value
  }

  /// The number that a user writes with or without its unit: `f/2.8`, `ISO 400`, `50mm`, `1/250s`.
  ///
  /// - Throws: `InvalidInput` if the rest is not a number.
  init(
    text: String, unit: Unit?, advice: String = "write it like 0.3, 1/3 or -2"
  ) throws(InvalidInput) {
    do {
      try self.init(text: Self.withoutUnit(text, unit))
    } catch {
      // Throws again with the whole text, for the message.
      try self.init(text: text, advice: advice)
    }
  }

  /// The number that a user writes as a value of an exposure. With many decimal places, it is most likely
  /// a rounded fraction: 0.016666667 is 1/60. In other units it is exact.
  ///
  /// - Throws: `InvalidInput` as `init(text:unit:)` does.
  init(roundedText text: String, unit: Unit?) throws(InvalidInput) {
    let value = try Rational(text: text, unit: unit)
    let digits = Self.withoutSign(Self.withoutUnit(text, unit).utf8[...]).digits
    let isFraction = digits.contains(UInt8(ascii: "/"))
    guard unit == .second || unit == .exposureValue, !isFraction,
      let decimal = Self.decimal(digits)
    else {
      self = value
      return
    }
    // The denominator is 1 and a zero for each place.
    self = value.unrounded(decimals: decimal.denominator.utf8.count - 1)
  }

  /// The number that a listing writes as this text. A decimal number is the simplest fraction that
  /// is listed like this: 0.3333333333333333 is 1/3. Any other text is read as a user's input.
  ///
  /// - Throws: `InvalidInput` if the text is not a number.
  init(listedText text: String, unit: Unit?) throws(InvalidInput) {
    let digits = Self.withoutUnit(text, unit)
    if Self.decimal(Self.withoutSign(digits.utf8[...]).digits) != nil,
      let number = Double(digits).flatMap(Rational.init(simplest:)),
      number != 0
        || !digits.utf8.prefix(while: { !Self.isExponentSign($0) }).contains(where: Self.isNotZero)
    {
      self = number
    } else {
      try self.init(text: text, unit: unit)
    }
  }

  private static func isNotZero(_ digit: UInt8) -> Bool {
    (0x31...0x39).contains(digit)
  }

  private static func isExponentSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }

  private static func withoutSign(
    _ text: Substring.UTF8View
  ) -> (isNegative: Bool, digits: Substring.UTF8View) {
    let isNegative = text.first == UInt8(ascii: "-")
    return (isNegative, text.dropFirst(isNegative || text.first == UInt8(ascii: "+") ? 1 : 0))
  }

  private static func withoutUnit(_ text: String, _ unit: Unit?) -> String {
    guard let key = text.nameKey else { return text }
    var digits = key.utf8[...]
    if unit == .fNumber, let prefix = ["f/", "f"].first(where: key.isPrefixed) {
      digits = digits.dropFirst(prefix.utf8.count)
    } else if unit == .iso, key.isPrefixed(by: "iso") {
      digits = digits.dropFirst(3)
    } else if let unit = unit?.rawValue.lowercased(), key.isSuffixed(by: unit) {
      digits = digits.dropLast(unit.utf8.count)
    }
    if digits.count < key.utf8.count {
      while digits.first == UInt8(ascii: " ") { digits.removeFirst() }
      while digits.last == UInt8(ascii: " ") { digits.removeLast() }
    }
    return String(Substring(digits))
  }

  /// The digits on either side of the slash in `1/3`.
  private static func fraction(_ text: Substring.UTF8View) -> (String, String)? {
    let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, isDigits(parts[0]), isDigits(parts[1]) else { return nil }
    return (String(Substring(parts[0])), String(Substring(parts[1])))
  }

  /// Numerator and denominator: 030 and 100 for `0.30`, 3 and 100 for `3e-2`.
  private static func decimal(
    _ text: Substring.UTF8View
  ) -> (numerator: String, denominator: String)? {
    let halves = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: isExponentSign)
    guard let (digits, places) = mantissa(halves[0]),
      let exponent = halves.count == 1 ? 0 : exponent(halves[1])
    else { return nil }
    return (
      digits + String(repeating: "0", count: max(0, exponent - places)),
      "1" + String(repeating: "0", count: max(0, places - exponent))
    )
  }

  /// The digits of `0.30` as 03, and how many of them follow the point.
  private static func mantissa(_ text: Substring.UTF8View) -> (digits: String, places: Int)? {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if parts.count == 1, isDigits(parts[0]) { return (String(Substring(parts[0])), 0) }
    guard parts.count == 2, parts[0].isEmpty || isDigits(parts[0]), isDigits(parts[1]) else {
      return nil
    }
    var decimals = parts[1]
    while decimals.last == UInt8(ascii: "0") { decimals.removeLast() }
    return ("0" + Substring(parts[0]) + Substring(decimals), decimals.count)
  }

  /// The power of ten after the `e`. It is capped at 999, as no number with more fits 64 bits.
  private static func exponent(_ text: Substring.UTF8View) -> Int? {
    let (isNegative, digits) = withoutSign(text)
    guard isDigits(digits) else { return nil }
    let size = min(Int(Substring(digits)) ?? 999, 999)
    return isNegative ? -size : size
  }

  private static func isDigits(_ text: Substring.UTF8View) -> Bool {
    !text.isEmpty && text.allSatisfy { (0x30...0x39).contains($0) }
  }
}
