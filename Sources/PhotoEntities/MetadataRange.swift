/// The numbers that a field may have.
public struct MetadataRange: Sendable, Hashable {
  private let lower: Rational?
  private let includesLower: Bool
  private let upper: Rational?

  /// Every number.
  public static let unlimited = MetadataRange(lower: nil, includesLower: false, upper: nil)

  /// Only numbers greater than `bound`.
  public static func above(_ bound: Rational) -> MetadataRange {
    MetadataRange(lower: bound, includesLower: false, upper: nil)
  }

  /// The numbers from `range`'s lower bound to its upper, both included.
  public static func within(_ range: ClosedRange<Rational>) -> MetadataRange {
    MetadataRange(lower: range.lowerBound, includesLower: true, upper: range.upperBound)
  }

  /// Whether the number is in the range.
  public func contains(_ number: Rational) -> Bool {
    if let lower, number < lower || (number == lower && !includesLower) { return false }
    if let upper, number > upper { return false }
    return true
  }
}

extension MetadataRange: CustomStringConvertible {
  /// `more than 0`, `-90 to 90`, or empty if there is no limit.
  public var description: String {
    switch (lower, upper) {
    case (let lower?, let upper?): "\(lower) to \(upper)"
    case (let lower?, nil): "more than \(lower)"
    default: ""
    }
  }
}
