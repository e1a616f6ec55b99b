extension Rational {
  /// A simple fraction within `tolerance` (relative) of a number that no fraction equals, such as
  /// 2 to the power of an APEX value: the first convergent of its continued fraction that is
  /// close enough.
  ///
  /// Nil where the number is not finite, or so large or small that floating point leaves no
  /// digits for it (from 2 to the power of 53 on, and the like below 1).
  public init?(approximating number: Double, tolerance: Double) {
    guard number.isFinite, number.magnitude < 0x1p53 else { return nil }
    let target = number.magnitude
    var (numerator, denominator) = (Int64(target), Int64(1))
    var (previousNumerator, previousDenominator) = (Int64(1), Int64(0))
    var remainder = target - target.rounded(.down)
    while (Double(numerator) / Double(denominator) - target).magnitude > tolerance * target {
      guard remainder > 0 else { return nil }
      let reciprocal = 1 / remainder
      guard reciprocal < 0x1p53 else { return nil }
      let term = Int64(reciprocal)
      remainder = reciprocal - reciprocal.rounded(.down)
      guard let nextNumerator = Self.next(term, numerator, previousNumerator),
        let nextDenominator = Self.next(term, denominator, previousDenominator)
      else { return nil }
      (previousNumerator, previousDenominator) = (numerator, denominator)
      (numerator, denominator) = (nextNumerator, nextDenominator)
    }
    self.init(number < 0 ? -numerator : numerator, denominator)
  }

  /// term × current + previous, or nil on overflow.
  static func next(_ term: Int64, _ current: Int64, _ previous: Int64) -> Int64? {
    let (product, overflow) = term.multipliedReportingOverflow(by: current)
    let (sum, sumOverflow) = product.addingReportingOverflow(previous)
    return overflow || sumOverflow ? nil : sum
  }
}
