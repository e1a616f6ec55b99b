import PhotoEntities

extension Rational {
  /// The number that a user writes as `0.3`, `.3`, `1/3`, `+1/3` or `-2`, exactly: 0.3 is 3/10.
  ///
  /// - Throws: `InvalidInput` where the text is no number, its denominator is 0, or its digits are
  ///   more than 64 bits can keep.
  init(text: String) throws(InvalidInput) {
    var digits = Substring(text)
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" {
      digits.removeFirst()
    }
    guard let (numerator, denominator) = Self.fraction(digits) ?? Self.decimal(digits) else {
      throw InvalidInput("'\(text)' is no number; write it like 0.3, 1/3 or -2")
    }
    guard let numerator = Int64(numerator), let denominator = Int64(denominator) else {
      throw InvalidInput("'\(text)' has too many digits")
    }
    guard let value = Rational(isNegative ? -numerator : numerator, denominator) else {
      throw InvalidInput("'\(text)' is no number, as it divides by 0")
    }
    self = value
  }

  /// The number that a user writes with the unit that people write with it, or without: `f/2.8`,
  /// `ISO 400`, `50mm`, `1/250s`.
  ///
  /// - Throws: `InvalidInput` where the rest is no number.
  init(text: String, unit: String?) throws(InvalidInput) {
    var digits = Substring(text.lowercased())
    if unit == "f-number", let prefix = ["f/", "f"].first(where: digits.hasPrefix) {
      digits = digits.dropFirst(prefix.count)
    } else if unit == "ISO", digits.hasPrefix("iso") {
      digits = digits.dropFirst(3)
    } else if let unit = unit?.lowercased(), digits.hasSuffix(unit) {
      digits = digits.dropLast(unit.count)
    }
    if digits.count < text.count {
      while digits.first == " " { digits.removeFirst() }
      while digits.last == " " { digits.removeLast() }
    }
    do {
      try self.init(text: String(digits))
    } catch {
      // What was typed, not what is left of it.
      try self.init(text: text)
    }
  }

  /// The digits on either side of the stroke in `1/3`.
  private static func fraction(_ text: Substring) -> (String, String)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, isDigits(parts[0]), isDigits(parts[1]) else { return nil }
    return (String(parts[0]), String(parts[1]))
  }

  /// The digits of `0.30` as those of 030/100.
  private static func decimal(_ text: Substring) -> (String, String)? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 1, isDigits(parts[0]) { return (String(parts[0]), "1") }
    guard parts.count == 2, parts[0].isEmpty || isDigits(parts[0]), isDigits(parts[1]) else {
      return nil
    }
    var decimals = parts[1]
    while decimals.last == "0" { decimals.removeLast() }
    return (
      String(parts[0] + decimals + (parts[0].isEmpty && decimals.isEmpty ? "0" : "")),
      "1" + String(repeating: "0", count: decimals.utf8.count)
    )
  }

  private static func isDigits(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
