extension Rational {
  /// The simplest fraction whose `doubleValue` is this very number: 1/3 for 0.3333333333333333,
  /// which is what programs print of a third.
  ///
  /// Nil where the number is not finite, or so large or small that 64 bits cannot keep such a
  /// fraction.
  public init?(simplest number: Double) {
    if let whole = Int64(exactly: number) {
      self.init(whole, 1)
      return
    }
    // What is no whole number is less than 2 to the power of 53.
    let size = number.magnitude
    guard (0x1p-53..<0x1p53).contains(size) else { return nil }
    // Whatever is nearer to the number than to its neighbours is rounded to it. In units of half
    // the distance to the one below, it is a whole number of at most 55 bits.
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

  /// The fraction of the least denominator between two fractions, found along their continued
  /// fractions; nil where 64 bits cannot keep it.
  private static func simplest(
    above lower: (numerator: UInt128, denominator: UInt128),
    below upper: (numerator: UInt128, denominator: UInt128)
  ) -> (numerator: Int64, denominator: Int64)? {
    var (lower, upper) = (lower, upper)
    var (numerator, denominator) = (Int64(1), Int64(0))
    var (previousNumerator, previousDenominator) = (Int64(0), Int64(1))
    while true {
      let whole = lower.numerator / lower.denominator
      // A denominator of 0 is that of infinity.
      let isLast = (whole + 1) * upper.denominator < upper.numerator
      guard let term = Int64(exactly: isLast ? whole + 1 : whole),
        let nextNumerator = next(term, numerator, previousNumerator),
        let nextDenominator = next(term, denominator, previousDenominator)
      else { return nil }
      if isLast { return (nextNumerator, nextDenominator) }
      (previousNumerator, previousDenominator) = (numerator, denominator)
      (numerator, denominator) = (nextNumerator, nextDenominator)
      // What is behind the whole part, upside down.
      (lower, upper) = (
        (upper.denominator, upper.numerator - whole * upper.denominator),
        (lower.denominator, lower.numerator - whole * lower.denominator)
      )
    }
  }
}

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
