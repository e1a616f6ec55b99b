import PhotoEntities

extension SeriesBinning {
  /// The focal lengths that lenses are made for, from those of phones on; the next to a number is
  /// that to which its ratio is least.
  static let focalLength: SeriesBinning = {
    let lengths: [Rational] =
      (1...40).reversed().compactMap { Rational(2).divided(by: 1 << $0) }
      + [2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 35, 50, 70, 85, 105, 135]
      + [200, 300, 400, 600, 800, 1200]
      // What is beyond is no lens, but may stand in a photo.
      + (1...40).map { Rational(1200 << $0) }
    return SeriesBinning(
      lengths.enumerated().map { index, length in
        let previous = lengths[max(0, index - 1)].doubleValue
        return (.fraction(length), (previous * length.doubleValue).squareRoot())
      })
  }()
}
