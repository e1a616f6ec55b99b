import PhotoEntities

/// Bins of the same width, one after the other.
struct StepBinning: MetadataBinning {
  /// How a bin is named.
  enum Naming {
    /// By the only whole number in the bin.
    case code
    /// By the number in the middle of the bin.
    case middle
    /// By both bounds.
    case bounds
  }

  /// The highest number of a bin: floating-point numbers beyond it are not exact. The outermost bins also
  /// take the numbers beyond them.
  private static let outermost = 0x1p53

  /// The width of a bin.
  let step: Rational
  let naming: Naming

  func number(of value: MetadataValue) -> Int? {
    guard let number = value.number else { return nil }
    let steps = number / step.doubleValue + (naming == .middle ? 0.5 : 0)
    let bin = Int(min(max(steps.rounded(.down), -Self.outermost), Self.outermost))
    // The division rounds, but the bounds decide.
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

  /// The lower bound of the bin, as the nearest floating-point number: 0.3, not
  /// 0.30000000000000004.
  private func bound(_ number: Int) -> Double {
    let (numerator, denominator) = (Double(step.numerator), Double(step.denominator))
    return naming == .middle
      ? (Double(number) - 0.5) * numerator / denominator : Double(number) * numerator / denominator
  }
}

extension StepBinning {
  /// About the most bins that the bulk of the values is spread over.
  private static let mostBins = 20.0
  /// Compensations that span at most this many EV are counted in steps of less than 1 EV.
  private static let finelySpanned = 6.0

  /// A bin for each whole number.
  static let codes = StepBinning(step: 1, naming: .code)

  /// Bins whose width is 1, 2 or 5 times a power of ten: the narrowest ones that are few enough to
  /// see at a glance how the values are distributed.
  static func rounded(decimals: Int, for tally: MetadataTally) -> StepBinning {
    let span = tally.bulk(\.number).span
    let steps = (-decimals...18).lazy.flatMap { exponent in
      [1, 2, 5].compactMap { roundNumber($0, exponent) }
    }
    // The largest of these steps is enough for any 64-bit number.
    let step = steps.first { $0.doubleValue * mostBins >= span } ?? 1
    return StepBinning(step: step, naming: .bounds)
  }

  /// Thirds of an EV, or halves if more photos have these: a camera offers one or the other. Whole
  /// EV if the photos span many.
  static func compensation(of tally: MetadataTally) -> StepBinning {
    guard tally.bulk(\.number).span <= finelySpanned else {
      return StepBinning(step: 1, naming: .middle)
    }
    var (halves, others) = (0, 0)
    for case (.fraction(let value), let count) in tally.counts where value.denominator != 1 {
      if value.denominator == 2 { halves += count } else { others += count }
    }
    return StepBinning(step: Rational(1, halves > others ? 2 : 3) ?? 1, naming: .middle)
  }

  private static func roundNumber(_ digit: Int64, _ exponent: Int) -> Rational? {
    let power = (0..<exponent.magnitude).reduce(1 as Int64) { power, _ in power * 10 }
    return exponent < 0 ? Rational(digit, power) : Rational(digit * power, 1)
  }
}
