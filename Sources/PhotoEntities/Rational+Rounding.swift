extension Rational {
  /// The nearest number with so many decimal places at most, 0 to 18; away from zero where two are
  /// as near. The number itself where 64 bits cannot keep that one.
  public func rounded(toDecimals decimals: Int) -> Rational {
    let scale = (0..<min(max(decimals, 0), 18)).reduce(Int128(1)) { scale, _ in scale * 10 }
    // A number of 64 bits times one of 60 bits fits 128 bits.
    let scaled = Int128(numerator) * scale
    let half = Int128(denominator) / 2
    let rounded = (scaled + (scaled < 0 ? -half : half)) / Int128(denominator)
    guard let numerator = Int64(exactly: rounded), let denominator = Int64(exactly: scale) else {
      return self
    }
    return Rational(numerator, denominator) ?? self
  }
}
