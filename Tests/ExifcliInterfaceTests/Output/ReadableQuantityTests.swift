import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Quantities of tags as photographers write them.
struct ReadableQuantityTests {
  @Test(
    arguments: [
      (1, 250, .second, "1/250 s"), (10, 2500, .second, "1/250 s"),
      (87, 10_000, .second, "1/115 s"),
      (1, 4, .second, "1/4 s"), (3, 10, .second, "0.3 s"), (5, 2, .second, "2.5 s"),
      (30, 1, .second, "30 s"),
      (0, 1, .second, "0 s"), (-1, 8, .second, "-0.125 s"),
      (-1, 3_000_000_000, .second, "-1/3000000000 s"),
      (28, 10, .fNumber, "f/2.8"), (1_244_236, 699_009, .fNumber, "f/1.78"),
      (0, 1, .fNumber, "f/0"),
      (1, 3, .exposureValue, "+1/3 EV"), (-2, 3, .exposureValue, "-2/3 EV"),
      (3, 10, .exposureValue, "+0.3 EV"),
      (0, 3, .exposureValue, "0 EV"), (1, 6, .exposureValue, "+1/6 EV"),
      (1651, 580, .exposureValue, "+2.85 EV"),
      (-1, 1000, .exposureValue, "-1/1000 EV"),
      (83, 20, .millimetre, "4.15 mm"), (50, 1, .millimetre, "50 mm"), (1, 3, .metre, "0.333 m"),
      (-21, 2, .celsius, "-10.5 °C"), (87_529, 2500, .degree, "35.0116°"),
      (137_162, 401, .degree, "342.049875°"), (0, 1, .degree, "0°"),
      (72, 1, nil, "72"), (22, 10, nil, "2.2"), (8000, 7, nil, "1142.8571"),
      (1, 2_766_694_112, nil, "1/2766694112"),
    ] as [(Int64, Int64, Unit?, String)])
  func isRoundedButNotAway(
    _ numerator: Int64, _ denominator: Int64, _ unit: Unit?, _ text: String
  ) throws {
    let value = try #require(Rational(numerator, denominator))
    #expect(ReadableQuantity.text(TagQuantity(value, unit: unit)) == text)
  }

  @Test(arguments: [.second, .fNumber, .exposureValue, .millimetre, .degree, nil] as [Unit?])
  func noNumberIsTooLarge(unit: Unit?) throws {
    for (numerator, denominator) in [(Int64.max, Int64(1)), (-.max, 1), (.max, .max - 1)] {
      let value = try #require(Rational(numerator, denominator))
      #expect(ReadableQuantity.text(TagQuantity(value, unit: unit)).contains(/[0-9]/))
    }
  }
}
