import PhotoEntities

/// Where the photo was taken (Exif 2.3 section 4.6.6).
extension ExifContents {
  /// Degrees north. Without a reference nobody knows which hemisphere is meant: nil.
  var latitude: Rational? {
    coordinate(.gpsLatitude, reference: .gpsLatitudeRef, positive: "N", negative: "S")
  }

  /// Degrees east. Without a reference nobody knows which hemisphere is meant: nil.
  var longitude: Rational? {
    coordinate(.gpsLongitude, reference: .gpsLongitudeRef, positive: "E", negative: "W")
  }

  /// Metres above sea level. References 1 and, since Exif 3.0, 3 mean below.
  var altitude: Rational? {
    let isBelow = [1, 3].contains(integer(.gpsAltitudeRef) ?? 0)
    return rational(.gpsAltitude).flatMap { isBelow ? $0.negated : $0 }
  }

  private func coordinate(
    _ tag: ExifTag, reference: ExifTag, positive: String, negative: String
  ) -> Rational? {
    guard let reference = text(reference)?.uppercased(),
      [positive, negative].contains(reference), let degrees = degrees(tag)
    else { return nil }
    return reference == negative ? degrees.negated : degrees
  }

  private func degrees(_ tag: ExifTag) -> Rational? {
    guard let degrees = rational(tag) else { return nil }
    return Self.degrees(
      ofParts: [degrees, rational(tag, at: 1) ?? 0, rational(tag, at: 2) ?? 0])
  }

  /// Degrees, minutes and seconds, as far as they are given, as one number. Where the exact
  /// fraction would not fit, the nearest within a millionth of a second of arc.
  static func degrees(ofParts parts: [Rational]) -> Rational? {
    guard let degrees = parts.first else { return nil }
    let minutes = parts.count > 1 ? parts[1] : 0
    let seconds = parts.count > 2 ? parts[2] : 0
    if let fraction = minutes.divided(by: 60), let rest = seconds.divided(by: 3600),
      let sum = degrees.adding(fraction)?.adding(rest)
    {
      return sum
    }
    let sum = degrees.doubleValue + minutes.doubleValue / 60 + seconds.doubleValue / 3600
    return Rational(approximating: sum, tolerance: 1e-12)
  }
}
