import PhotoEntities

/// Bins around the numbers of a geometric series, such as full stops. Together the bins take all
/// numbers above 0.
struct SeriesBinning: MetadataBinning {
  /// A bin: the name that people use, and the lower bound, which is the upper bound of the bin
  /// before.
  typealias Member = (name: MetadataValue, from: Double)

  private let members: [Member]

  /// - Parameter members: In ascending order. The first bin begins at 0, whatever its lower bound.
  init(_ members: [Member]) {
    self.members = members
  }

  func number(of value: MetadataValue) -> Int? {
    guard let number = value.number, number > 0 else { return nil }
    // The last bin whose lower bound is not above the number.
    var (low, high) = (0, members.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if members[middle].from <= number {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }

  func extent(of number: Int) -> MetadataHistogramBin.Extent {
    .nominal(
      members[number].name, from: number == 0 ? 0 : members[number].from,
      to: number + 1 < members.count ? members[number + 1].from : .infinity)
  }
}

/// Full stops. A bin extends half a stop to either side of the exact number. Its name is the round
/// number that cameras and photographers use: 1/125 s for 1/128 s.
///
/// The series cover all numbers that a photo can contain.
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
      // Every second number is a power of 2. For the others people use rounded numbers.
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

  /// The number half a stop below 2 to the power of `stop`.
  private static func half(_ stop: Int) -> Double {
    Double(sign: .plus, exponent: 2 * stop - 1, significand: 1).squareRoot()
  }
}

extension SeriesBinning {
  /// The usual focal lengths of lenses, from those of phones up. A number belongs to the length
  /// with the ratio closest to 1.
  static let focalLength: SeriesBinning = {
    let lengths: [Rational] =
      (1...40).reversed().compactMap { Rational(2).divided(by: 1 << $0) }
      + [2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 20, 24, 28, 35, 50, 70, 85, 105, 135]
      + [200, 300, 400, 600, 800, 1200]
      // No lens is longer, but a photo may contain such a number.
      + (1...40).map { Rational(1200 << $0) }
    return SeriesBinning(
      lengths.enumerated().map { index, length in
        let previous = lengths[max(0, index - 1)].doubleValue
        return (.fraction(length), (previous * length.doubleValue).squareRoot())
      })
  }()
}
