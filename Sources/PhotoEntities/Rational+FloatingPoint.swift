extension Rational {
  /// The simplest fraction whose `doubleValue` is exactly `number`: 1/3 for 0.3333333333333333,
  /// which is how programs print a third.
  ///
  /// Nil if `number` is not finite, or if the fraction does not fit 64 bits.
  public init?(simplest number: Double) {
    if let whole = Int64(exactly: number) {
      self.init(whole, 1)
      return
    }
    // A `Double` of 2 to the power of 53 or more is a whole number.
    let size = number.magnitude
    guard (0x1p-53..<0x1p53).contains(size) else { return nil }
    // A fraction that is nearer to `size` than to the neighbouring `Double`s rounds to it. In units
    // of half the distance to the neighbour below, `size` is a whole number of at most 55 bits.
    let unit = size.nextDown.ulp / 2
    let (middle, denominator) = (UInt128(size / unit), UInt128(1 / unit))
    let parts = Self.simplest(
      above: (middle - 1, denominator),
      below: (middle + UInt128(size.ulp / unit / 2), denominator))
    guard let parts, let fraction = Rational(parts.numerator, parts.denominator),
      let signed = number < 0 ? fraction.negated : fraction, signed.doubleValue == number
    else { return nil }
    self = signed
  }

  /// The fraction that somebody has most likely rounded to these decimal places: 1/60 for 0.016666667. It
  /// is the simplest fraction that rounds to the number, unless it may do so by chance. Then it is
  /// the number itself, as for 0.3 or 0.333.
  package func unrounded(decimals: Int) -> Rational {
    // A number of 64 bits has no more places.
    guard (4...18).contains(decimals), numerator != 0 else { return self }
    let scale = (0..<decimals).reduce(UInt128(1)) { scale, _ in scale * 10 }
    let (product, overflow) = UInt128(numerator.magnitude).multipliedReportingOverflow(
      by: scale * 2)
    guard !overflow, product % UInt128(denominator) == 0 else { return self }
    // In units of half the last decimal place.
    let middle = product / UInt128(denominator)
    guard middle > 1,
      let parts = Self.simplest(above: (middle - 1, scale * 2), below: (middle + 1, scale * 2)),
      // There are about q² fractions of a denominator up to q between two whole numbers.
      parts.denominator < 1 << 32,
      UInt128(parts.denominator) * UInt128(parts.denominator) * 1000 <= scale,
      let fraction = Rational(
        numerator < 0 ? -parts.numerator : parts.numerator, parts.denominator)
    else { return self }
    return fraction
  }

  /// The fraction with the smallest denominator between two fractions, found along their continued
  /// fractions; nil if it does not fit 64 bits.
  private static func simplest(
    above lower: (numerator: UInt128, denominator: UInt128),
    below upper: (numerator: UInt128, denominator: UInt128)
  ) -> (numerator: Int64, denominator: Int64)? {
    var (lower, upper) = (lower, upper)
    var (numerator, denominator) = (Int64(1), Int64(0))
    var (previousNumerator, previousDenominator) = (Int64(0), Int64(1))
    while true {
      let whole = lower.numerator / lower.denominator
      // A denominator of 0 means infinity.
      let isLast = (whole + 1) * upper.denominator < upper.numerator
      guard let term = Int64(exactly: isLast ? whole + 1 : whole),
        let nextNumerator = next(term, numerator, previousNumerator),
        let nextDenominator = next(term, denominator, previousDenominator)
      else { return nil }
      if isLast { return (nextNumerator, nextDenominator) }
      (previousNumerator, previousDenominator) = (numerator, denominator)
      (numerator, denominator) = (nextNumerator, nextDenominator)
      // The reciprocals of the parts after the whole number.
      (lower, upper) = (
        (upper.denominator, upper.numerator - whole * upper.denominator),
        (lower.denominator, lower.numerator - whole * lower.denominator)
      )
    }
  }
}

extension Rational {
  /// A simple fraction within `tolerance` (relative) of a number that no fraction equals, such as 2
  /// to the power of an APEX value: the first convergent of its continued fraction that is close
  /// enough.
  ///
  /// Nil if `number` is not finite, if it is 2 to the power of 53 or more, or if it is so close to
  /// 0 that its reciprocal is.
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
