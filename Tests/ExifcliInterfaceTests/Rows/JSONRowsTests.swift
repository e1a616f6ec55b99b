import InterfaceReaders
import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Rows that are JSON objects, in any layout, cut into pieces anywhere.
struct JSONRowsTests {
  private static let unfinished =
    "begins a JSON object that does not end; check its quotes and braces"
  private static let noObject = "has something that is not a JSON object; leave it out"
  private static let malformed = "is not JSON; check its quotes and commas"

  @Test(
    arguments: [
      (#"{"file":"a.jpg","iso":400}"#, ["a.jpg iso"]),
      ("{\"file\":\"a.jpg\",\"iso\":400}\n{\"file\":\"b.jpg\"}\n", ["a.jpg iso", "b.jpg"]),
      ("{\"file\":\"a.jpg\"}\r\n\r\n{\"file\":\"b.jpg\"}\r\n", ["a.jpg", "b.jpg"]),
      (#"{"file":"a.jpg"}{"file":"b.jpg"} {"file":"c.jpg"}"#, ["a.jpg", "b.jpg", "c.jpg"]),
      // As jq prints them.
      (
        "{\n  \"file\": \"a.jpg\",\n  \"iso\": 400\n}\n{\n  \"file\": \"b.jpg\"\n}\n",
        ["a.jpg iso", "b.jpg"]
      ),
      ("[\n{\"file\":\"a.jpg\"},\n{\"file\":\"b.jpg\"}\n]\n", ["a.jpg", "b.jpg"]),
      // As ExifTool prints them.
      (
        "[{\n  \"SourceFile\": \"a.jpg\",\n  \"ISO\": 400\n},\n{\n  \"SourceFile\": \"b.jpg\"\n}]\n",
        ["a.jpg iso", "b.jpg"]
      ),
      ("[]\n", []), ("[]\n[]", []), (" \n\t", []), ("", []),
      ("\u{FEFF}{\"file\":\"a.jpg\"}", ["a.jpg"]), ("\u{FEFF}", []),
      (#"{"file":"}{\"][\\","description":"{\"\\\\"}"#, [#"}{"][\ description"#]),
      (#"{"f\u0069le":"caf\u00e9 \ud83d\ude00"}"#, ["café 😀"]),
      // In the order of the table of fields, not of the row.
      (
        #"{"rating":1,"EV":0,"file":"a.jpg","Exif.Image.Artist":null}"#,
        ["a.jpg exposureValue artist rating"]
      ),
    ])
  func areThose(text: String, rows: [String]) {
    for size in [1, 2, 3, 7, 1000] {
      let read = Rows(text, pieceSize: size)
      #expect(read.summaries == rows)
      #expect(read.failure == nil)
    }
  }

  @Test func haveTheirValues() throws {
    let text =
      #"{"file":"a","iso":9007199254740993,"ev":0.3333333333333333,"artist":null,"#
      + #""aperture":"f/2.8","description":"One\nTwo","focalLength":35.0}"#
    #expect(
      Rows(text).rows == [
        .changes(
          of: PhotoIdentifier(text: "a"),
          [
            try MetadataChange(field: "iso", data: .integer(9_007_199_254_740_993)),
            try MetadataChange(field: "focalLength", data: .integer(35)),
            try MetadataChange(field: "ev", data: .number(1.0 / 3)),
            try MetadataChange(field: "aperture", data: .text("f/2.8")),
            try MetadataChange(field: "artist", data: .null),
            try MetadataChange(field: "description", data: .text("One\nTwo")),
          ])
      ])
  }

  @Test(
    arguments: [
      (#"{"file":"a","isos":1}"#, "there is no field 'isos'; did you mean 'iso'?"),
      (#"{"file":"a","iso":true}"#, "iso must be text, a number, a list of texts or null"),
      (#"{"file":"a","iso":[400]}"#, "iso must be text, a number, a list of texts or null"),
      (#"{"file":"a","iso":{"a":1}}"#, "iso must be text, a number, a list of texts or null"),
      (#"{"file":"a","artist":"\ud800"}"#, malformed),
      (#"{"file":"a","iso":0.5}"#, "'0.5' is not a whole number"),
      (
        #"{"file":"a","iso":1,"ISOSpeedRatings":1}"#,
        "has two values for iso; leave one out"
      ),
      (#"{"file":"a","iso":1,"iso":1}"#, "has the same name twice; leave one out"),
      (#"{"file":"a","file":"b"}"#, "has the same name twice; leave one out"),
      (#"{"file":"a","SourceFile":"b"}"#, "names two photos; give one 'file'"),
      (#"{"iso":1}"#, "does not name a photo; give its path as 'file'"),
      (#"{"file":null}"#, "does not name a photo; give its path as 'file'"),
      (#"{"file":""}"#, "does not name a photo; give its path as 'file'"),
      (#"{"file":5}"#, "does not name a photo; give its path as 'file'"),
      ("{}", "does not name a photo; give its path as 'file'"),
      (
        #"{"file":"a\u0000b"}"#,
        "has a NUL in its 'file', which no path contains; give the photo's path"
      ),
      (#"{"file" "a"}"#, malformed), (#"{"file":'a'}"#, malformed),
      (#"{"file":"a","iso":}"#, malformed), (#"{"file":"a"]"#, malformed),
      (#"{"file":"a\q"}"#, malformed),
      ("{\"file\":\"a\0\"}", "is not UTF-8; save the data as UTF-8"),
      (#"{"file":"a","iso":1"#, unfinished), (#"{"file":"a","iso":1,"#, unfinished),
      (#"{"file":"a","artist":"b"#, unfinished), (#"{"file":"a","artist":"b}"#, unfinished),
      (#"{"file":"a","artist":"b\"#, unfinished),
      ("nonsense", noObject), ("5", noObject), (#"]{"file":"lost"}"#, noObject), (",", noObject),
    ])
  func thatAreWrongDoNotSpoilOthers(row: String, reason: String) {
    let text = "{\"file\":\"first.jpg\"}\n\(row)\n{\"file\":\"last.jpg\"}\n"
    for size in [1, 5, 1000] {
      let read = Rows(text, pieceSize: size)
      #expect(read.summaries == ["first.jpg", "line 2: \(reason)", "last.jpg"])
      #expect(read.failure == nil)
    }
  }

  @Test func thatAreWrongNameTheirPhotoIfTheyCan() {
    let read = Rows("{\"file\":\"a.jpg\",\n\"iso\":\"x\"}\n{\"iso\":1}")
    let photos = read.rows.map { row -> PhotoIdentifier? in
      if case .invalid(let row) = row { row.photo } else { PhotoIdentifier(text: "valid") }
    }
    #expect(photos == [PhotoIdentifier(text: "a.jpg"), nil])
    #expect(read.summaries.map { $0.prefix(6) } == ["line 1", "line 3"])
  }

  @Test(arguments: [
    ("{\"file\":\"a\"}\n{\"file\":", ["a", "line 2: \(unfinished)"]),
    ("{\"file\":\"a\"}\n{\n\n\"fi", ["a", "line 2: \(unfinished)"]),
    (
      "\n[{\"file\":\"a\"},\n",
      ["a", "line 2: begins an array that does not end; rows may be missing"]
    ),
    ("[1,{\"file\":\"a\"}]\n]", ["line 1: \(noObject)"]),
  ])
  func thatEndTooEarlyAreWrong(text: String, rows: [String]) {
    #expect(Rows(text, pieceSize: 1).summaries == rows)
    #expect(Rows(text).summaries == rows)
  }

  @Test func thatAreNotUTF8AreWrong() {
    let row = Array(#"{"file":"caf"#.utf8) + [0xE9] + Array("\"}\n{\"file\":\"b\"}".utf8)
    #expect(Rows(row).summaries == ["line 1: is not UTF-8; save the data as UTF-8", "b"])
  }

  /// A file in UTF-16 is refused.
  @Test func thatAreUTF16AreWrong() {
    let text = #"{"file":"a"}"#
    let read = Rows(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    #expect(
      read.summaries == [
        "line 1: is not UTF-8; save the data as UTF-8", "line 1: \(Self.noObject)",
      ])
  }

  /// The rest of a long row is read but not kept.
  @Test(arguments: [1 << 20, 3 << 20])
  func thatAreTooLongAreWrong(size: Int) {
    let blank = String(repeating: " ", count: size)
    let text = "{\"file\":\"a\",\(blank)\n\"iso\":1}\n{\"file\":\"b\"}\n"
    #expect(
      Rows(text).summaries
        == ["line 1: begins a row of more than 1 MiB, the maximum; check where it ends", "b"])
  }

  @Test(arguments: ["[", #"{"a":"#])
  func thatAreDeepAreWrong(piece: String) {
    let text = #"{"a":"# + String(repeating: piece, count: 100_000)
    #expect(Rows(text).summaries == ["line 1: \(Self.unfinished)"])
  }
}
