import PhotoEntities

/// Bins of the same width, one after the other.
struct StepBinning: MetadataBinning {
  /// What people call a bin.
  enum Naming {
    /// The whole number that is all that it has.
    case code
    /// The number in its middle.
    case middle
    /// Both of its bounds.
    case bounds
  }

  /// No bin is further from 0 than so many steps, where floating point has no digits left; the
  /// outermost have what is beyond, too.
  private static let outermost = 0x1p53

  /// The width of a bin.
  let step: Rational
  let naming: Naming

  func number(of value: MetadataValue) -> Int? {
    guard let number = value.number else { return nil }
    let steps = number / step.doubleValue + (naming == .middle ? 0.5 : 0)
    let bin = Int(min(max(steps.rounded(.down), -Self.outermost), Self.outermost))
    // The division has rounded; the bounds are what counts.
    if number < bound(bin) { return bin - 1 }
    return number < bound(bin + 1) ? bin : bin + 1
  }

  func extent(of number: Int) -> MetadataHistogramBin.Extent {
    let (from, to) = (bound(number), bound(number + 1))
    switch naming {
    case .code: return .nominal(.integer(number), from: from, to: to)
    case .middle:
      let (numerator, overflow) = step.numerator.multipliedReportingOverflow(by: Int64(number))
      guard !overflow, let middle = Rational(numerator, step.denominator) else { break }
      return .nominal(.fraction(middle), from: from, to: to)
    case .bounds: break
    }
    return .interval(from: from, to: to)
  }

  /// Where the bin begins, as the floating-point number that is nearest: 0.3, not
  /// 0.30000000000000004.
  private func bound(_ number: Int) -> Double {
    let (numerator, denominator) = (Double(step.numerator), Double(step.denominator))
    return naming == .middle
      ? (Double(number) - 0.5) * numerator / denominator : Double(number) * numerator / denominator
  }
}
