import PhotoEntities
import TIFFBlocks

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
    guard let altitude = rational(.gpsAltitude) else { return nil }
    let reference = integer(.gpsAltitudeRef)
    return reference == 1 || reference == 3 ? altitude.negated : altitude
  }

  private func coordinate(
    _ tag: ExifTag, reference: ExifTag, positive: Unicode.Scalar, negative: Unicode.Scalar
  ) -> Rational? {
    guard let degrees = degrees(tag), let letter = letter(reference) else { return nil }
    switch letter {
    case positive: return degrees
    case negative: return degrees.negated
    default: return nil
    }
  }

  /// The one letter that the tag's text consists of, as a capital.
  private func letter(_ tag: ExifTag) -> Unicode.Scalar? {
    guard let text = textBytes(tag), text.count == 1 else { return nil }
    let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[0])
    return Unicode.Scalar(isSmall ? text[0] - 0x20 : text[0])
  }

  private func degrees(_ tag: ExifTag) -> Rational? {
    rational(tag).flatMap {
      Self.degrees($0, minutes: rational(tag, at: 1) ?? 0, seconds: rational(tag, at: 2) ?? 0)
    }
  }

  /// Degrees, minutes and seconds as one number. Where the exact fraction would not fit, the
  /// nearest within a millionth of a second of arc.
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
