import Foundation
import PhotoEntities
import Testing

@testable import ExifcliInterface

/// The texts of JSON values.
struct JSONValueTests {
  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), (#"say "so""#, #""say \"so\"""#),
    (#"back\slash"#, #""back\\slash""#), ("a/b", #""a/b""#), ("\n\r\t", #""\n\r\t""#),
    ("\r\n", #""\r\n""#), ("\u{0}\u{8}\u{1F}", #""\u0000\u0008\u001f""#),
    ("\u{7F}\u{80}\u{9F}", #""\u007f\u0080\u009f""#), ("\u{A0}", "\"\u{A0}\""),
    ("\u{AD}\u{61C}\u{202E}\u{2066}", #""\u00ad\u061c\u202e\u2066""#),
    ("\u{200B}\u{2028}\u{FEFF}\u{E0041}", #""\u200b\u2028\ufeff\udb40\udc41""#),
    ("👩\u{200D}🌾 a\u{200C}b", "\"👩\u{200D}🌾 a\u{200C}b\""),
    ("Zoë 高原 ☀️", "\"Zoë 高原 ☀️\""), ("\u{10FFE9}", "\"\u{10FFE9}\""),
    ("e\u{301}\"\u{301}", "\"e\u{301}\\\"\u{301}\""),
  ])
  func stringsAreEscaped(string: String, text: String) throws {
    #expect(JSONValue.string(string).text.unicodeScalars.elementsEqual(text.unicodeScalars))
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    #expect((read as? String)?.unicodeScalars.elementsEqual(string.unicodeScalars) == true)
  }

  @Test func everyScalarOfTheBasicPlaneIsReadAgain() throws {
    let scalars = (0...0xFFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    // A letter comes first, because readers take a first U+FEFF as a byte order mark.
    let string = "a" + String(String.UnicodeScalarView(scalars))
    let text = JSONValue.array([.string(string)]).text
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String]

    #expect(read?.first?.unicodeScalars.elementsEqual(string.unicodeScalars) == true)
    #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test(arguments: [
    (0, "0.0"), (-0.0, "-0.0"), (8, "8.0"), (-0.7, "-0.7"),
    (1.0 / 3, "0.3333333333333333"), (1e16, "1e+16"), (.leastNonzeroMagnitude, "5e-324"),
    (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    (.infinity, "null"), (-.infinity, "null"), (.nan, "null"),
  ])
  func numbersAreFloatingPointOrNull(number: Double, text: String) throws {
    #expect(JSONValue.number(number).text == text)
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    #expect((read as? NSNumber)?.doubleValue == (number.isFinite ? number : nil))
  }

  @Test(arguments: [
    (JSONValue.null, "null"), (.bool(true), "true"), (.bool(false), "false"),
    (.integer(-1), "-1"), (.integer(.max), "9223372036854775807"),
    (.array([]), "[]"), (.array([.null, .integer(1), .array([])]), "[null,1,[]]"),
    (.object([]), "{}"),
    (
      .object([("b", .integer(1)), ("a", .null), ("\"", .object([]))]), #"{"b":1,"a":null,"\"":{}}"#
    ),
  ])
  func theOthersAreOnOneLineInTheirOrder(value: JSONValue, text: String) {
    #expect(value.text == text)
  }

  @Test(arguments: [
    (nil, "null"), (MetadataValue.integer(400), "400"), (.fraction(8), "8.0"),
    (.text("a\"b"), #""a\"b""#), (.choice("redEye"), #""redEye""#),
  ])
  func valuesOfFieldsKeepTheirTypes(value: MetadataValue?, text: String) {
    #expect(JSONValue(value).text == text)
  }
}
