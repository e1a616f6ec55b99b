import PhotoEntities

/// Full stops. A bin reaches half a stop to either side of the exact one, while its name is the
/// round number that cameras and photographers have for it: 1/125 s is 1/128 s.
///
/// The series go as far as what can be read of a photo does.
extension SeriesBinning {
  /// ISO 50, 100, 200: each twice the one before.
  static let sensitivity = SeriesBinning(
    (-7...25).map { stop in
      (.integer(stop < 0 ? [50, 25, 12, 6, 3, 2, 1][-stop - 1] : 100 << stop), 100 * half(stop))
    })

  /// 1/60, 1/30, 1/15 s: each twice the one before.
  static let exposureTime = SeriesBinning(
    (-53...53).compactMap { stop in
      let name =
        switch stop {
        case ..<(-6): Rational(1, 125 << (-stop - 7))
        case ..<(-3): Rational(1, 15 << (-stop - 4))
        case ..<0: Rational(1, 1 << -stop)
        case ..<4: Rational(1 << stop)
        default: Rational(15 << (stop - 4))
        }
      return name.map { (.fraction($0), half(stop)) }
    })

  /// f/1, f/1.4, f/2: each the square root of 2 times the one before.
  static let aperture = SeriesBinning(
    (-106...106).compactMap { stop in
      // Every second one is a power of 2; people round the others down more or less.
      let name =
        switch (stop.isMultiple(of: 2), stop) {
        case (true, ..<0): Rational(1, 1 << (-stop / 2))
        case (true, _): Rational(1 << (stop / 2))
        case (false, ..<0): Rational(7, 10 << ((-stop - 1) / 2))
        case (false, ..<7): Rational([14, 28, 56][stop / 2], 10)
        default: Rational((stop < 11 ? 11 : 45) << ((stop - (stop < 11 ? 7 : 11)) / 2))
        }
      return name.map { (.fraction($0), half(stop).squareRoot()) }
    })

  /// Half a stop below 2 to the power of `stop`.
  private static func half(_ stop: Int) -> Double {
    Double(sign: .plus, exponent: 2 * stop - 1, significand: 1).squareRoot()
  }
}
