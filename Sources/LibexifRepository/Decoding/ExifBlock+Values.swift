import PhotoEntities
import TIFFBlocks

/// Values as numbers. libexif's own `exif_entry_get_value` returns text for people, which loses precision.
extension ExifBlock {
  /// The first value of an integer tag; nil if it is absent or not an integer. A whole number may have any type of
  /// numbers.
  func integer(_ tag: ExifTag) -> Int? {
    entry(tag).flatMap { entry in
      block.integer(entry, at: 0)
        ?? rational(entry, at: 0).flatMap { $0.denominator == 1 ? Int(exactly: $0.numerator) : nil }
    }
  }

  /// A value of a tag of numbers; nil if it is absent or its denominator is 0.
  func rational(_ tag: ExifTag, at index: Int = 0) -> Rational? {
    entry(tag).flatMap { entry in
      rational(entry, at: index) ?? block.integer(entry, at: index).map { Rational($0) }
    }
  }

  /// The first value of a tag of fractions with a sign. Programs write those below 0 with the type of fractions
  /// without one, so that -1/3 is 4294967295/3.
  func signedRational(_ tag: ExifTag) -> Rational? {
    guard let fraction = entry(tag).flatMap({ block.fraction($0, at: 0) }),
      fraction.numerator > Int32.max
    else { return rational(tag) }
    return Rational(
      Int64(Int32(truncatingIfNeeded: fraction.numerator)),
      Int64(Int32(truncatingIfNeeded: fraction.denominator)))
  }

  /// A value of a tag of numbers if it is positive, otherwise nil. Cameras write 0 for unknown values: the
  /// standard says so for FocalLengthIn35mmFilm, and some lenses report nothing.
  func positiveRational(_ tag: ExifTag) -> Rational? {
    rational(tag).flatMap { $0.numerator > 0 ? $0 : nil }
  }

  /// A value of an entry of fractions; or the fraction with the fewest digits that a floating-point number stands for.
  /// Nil if the entry has no such value.
  private func rational(_ entry: TIFFEntry, at index: Int) -> Rational? {
    if let fraction = block.fraction(entry, at: index) {
      return Rational(fraction.numerator, fraction.denominator)
    }
    return block.float(entry, at: index).flatMap(Rational.init(simplest:))
  }
}
