import PhotoEntities
import Testing

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
