import PhotoEntities
import Testing

/// Sums, quotients and signs: exact, or nil.
struct RationalArithmeticTests {
  private static let least = Int64.min
  private static let most = Int64.max

  private static let sums: [(left: Rational, right: Rational, sum: Rational)] = [
    (.of(1, 3), .of(1, 6), .of(1, 2)),
    (.of(3, 10), .of(-3, 10), 0),
    (.of(-1, 3), .of(-1, 3), .of(-2, 3)),
    (.of(1, 3), 2, .of(7, 3)),
    (.of(most), -1, .of(most - 1)),
    (.of(most), .of(least), -1),
    // The intermediate result exceeds 64 bits, the sum does not.
    (.of(most, 2), .of(most, 2), .of(most)),
    (.of(1, most), .of(-1, most), 0),
  ]

  @Test(arguments: sums)
  func adds(left: Rational, right: Rational, sum: Rational) {
    #expect(left.adding(right) == sum)
    #expect(right.adding(left) == sum)
  }

  private static let sumsTooLarge: [(left: Rational, right: Rational)] = [
    (.of(most), 1),
    (.of(least), -1),
    (.of(least), .of(least)),
    (.of(1, most), .of(1, most - 1)),
    (.of(least, most), .of(least, most)),
    (.of(most, most - 1), .of(most - 1, most)),
  ]

  @Test(arguments: sumsTooLarge)
  func addsNothingThatDoesNotFit(left: Rational, right: Rational) {
    #expect(left.adding(right) == nil)
    #expect(right.adding(left) == nil)
  }

  private static let quotients: [(dividend: Rational, divisor: Int, quotient: Rational)] = [
    (.of(1, 3), 2, .of(1, 6)),
    (10, 4, .of(5, 2)),
    (.of(1, 3), -2, .of(-1, 6)),
    (0, 7, 0),
    (.of(least), Int.min, 1),
    (.of(most, most - 1), Int.max, .of(1, most - 1)),
  ]

  @Test(arguments: quotients)
  func divides(dividend: Rational, divisor: Int, quotient: Rational) {
    #expect(dividend.divided(by: divisor) == quotient)
  }

  private static let quotientsTooLarge: [(dividend: Rational, divisor: Int)] = [
    (1, 0),
    (0, 0),
    (.of(least), -1),
    (.of(1, most), 2),
    (1, Int.min),
  ]

  @Test(arguments: quotientsTooLarge)
  func dividesNothingThatDoesNotFit(dividend: Rational, divisor: Int) {
    #expect(dividend.divided(by: divisor) == nil)
  }

  private static let opposites: [(rational: Rational, negated: Rational)] = [
    (.of(1, 3), .of(-1, 3)),
    (.of(-1, 3), .of(1, 3)),
    (0, 0),
    (.of(most), .of(-most)),
  ]

  @Test(arguments: opposites)
  func negates(rational: Rational, negated: Rational) {
    #expect(rational.negated == negated)
  }

  @Test(arguments: [Rational.of(least), Rational.of(least, 3)])
  func negatesNothingThatDoesNotFit(rational: Rational) {
    #expect(rational.negated == nil)
  }
}

/// Numbers rounded to decimal places.
struct RationalRoundingTests {
  @Test(
    arguments: [
      (.of(1, 3), 2, .of(33, 100)), (.of(2, 3), 2, .of(67, 100)), (.of(-2, 3), 2, .of(-67, 100)),
      (.of(1, 200), 2, .of(1, 100)), (.of(-1, 200), 2, .of(-1, 100)), (.of(1, 201), 2, 0),
      (.of(87_529, 2500), 10, .of(87_529, 2500)), (5, 0, 5), (.of(5, 2), 0, 3), (0, 4, 0),
      (.of(481_371_541_234_567, 10_000_000_000_000), 10, .of(481_371_541_235, 10_000_000_000)),
      // A result that does not fit 64 bits: the number stays as it is.
      (.of(Int64.max, 7), 4, .of(Int64.max, 7)),
    ] as [(Rational, Int, Rational)])
  func areTheNearest(number: Rational, decimals: Int, rounded: Rational) {
    #expect(number.rounded(toDecimals: decimals) == rounded)
  }
}
