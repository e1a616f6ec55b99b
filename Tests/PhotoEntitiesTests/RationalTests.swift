import PhotoEntities
import Testing

/// The form of fractions: lowest terms, a positive denominator, 64 bits.
struct RationalTests {
  @Test(
    arguments: [
      (numerator: 1, denominator: 3, lowest: (1, 3)),
      (10, 2500, (1, 250)),
      (6, 3, (2, 1)),
      (-2, 4, (-1, 2)),
      (2, -4, (-1, 2)),
      (-2, -4, (1, 2)),
      (0, 7, (0, 1)),
      (0, -7, (0, 1)),
      (0, .min, (0, 1)),
      (.max, 1, (.max, 1)),
      (.min, 1, (.min, 1)),
      (1, .max, (1, .max)),
      (.max, .max, (1, 1)),
      (.min, .min, (1, 1)),
      (.min, 2, (-1 << 62, 1)),
      (.min, -2, (1 << 62, 1)),
      (6, .min, (-3, 1 << 62)),
      (.min, .max, (.min, .max)),
    ] as [(numerator: Int64, denominator: Int64, lowest: (Int64, Int64))])
  func isInLowestTerms(numerator: Int64, denominator: Int64, lowest: (Int64, Int64)) throws {
    let rational = try #require(Rational(numerator, denominator))
    #expect(rational.numerator == lowest.0)
    #expect(rational.denominator == lowest.1)
  }

  @Test(arguments: [0, 1, -1, .max, .min] as [Int64])
  func hasNoDenominatorZero(numerator: Int64) {
    #expect(Rational(numerator, 0) == nil)
  }

  @Test(arguments: [(.min, -1), (1, .min), (.max, .min), (-3, .min)] as [(Int64, Int64)])
  func isNilIfItDoesNotFit(numerator: Int64, denominator: Int64) {
    #expect(Rational(numerator, denominator) == nil)
  }

  @Test(arguments: [0, 5, -5, .max, .min] as [Int])
  func isMadeOfAWholeNumber(whole: Int) {
    #expect(Rational(whole).numerator == Int64(whole))
    #expect(Rational(whole).denominator == 1)
  }

  @Test func isMadeOfALiteral() {
    let rational: Rational = -12
    #expect(rational == Rational(-12))
  }

  @Test func equalFractionsAreEqual() {
    #expect(Rational(1, 3) == Rational(-2, -6))
    #expect(Rational(1, 3)?.hashValue == Rational(-2, -6)?.hashValue)
    #expect(Rational(1, 3) != Rational(-1, 3))
    #expect(Rational(1, 3) != Rational(1, 4))
  }

  @Test(
    arguments: [
      (1, 250, "1/250"), (-1, 3, "-1/3"), (4, -2, "-2"), (0, 9, "0"), (5, 2, "5/2"),
      (.min, .max, "-9223372036854775808/9223372036854775807"),
    ] as [(Int64, Int64, String)])
  func readsLikeAFraction(numerator: Int64, denominator: Int64, description: String) {
    #expect(Rational(numerator, denominator)?.description == description)
  }

  @Test(arguments: [(1, 250, 0.004), (-5, 2, -2.5), (0, 1, 0), (1, 3, 1.0 / 3)])
  func hasADoubleValue(numerator: Int64, denominator: Int64, value: Double) {
    #expect(Rational(numerator, denominator)?.doubleValue == value)
  }
}
