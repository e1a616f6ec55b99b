import PhotoEntities
import PhotoFixtures
import Testing

/// Fractions for the floating-point numbers that programs print for them.
struct RationalFloatingPointTests {
  @Test(
    arguments: [
      (0.0, 0), (-0.0, 0), (1, 1), (-1, -1), (0.5, .of(1, 2)), (0.3, .of(3, 10)),
      (0.3333333333333333, .of(1, 3)), (-0.3333333333333333, .of(-1, 3)),
      (0.6666666666666666, .of(2, 3)), (0.016666666666666666, .of(1, 60)),
      (0.0016666666666666668, .of(1, 600)), (1e-05, .of(1, 100_000)), (2.8, .of(14, 5)),
      (35.0116, .of(87_529, 2500)), (100, 100),
      (0x1p53, .of(1 << 53)), (0x1p61, .of(1 << 61)), (0x1p-53, .of(1, 1 << 53)),
      (-0x1p63, .of(.min)), (1e18, .of(1_000_000_000_000_000_000)),

    ] as [(Double, Rational)])
  func isTheSimplestThatIsPrintedLikeThis(number: Double, fraction: Rational) {
    #expect(Rational(simplest: number) == fraction)
  }

  @Test(
    arguments: [
      (0.3, .of(3, 10)), (-0.5, .of(-1, 2)), (2.0, 2), (1e300, .of(.max)), (-1e300, .of(.min)),
      (1e-300, 0),
    ] as [(Rational, Rational)])
  func aLiteralIsThatFraction(literal: Rational, fraction: Rational) {
    #expect(literal == fraction)
  }

  @Test(
    arguments: [
      .infinity, -.infinity, .nan, 0x1p63, 1e300, -0x1p-54, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude,
    ] as [Double])
  func isNilIfThereIsNoFraction(number: Double) {
    #expect(Rational(simplest: number) == nil)
  }

  /// Any fraction that a photo can contain (TIFF 6.0 section 2).
  @Test(arguments: 0..<2000 as Range<UInt64>)
  func isPrintedAsTheFractionWas(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let parts = (0..<2).map { _ in
      Int64.random(in: 1..<1 << Int64.random(in: 1...32, using: &generator), using: &generator)
    }
    let fraction = try #require(Rational(parts[0], parts[1]))
    let simplest = try #require(Rational(simplest: fraction.doubleValue))

    #expect(simplest.doubleValue == fraction.doubleValue)
    #expect(simplest.denominator <= fraction.denominator)
    // Fractions of small terms are nearer to the number than any other.
    if parts.allSatisfy({ $0 < 1 << 26 }) { #expect(simplest == fraction) }
  }

  @Test(arguments: 0..<2000 as Range<UInt64>)
  func isExactIfThereIsOne(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let number = Double(bitPattern: .random(in: 0...(.max), using: &generator))
    let near = Double.random(in: -1...1, using: &generator)
    for number in [number, near, near * 0x1p40, near * 0x1p-30] {
      if let fraction = Rational(simplest: number) {
        #expect(fraction.doubleValue == number)
      } else {
        #expect(!(0x1p-53..<0x1p63).contains(number.magnitude))
      }
    }
  }
}
