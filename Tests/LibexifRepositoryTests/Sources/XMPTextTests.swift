import PhotoEntities
import Testing

@testable import LibexifRepository

/// The texts of values in XMP.
struct XMPTextTests {
  @Test(
    arguments: [
      ("2024-05-01T12:00:30+09:00", "2024-05-01T12:00:30+09:00"),
      ("2024-05-01T12:00:30.120Z", "2024-05-01T12:00:30.120+00:00"),
      ("2024-05-01T12:00", "2024-05-01T12:00:00"),
      ("2008-05-25T19:31:26.0+1:00", "2008-05-25T19:31:26.0+01:00"),
      ("2012:07:14 16:30:12", "2012-07-14T16:30:12"),
      ("2024-05-01T12:00-0930", "2024-05-01T12:00:00-09:30"),
      ("2024-05-01T12:00-0960", "2024-05-01T12:00:00"),
      ("2024-05-01", "2024-05-01"), ("2024-05", "2024-05"), ("2024", "2024"), ("", nil),
      ("2024-02-30T12:00:00", nil), ("2024-05-01T12", nil), ("2024-05-01T12:0é", nil),
    ])
  func readsDates(text: String, expected: String?) {
    #expect(XMPText.date(text)?.description == expected)
  }

  @Test(
    arguments: [
      ("28/10", Rational(14, 5)), ("-1/3", Rational(-1, 3)), ("2.8", Rational(14, 5)),
      ("400", 400), (" 5/2\n", Rational(5, 2)), ("f/2.2", Rational(11, 5)),
      ("1/500 sec.", Rational(1, 500)), ("0/0", nil), ("1/0", nil), ("", nil), ("f/", nil),
      ("1/2/3", nil), ("5,6", nil), ("99999999999999999999", nil), ("0.1234567890123456789", nil),
      ("-0.5", Rational(-1, 2)),
    ])
  func readsFractions(text: String, expected: Rational?) {
    #expect(XMPText.fraction(text) == expected)
  }

  @Test(
    arguments: [("3", 3), ("-1", -1), ("1.0", 1), ("3.5", nil), ("", nil), ("5 stars", nil)])
  func readsWholeNumbers(text: String, expected: Int?) {
    #expect(XMPText.integer(text) == expected)
  }

  @Test(
    arguments: [
      ("48,12.5N", Rational(1157, 24)), ("48,12,30S", Rational(-1157, 24)), ("48N", 48),
      ("48,12.5", nil), ("48,12.5E", nil), ("48,12,30,1N", nil), ("N", nil), ("", nil),
      ("-48,12N", nil), ("48,,N", nil),
    ])
  func readsLatitudes(text: String, expected: Rational?) {
    #expect(XMPText.coordinate(text, .latitude) == expected)
  }

  @Test(
    arguments: [
      (Rational(482_082, 10_000), "48,12.492N"), (Rational(-577, 12), "48,5.0S"),
      (Rational(0), "0,0.0N"), (Rational(1, 3_000_000_000), "0,0.00000002N"),
      (Rational(90), "90,0.0N"),
      (Rational(59_999_999_999, 60_000_000_000), "1,0.0N"),
    ])
  func writesLatitudes(degrees: Rational?, expected: String) throws {
    #expect(XMPText.written(try #require(degrees), .latitude) == expected)
  }

  /// A billionth of a degree is a tenth of a millimetre.
  @Test func readsBackWhatItWrites() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let degrees = try #require(
        Rational(Int64.random(in: -1_800_000_000...1_800_000_000, using: &generator), 10_000_000))
      let text = XMPText.written(degrees, .longitude)
      let read = try #require(XMPText.coordinate(text, .longitude))
      #expect((read.doubleValue - degrees.doubleValue).magnitude < 1e-9)
    }
  }

  @Test func separatesNames() {
    #expect(XMPText.names(in: "Zoë; A. Doe ;") == ["Zoë", "A. Doe"])
    #expect(XMPText.joinedNames([" Zoë ", "", "A. Doe"]) == "Zoë; A. Doe")
    #expect(XMPText.joinedNames(["  "]) == nil)
  }

  @Test(arguments: zip([0, 1, 12, 13, 25, 50, 75, 99], [0, 1, 1, 2, 2, 3, 4, 5]))
  func readsStarsInPercent(percent: Int, stars: Int) {
    #expect(StarsInPercent.stars(percent) == stars)
  }
}
