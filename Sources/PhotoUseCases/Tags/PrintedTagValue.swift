import PhotoEntities

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The value of a tag as ExifTool prints it for people: numbers are rounded to some digits, exponents of APEX are
/// f-numbers and seconds, texts have no blanks at their ends, and dates have one form.
package struct PrintedTagValue: Sendable, Hashable {
  package let value: TagValue
  /// How far the numbers of the photo may be from these.
  package let tolerance: Double
  private let tag: TagDefinition

  /// - Throws: `InvalidInput` if the data are not a value of the tag. Nil if they are none.
  init?(_ data: MetadataDatum, of tag: TagDefinition) throws(InvalidInput) {
    self.tag = tag
    switch data {
    case .text(let text) where tag.hasNumbers:
      let (text, tolerance) = try Self.stored(text, of: tag)
      self.tolerance = tolerance
      value = try tag.value(of: text)
    default:
      guard let value = try tag.value(of: data) else { return nil }
      self.value = value
      tolerance = 0
    }
  }

  /// Whether the value of a photo would be printed so.
  ///
  /// - Parameter isAngle: Whether three numbers are degrees, minutes and seconds.
  package func stands(for other: TagValue, isAngle: Bool = false) -> Bool {
    if case .text(let text) = value, case .text(let other) = other {
      return other.withoutBlanksAround.isIdentical(to: text.withoutBlanksAround)
    }
    guard let own = Self.numbers(value), let others = Self.numbers(other), own.count == others.count
    else { return false }
    if isAngle, own.count == 3 {
      guard let own = Self.seconds(own), let other = Self.seconds(others) else { return false }
      return (own - other).magnitude <= tolerance
    }
    return zip(own, others).allSatisfy(isClose)
  }

  /// Whether the texts of a photo's property or dataset would be printed so.
  package func stands(for others: [String]) -> Bool {
    let own: [String] =
      switch value {
      case .text(let text): [text]
      case .texts(let texts): texts
      default: []
      }
    guard own.count == others.count else { return false }
    return zip(own, others).allSatisfy { own, other in
      if tag.hasNumbers {
        let (own, other) = (own.parts(separatedBy: " "), other.parts(separatedBy: " "))
        return own.count == other.count
          && zip(own, other).allSatisfy { isClose(Self.number($0), Self.number($1)) }
      }
      if ["True", "False"].contains(where: own.isIdentical) { return own.isSameName(as: other) }
      let normal = (try? tag.text(other)) ?? other
      return normal.withoutBlanksAround.isIdentical(to: own.withoutBlanksAround)
    }
  }

  /// A fraction without a denominator is printed as zero, or as unknown.
  private func isClose(_ own: Double?, _ other: Double?) -> Bool {
    guard let own, let other else { return other == nil && own ?? 0 == 0 }
    // Neither binary numbers nor fractions of 32 bits are exactly what is printed.
    return (own - other).magnitude <= max(tolerance, own.magnitude * 3e-9)
  }

  // MARK: Numbers

  /// The numbers of a value; those without a denominator are nil.
  private static func numbers(_ value: TagValue) -> [Double?]? {
    switch value {
    case .integers(let numbers): numbers.map { Double($0) }
    case .numbers(let numbers): numbers
    case .fractions(let fractions):
      fractions.map { $0.denominator == 0 ? nil : Double($0.numerator) / Double($0.denominator) }
    case .bytes(let bytes): bytes.map { Double($0) }
    case .text, .texts: nil
    }
  }

  private static func number(_ text: String) -> Double? {
    if let number = Double(text) { return number }
    guard let fraction = TagDefinition.fraction(text), fraction.denominator != 0 else { return nil }
    return Double(fraction.numerator) / Double(fraction.denominator)
  }

  private static func seconds(_ angle: [Double?]) -> Double? {
    guard let degrees = angle[0], let minutes = angle[1], let seconds = angle[2] else { return nil }
    return degrees * 3600 + minutes * 60 + seconds
  }

  /// The text as edits take it, and how far the photo's numbers may be from it.
  private static func stored(
    _ text: String, of tag: TagDefinition
  ) throws(InvalidInput) -> (text: String, tolerance: Double) {
    // Of a quarter of a second on, times have one decimal, and no zero.
    let isTime = ["ShutterSpeedValue", "ExposureTime"].contains(where: tag.name.isIdentical)
    let tolerance = isTime && Int(text) != nil ? 0.050_001 : tolerance(text)
    guard let scale = apex(tag) else {
      guard tag.source == .exif, tag.form.kind == .fraction else { return (text, tolerance) }
      let isSigned = tag.form.has(type: "SRATIONAL")
      let items = text.parts(separatedBy: " ").map { fitting($0, isSigned: isSigned) }
      return (items.joined(separator: " "), tolerance)
    }
    guard let number = number(text), number.isFinite, number > tolerance else {
      throw tag.invalid(text, "give a number such as 1/250 or 0.3")
    }
    let exponent = scale * log2(number)
    let distance = (scale * log2(number - tolerance) - exponent).magnitude
    let digits = 1_000_000.0
    return ("\(Int((exponent * digits).rounded()))/\(Int(digits))", distance + 1 / digits)
  }

  /// The number with as many digits as fractions of 32 bits have.
  private static func fitting(_ item: String, isSigned: Bool) -> String {
    let limit = isSigned ? Double(Int32.max) : Double(UInt32.max)
    if let fraction = TagDefinition.fraction(item),
      Double(max(fraction.numerator.magnitude, fraction.denominator.magnitude)) <= limit
    {
      return item
    }
    guard let number = number(item), number != 0, number.magnitude < limit,
      number.magnitude > 1 / limit
    else { return item }
    // The larger part of the fraction has all the digits.
    let larger = max(number.magnitude, 1 / number.magnitude)
    var smaller = 1
    while larger * Double(smaller * 10) < limit { smaller *= 10 }
    let part = Int((larger * Double(smaller)).rounded())
    let sign = number < 0 ? "-" : ""
    return number.magnitude < 1 ? "\(sign)\(smaller)/\(part)" : "\(sign)\(part)/\(smaller)"
  }

  /// How far a number may be from the digits that are printed.
  private static func tolerance(_ text: String) -> Double {
    let distances = text.parts(separatedBy: " ").map { item in
      let share = item.parts(separatedBy: "/")
      if share.count == 2 {
        guard let denominator = Double(share[1]), denominator > 0 else { return 0.0 }
        // A time whose denominator is rounded.
        return 0.500_001 / (denominator * denominator)
      }
      guard let point = item.utf8.lastIndex(of: UInt8(ascii: ".")) else { return 0.0 }
      let decimals = item.utf8[point...].dropFirst().prefix { (0x30...0x39).contains($0) }.count
      return 0.500_001 * pow(10, -Double(min(decimals, 30)))
    }
    return distances.max() ?? 0
  }

  /// The factor of the binary logarithm that is stored instead of an f-number or of seconds (Exif 2.32 annex C, APEX);
  /// nil of other tags.
  private static func apex(_ tag: TagDefinition) -> Double? {
    switch tag.name {
    case "ApertureValue", "MaxApertureValue": 2
    case "ShutterSpeedValue": -1
    default: nil
    }
  }
}

extension TagDefinition {
  /// Whether the values are numbers that may have a point.
  fileprivate var hasNumbers: Bool {
    form.kind == .fraction || form.kind == .real || fullName.isIdentical(to: "XMP-aux:LensInfo")
  }
}
