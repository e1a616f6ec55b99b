import PhotoEntities

/// A position as people write it: `48.2082,16.3738`, `48.2082N 16.3738E`, `48°12'29.5"N 16°22'25.7"E`,
/// `48 12 29.5 N, 16 22 25.7 E`, or the address `geo:48.2082,16.3738,151` (RFC 5870). ExifTool writes
/// `deg` for the degree sign.
struct PlaceText {
  let latitude: Rational
  let longitude: Rational
  /// What was typed for each of them.
  let typed: (latitude: String, longitude: String)
  /// Whether letters say which one is the latitude.
  let namesAxes: Bool
  let altitude: Rational?

  private static let advice =
    "write it like 35.0116,135.7682 or 35.0,135.8,50 or 48.2082N 16.3738E or 48°12'29.5\"N"
    + " 16°22'25.7\"E"

  init(_ text: String) throws(InvalidInput) {
    let fault = InvalidInput("'\(text)' is not a position; \(Self.advice)")
    guard let parts = Self.parts(text), parts.count == 2 || parts.count == 3 else { throw fault }
    guard let first = Angle(parts[0]), let second = Angle(parts[1]) else { throw fault }
    namesAxes = first.axis != nil
    switch (first.axis, second.axis) {
    case (nil, nil), (.latitude, .longitude):
      (latitude, longitude) = (first.degrees, second.degrees)
      typed = (String(parts[0]), String(parts[1]))
    case (.longitude, .latitude):
      (latitude, longitude) = (second.degrees, first.degrees)
      typed = (String(parts[1]), String(parts[0]))
    default: throw fault
    }
    guard parts.count == 3 else {
      altitude = nil
      return
    }
    guard let altitude = Self.altitude(String(parts[2])) else { throw fault }
    self.altitude = altitude
  }

  /// The coordinate that a user or ExifTool writes for this field alone, such as `48°12'29.5"N` or
  /// `50.3 m Above Sea Level`; nil if the field is no coordinate, or if the text is not one of it.
  static func coordinate(_ text: String, of field: MetadataField) -> Rational? {
    if field == MetadataField.altitude { return altitude(text) }
    let axes: [MetadataField: Angle.Axis] = [
      MetadataField.latitude: .latitude, MetadataField.longitude: .longitude,
    ]
    let scalars = withDegreeSigns(text)
    // Two numbers without a sign or a letter may be something else.
    guard let axis = axes[field], let angle = Angle(trimmed(scalars[...])),
      angle.axis == axis || (angle.axis == nil && scalars.contains("°"))
    else { return nil }
    return angle.degrees
  }

  /// The metres above the sea, or below it, in ExifTool's words or as a number.
  private static func altitude(_ text: String) -> Rational? {
    for (words, isBelow) in [(" above sea level", false), (" below sea level", true)] {
      guard let key = text.nameKey, key.isSuffixed(by: words) else { continue }
      let number = String(key.unicodeScalars.dropLast(words.utf8.count))
      guard let metres = try? Rational(text: number, unit: .metre), metres >= 0 else { return nil }
      return isBelow ? metres.negated : metres
    }
    return try? Rational(text: text, unit: .metre)
  }

  /// The text with a degree sign in place of each `deg` between blanks.
  private static func withDegreeSigns(_ text: String) -> String.UnicodeScalarView {
    let words = text.parts(separatedBy: " ").map { $0.isIdentical(to: "deg") ? "°" : $0 }
    return words.joined(separator: " ").unicodeScalars
  }

