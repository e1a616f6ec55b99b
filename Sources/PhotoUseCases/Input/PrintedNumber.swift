import PhotoEntities

/// A number as other programs print it for people: rounded to the digits that it has.
struct PrintedNumber: Sendable {
  /// How far the photo's number may be from it.
  private let tolerance: Double
  /// Whether it may also be an exposure time, whose denominator is rounded.
  private let isShare: Bool

  init(_ text: String, of field: MetadataField) {
    let scalars = Array(text.unicodeScalars)
    isShare = field.name.isIdentical(to: "exposureDuration") && scalars.contains("/")
    var decimals = 0
    if let point = scalars.lastIndex(of: ".") {
      decimals = scalars[(point + 1)...].prefix { ("0"..."9").contains($0) }.count
    }
    // Seconds of an angle.
    let unit = scalars.contains("'") ? 3600.0 : 1
    var step = 1.0
    for _ in 0..<min(decimals, 30) { step /= 10 }
    // ExifTool cuts the digits of an altitude.
    let share = field == .altitude ? 1.000_001 : 0.500_001
    tolerance = decimals == 0 ? 0 : step * share / unit
  }

  /// Whether the program prints the photo's number so.
  func stands(_ printed: Double, for number: Double) -> Bool {
    if isShare { return printed > 0 && number > 0 && (1 / printed - 1 / number).magnitude <= 0.5 }
    return (printed - number).magnitude <= tolerance
  }
}
