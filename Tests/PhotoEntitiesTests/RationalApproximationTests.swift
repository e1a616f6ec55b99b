import Foundation
import PhotoEntities
import PhotoFixtures
import Testing

/// Fractions for numbers that no fraction equals, such as powers of an APEX value.
struct RationalApproximationTests {
  /// Exponents as cameras write them, and the fraction on the camera's display.
  @Test(
    arguments: [
      (-7.965784, .of(1, 250)),
      (-8, .of(1, 256)),
      (-5.906891, .of(1, 60)),
      (-6.965784, .of(1, 125)),
      (-9.965784, .of(1, 1000)),
      (-1.736966, .of(3, 10)),
      (0, 1),
      (3, 8),
      (4.906891, 30),
      // An aperture is 2 to the power of half its APEX value.
      (4.970854 / 2, .of(28, 5)),
    ] as [(Double, Rational)])
  func isTheFractionOfAPower(exponent: Double, fraction: Rational) {
    #expect(Rational(approximating: exp2(exponent), tolerance: 1e-5) == fraction)
    #expect(Rational(approximating: -exp2(exponent), tolerance: 1e-5) == fraction.negated)
  }

  @Test(
    arguments: [
      (0.0, 0), (-0.0, 0), (0.1, .of(1, 10)), (-2.5, .of(-5, 2)),
      (1.0 / 3, .of(1, 3)), (12_345.678, .of(6_172_839, 500)),
      (0x1p52, .of(1 << 52)), (-0x1.fffffffffffffp52, .of(-(1 << 53) + 1)),
      (0x1p-52, .of(1, 1 << 52)),
    ] as [(Double, Rational)])
  func needsNoToleranceForAFraction(number: Double, fraction: Rational) {
    #expect(Rational(approximating: number, tolerance: 0) == fraction)
  }

  @Test(
    arguments: [
      (0.05, 3), (0.01, .of(22, 7)), (0.000_5, .of(22, 7)), (1e-6, .of(355, 113)),
    ] as [(Double, Rational)])
  func isNoFinerThanItNeedsToBe(tolerance: Double, fraction: Rational) {
    #expect(Rational(approximating: .pi, tolerance: tolerance) == fraction)
  }

  @Test(
    arguments: [
      .infinity, -.infinity, .nan, 0x1p53, -0x1p53, 1e300, 1e-20, .leastNonzeroMagnitude,
    ] as [Double])
  func isNilIfThereIsNoFraction(number: Double) {
    #expect(Rational(approximating: number, tolerance: 1e-5) == nil)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func isWithinItsTolerance(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let number = exp2(Double.random(in: -20...20, using: &generator))
    let tolerance = exp2(Double.random(in: -30...(-5), using: &generator))
    let fraction = try #require(Rational(approximating: number, tolerance: tolerance))
    // The comparison itself rounds by up to two units in the last place.
    #expect((fraction.doubleValue - number).magnitude <= tolerance * number + 2 * number.ulp)
  }

  /// Small numbers need terms beyond 64 bits.
  @Test(arguments: 0..<1000 as Range<UInt64>)
  func isExactOrNil(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let number = Double.random(in: 0...1e-6, using: &generator)
    if let fraction = Rational(approximating: number, tolerance: 0) {
      #expect(fraction.doubleValue == number)
    }
  }
}