  /// The texts of the latitude, the longitude and perhaps the altitude; nil if they cannot be told apart.
  private static func parts(_ text: String) -> [Substring.UnicodeScalarView]? {
    var scalars = withDegreeSigns(text)[...]
    if text.lowercased().isPrefixed(by: "geo:") {
      // Parameters such as the uncertainty, and additions of other programs, follow the coordinates.
      let parameters = ";?".unicodeScalars
      scalars = scalars.dropFirst("geo:".utf8.count).prefix { !parameters.contains($0) }
    }
    let parts = scalars.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
    if parts.count > 1 {
      // In `48,20 16,37` commas are decimal, and blanks do not separate minutes from degrees.
      let isUnclear =
        parts.count > 2
        && parts.contains { part in
          part.contains(where: isBlank)
            && part.allSatisfy { isBlank($0) || ("0"..."9").contains($0) }
        }
      return isUnclear ? nil : parts
    }
    // A letter ends the first coordinate, or begins both.
    let letters = scalars.indices.filter { Angle.axis(of: scalars[$0]) != nil }
    if letters.count == 2 {
      let isLeading = trimmed(scalars).startIndex == letters[0]
      let end = isLeading ? letters[1] : scalars.index(after: letters[0])
      return [trimmed(scalars[..<end]), trimmed(scalars[end...])]
    }
    let numbers = scalars.split(whereSeparator: isBlank)
    return letters.isEmpty && numbers.count == 2 ? numbers : nil
  }

  private static func trimmed(
    _ scalars: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    var scalars = scalars.drop(while: isBlank)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return scalars
  }

  fileprivate static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace
  }
}

/// A latitude or a longitude: degrees, with or without minutes and seconds of arc, and a sign or a letter.
private struct Angle {
  enum Axis { case latitude, longitude }

  /// Negative for south and west.
  let degrees: Rational
  /// Nil without a letter.
  let axis: Axis?

  static func axis(of scalar: Unicode.Scalar) -> Axis? {
    switch scalar {
    case "N", "n", "S", "s": .latitude
    case "E", "e", "W", "w": .longitude
    default: nil
    }
  }

  init?(_ scalars: Substring.UnicodeScalarView) {
    var rest = scalars
    var letter: Unicode.Scalar?
    if let first = rest.first, Self.axis(of: first) != nil {
      letter = rest.removeFirst()
    } else if let last = rest.last, Self.axis(of: last) != nil {
      letter = rest.removeLast()
    }
    axis = letter.flatMap(Self.axis)
    rest = rest.drop(while: PlaceText.isBlank)
    let sign = rest.first.flatMap { "+-".unicodeScalars.contains($0) ? $0 : nil }
    if sign != nil { rest.removeFirst() }
    guard sign == nil || letter == nil, let degrees = Self.degrees(rest) else { return nil }
    let isNegative = sign == "-" || ["S", "s", "W", "w"].contains(letter)
    guard let value = isNegative ? Rational(-degrees.numerator, degrees.denominator) : degrees
    else {
      return nil
    }
    self.degrees = value
  }

  /// The sum of degrees, minutes and seconds. Only the last of them may have a fraction. A mark after a
  /// number must be that of its unit.
  private static func degrees(_ scalars: Substring.UnicodeScalarView) -> Rational? {
    var sum = Rational(0)
    var rest = scalars
    for unit in [1, 60, 3600] {
      let digits = rest.prefix { !PlaceText.isBlank($0) && mark($0) == nil }
      rest = rest.dropFirst(digits.count).drop(while: PlaceText.isBlank)
      guard let first = digits.first, isDigit(first) || first == ".",
        let number = try? Rational(text: String(digits)), unit == 1 || number < 60,
        let share = number.divided(by: unit), let next = sum.adding(share)
      else { return nil }
      sum = next
      if var marked = rest.first.flatMap(mark) {
        rest.removeFirst()
        // Two single quotes are a double quote.
        if marked == 60, rest.first.flatMap(mark) == 60 {
          rest.removeFirst()
          marked = 3600
        }
        guard marked == unit else { return nil }
        rest = rest.drop(while: PlaceText.isBlank)
      }
      if rest.isEmpty { return sum }
      guard digits.allSatisfy(isDigit) else { return nil }
    }
    return nil
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar)
  }

  /// How many of the units with this mark make a degree.
  private static func mark(_ scalar: Unicode.Scalar) -> Int? {
    switch scalar {
    case "°", "º": 1
    case "'", "′", "’": 60
    case "\"", "″", "”": 3600
    default: nil
    }
  }
}
