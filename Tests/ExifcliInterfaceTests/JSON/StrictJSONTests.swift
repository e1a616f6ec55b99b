import StrictReaders
import Testing

/// The parser that checks the program's JSON is itself strict.
struct StrictJSONTests {
  @Test(arguments: [
    "", " ", "nul", "nulll", "True", "NaN", "Infinity", "-Infinity", "+1", "01", "-", "1.", ".5",
    "1e", "1e+", "0x10", "'a'", "a", "\"", "\"a", "\"\n\"", "\"\t\"", "\"\u{1}\"", #""\x41""#,
    #""\u12""#, #""\u12G4""#, #""\uD800""#, #""\uD800\u0041""#, #""\uDC00""#, "[", "]", "[1",
    "[1,]",
    "[,1]", "[1 2]", "[1,,2]", "{", "{}}", "{a:1}", "{1:2}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
    #"{"a":1 "b":2}"#, #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, "1 2", "[] []", "// no\n1",
    "\u{FEFF}1",
  ])
  func refusesTextThatIsNotJSON(text: String) {
    #expect(throws: StrictJSON.Malformed.self) { try StrictJSON(Array(text.utf8)) }
  }

  @Test func refusesTextThatIsNotUTF8() {
    #expect(throws: StrictJSON.Malformed.self) { try StrictJSON([0x22, 0xE9, 0x22]) }
  }

  @Test(
    arguments: [
      ("null", .null), (" true\n", .bool(true)), ("false", .bool(false)), ("0", .number("0")),
      ("-0.0", .number("-0.0")), ("1e+19", .number("1e+19")), ("[]", .array([])),
      ("{ }", .object([])),
      ("[ 1 ,\t2 ]", .array([.number("1"), .number("2")])),
      (
        #""a\"\\\/\b\f\n\r\té\u00e9\ud83d\ude00""#, .string(Array("a\"\\/\u{8}\u{C}\n\r\téé😀".utf8))
      ),
      (
        #"{"a":{"b":[null]},"c":""}"#,
        .object([
          .init(name: [0x61], value: .object([.init(name: [0x62], value: .array([.null]))])),
          .init(name: [0x63], value: .string([])),
        ])
      ),
    ] as [(String, StrictJSON)])
  func acceptsJSON(text: String, value: StrictJSON) throws {
    #expect(try StrictJSON(Array(text.utf8)) == value)
    #expect(try StrictJSON(value.bytes) == value)
  }
}
