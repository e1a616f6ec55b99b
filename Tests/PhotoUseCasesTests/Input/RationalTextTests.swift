import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Numbers as users write them: exact, or refused.
struct RationalTextTests {
  private static let most = Int64.max

  static let numbers: [(text: String, number: Rational)] = [
    ("0", 0), ("-0", 0), ("+0", 0), ("0/5", 0), ("0.0", 0),
    ("7", 7), ("007", 7), ("+7", 7), ("-7", -7),
    ("0.3", .of(3, 10)), (".3", .of(3, 10)), ("-.3", .of(-3, 10)), ("+.3", .of(3, 10)),
    ("0.30", .of(3, 10)), ("-2.5", .of(-5, 2)), ("1.05", .of(21, 20)), ("00.10", .of(1, 10)),
    ("1/3", .of(1, 3)), ("+1/3", .of(1, 3)), ("-2/3", .of(-2, 3)), ("10/2500", .of(1, 250)),
    ("4/2", 2),
    ("9223372036854775807", .of(most)), ("-9223372036854775807", .of(-most)),
    ("1/9223372036854775807", .of(1, most)),
    ("0.000000000000000001", .of(1, 1_000_000_000_000_000_000)),
    ("9.223372036854775807", .of(most, 1_000_000_000_000_000_000)),
    (String(repeating: "0", count: 1000) + "1/2", .of(1, 2)),
    ("1e3", 1000), ("1E3", 1000), ("-2.5e+1", -25), ("1e-05", .of(1, 100_000)),
    (".5e0", .of(1, 2)), ("250e-1", 25), ("1e18", .of(1_000_000_000_000_000_000)),
    ("1e-18", .of(1, 1_000_000_000_000_000_000)), ("0e99999999999999999999", 0),
    ("1e" + String(repeating: "0", count: 1000) + "1", 10),
  ]

  @Test(arguments: numbers)
  func isExact(text: String, number: Rational) throws {
    #expect(try Rational(text: text) == number)
  }

  /// A number with many places is most likely rounded.
  @Test(
    arguments: [
      ("0.016666667", 1, 60), ("-0.6667", -2, 3), ("0.00833333", 1, 120), ("0.3333", 1, 3),
      ("0.3333333333333333", 1, 3), ("1.6666666666666667e-2", 1, 60), ("11.3137255", 577, 51),
      // These are exact, or too short to tell.
      ("0.0417", 417, 10_000), ("0.6429", 6429, 10_000), ("0.333", 333, 1000),
      ("0.0083", 83, 10_000), ("0.017", 17, 1000), ("48.2082", 241_041, 5000),
      ("0.0125", 1, 80), ("0.00001", 1, 100_000), ("0.0001", 1, 10_000), ("1.0001", 10_001, 10_000),
      ("0.12345678", 6_172_839, 50_000_000),
      ("9.223372036854775807", .max, 1_000_000_000_000_000_000),
    ] as [(String, Int64, Int64)])
  func isTheFractionThatWasRounded(text: String, numerator: Int64, denominator: Int64) throws {
    for unit in [Unit.second, .exposureValue] {
      #expect(try Rational(roundedText: text, unit: unit) == Rational(numerator, denominator))
    }
    let exact = try Rational(text: text)
    for unit in [Unit.degree, .metre, .fNumber, .millimetre, nil] {
      #expect(try Rational(roundedText: text, unit: unit) == exact)
    }
  }

  @Test(arguments: [
    "", "-", "+", ".", "/", "-.", "+/", "1/", "/3", "-/3", "1.", "-1.", "1..2", "1.2.3", "1/2/3",
    "1.5/2", "1/2.5", "1/-3", "+-1", "--1", "1-", "1+", " 1", "1 ", "1 /3", "1e", "e3", "1e+",
    "1e1.5", "1e1e1", "1/2e3", "1 e3",
    "1e--3", "1e ٣", "0x10",
    "1_000", "1,5", "inf", "nan", "٣", "３", "½", "−1", "1\u{2044}3", "1\n", "\r\n1", "1\0",
    "1\u{301}", "-\u{301}1", "1/\u{338}3", "1.\u{301}5", "EV",
  ])
  func isRefusedIfItIsNotANumber(text: String) throws {
    #expect(try refusal(of: text) == "'\(text)' is not a number; write it like 0.3, 1/3 or -2")
  }

  @Test(arguments: ["1/0", "0/0", "-1/0", "+1/00", "9223372036854775807/0"])
  func isRefusedIfItDividesByZero(text: String) throws {
    #expect(try refusal(of: text) == "'\(text)' divides by 0")
  }

  @Test(arguments: [
    "9223372036854775808", "-9223372036854775809", "1/9223372036854775808",
    "0.0000000000000000001", "9.2233720368547758075", "99999999999999999999/1",
    "1e19", "1e-19", "1e999", "-1e99999999999999999999",
  ])
  func isRefusedIfItCannotBeExact(text: String) throws {
    #expect(try refusal(of: text) == "'\(text)' has too many digits")
  }

  @Test(arguments: ["", ".", "1e", "/"])
  func aLongTextIsCutInTheRefusal(prefix: String) throws {
    let refusal = try refusal(of: prefix + String(repeating: "9", count: 100_000))
    #expect(refusal.hasPrefix("'\(prefix)999"))
    #expect(refusal.contains("999…999"))
    #expect(refusal.count < 500)
  }

  private func refusal(of text: String) throws -> String {
    try #require(#expect(throws: InvalidInput.self) { try Rational(text: text) }).description
  }
}
