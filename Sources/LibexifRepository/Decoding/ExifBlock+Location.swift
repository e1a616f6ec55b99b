import PhotoEntities
import PhotoUseCases
import TIFFBlocks

/// The place of the photo (Exif 2.3 section 4.6.6).
extension ExifBlock {
  /// Degrees north; nil without a reference, as the hemisphere is then unknown.
  var latitude: Rational? {
    coordinate(.gpsLatitude, reference: .gpsLatitudeRef, positive: "N", negative: "S")
  }

  /// Degrees east; nil without a reference, as the hemisphere is then unknown.
  var longitude: Rational? {
    coordinate(.gpsLongitude, reference: .gpsLongitudeRef, positive: "E", negative: "W")
  }

  /// Metres above sea level, negative below it: references 1 and, since Exif 3.0, 3.
  var altitude: Rational? {
    guard let altitude = rational(.gpsAltitude) else { return nil }
    let reference = integer(.gpsAltitudeRef) ?? bytes(.gpsAltitudeRef)?.first.map { Int($0) }
    // Programs write the digit as text, too.
    let isBelow = reference.map { [1, 3, 0x31, 0x33].contains($0) } ?? false
    guard isBelow else { return altitude }
    return altitude < 0 ? altitude : altitude.negated
  }

  /// The warnings for references of coordinates that are not understood.
  func unclearReferences(_ metadata: Metadata) -> [PhotoWarning] {
    var warnings: [PhotoWarning] = []
    func check(_ value: Rational?, _ coordinate: ExifTag, _ reference: ExifTag, _ name: String) {
      guard value == nil, let degrees = degrees(coordinate), degrees != 0 else { return }
      warnings.append(.unclear(tag: name, text: text(reference) ?? ""))
    }
    check(metadata.latitude, .gpsLatitude, .gpsLatitudeRef, "GPSLatitudeRef")
    check(metadata.longitude, .gpsLongitude, .gpsLongitudeRef, "GPSLongitudeRef")
    return warnings
  }

  private func coordinate(
    _ tag: ExifTag, reference: ExifTag, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Rational? {
    guard let degrees = degrees(tag), let letter = letter(reference) else { return nil }
    switch letter {
    case positive: return degrees
    case negative: return degrees < 0 ? degrees : degrees.negated
    default: return nil
    }
  }

  /// The tag's text, of whatever type, as a capital letter: it is that letter, or begins with the English word for it,
  /// which some programs write. Nil for others.
  private func letter(_ tag: ExifTag) -> Unicode.Scalar? {
    guard let text = bytes(tag).flatMap(ExifText.upToNUL) else { return nil }
    // Nearly always.
    if text.count == 1, let letter = text.first, (0x41...0x5A).contains(letter) {
      return Unicode.Scalar(letter)
    }
    let word = text.filter { $0 != 0x20 }.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    let words = ["NORTH", "SOUTH", "EAST", "WEST"]
    guard word.count == 1 || words.contains(where: { word.starts(with: $0.utf8) }) else {
      return nil
    }
    return word.first.map { Unicode.Scalar($0) }
  }

  private func degrees(_ tag: ExifTag) -> Rational? {
    rational(tag).flatMap {
      Self.degrees($0, minutes: rational(tag, at: 1) ?? 0, seconds: rational(tag, at: 2) ?? 0)
    }
  }

  /// Degrees, minutes and seconds as one number. If the exact fraction does not fit, it is rounded
  /// to within a millionth of a second of arc.
  static func degrees(_ degrees: Rational, minutes: Rational, seconds: Rational) -> Rational? {
    if let fraction = minutes.divided(by: 60), let rest = seconds.divided(by: 3600),
      let sum = degrees.adding(fraction)?.adding(rest)
    {
      return sum
    }
    let sum = degrees.doubleValue + minutes.doubleValue / 60 + seconds.doubleValue / 3600
    return Rational(approximating: sum, tolerance: 1e-12)
  }
}
