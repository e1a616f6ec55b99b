import InterfaceReaders
import PhotoEntities
import StrictReaders
import Testing

@testable import ExifcliInterface
@testable import PhotoUseCases

/// Keywords in listings, read back as rows.
struct KeywordRowsTests {
  private static let lists: [[String]] = [
    ["a"], ["a", "b"], ["Vienna, Austria", "x;y"], ["\"quoted\"", "12\""], ["AC\\DC", "\\;"],
    [" a", "b ", " "], ["\u{1B}[31m", "\\x1B"], ["tab\t", "line\nend", "\r"],
    ["null", "1,5", "=1"],
    ["e\u{301}", "\u{E9}", "\u{301}"], ["", "a"],
  ]

  private static let keywords = MetadataField.all.filter { $0.kind == .list }

  private func photo(_ keywords: [String]) -> Metadata {
    var photo = Metadata(localIdentifier: PhotoIdentifier(text: "a.jpg"))
    photo.keywords = keywords
    return photo
  }

  private func columns() throws -> [ListColumn] { try ListColumn.columns("file,keywords") }

  /// The keywords that the rows give the photo.
  private func edited(_ photo: Metadata, by data: [UInt8]) throws -> ModifyingMetadata {
    let rows = Rows(data)
    #expect(rows.failure == nil)
    var modification = ModifyingMetadata(photo)
    for row in rows.rows {
      guard case .changes(_, let changes, _) = row else {
        Issue.record("\(row)")
        continue
      }
      for change in changes { modification.apply(change) }
    }
    return modification
  }

  @Test(arguments: lists, [false, true])
  func ofCellsChangeNothing(list: [String], isTSV: Bool) throws {
    let photo = photo(list)
    let columns = try columns()
    let line = isTSV ? TSV.line : CSV.line
    let cells = columns.map { $0.text(BrowsingMetadata(FetchedPhoto(metadata: photo))) }
    let modification = try edited(photo, by: line(columns.map(\.name)) + line(cells))
    #expect(modification.assignments.isEmpty, "\(cells)")
    #expect(modification.obstacle == nil)
  }

  @Test(arguments: lists)
  func ofJSONChangeNothing(list: [String]) throws {
    let photo = photo(list)
    var bytes: [UInt8] = []
    BrowsingMetadata(FetchedPhoto(metadata: photo)).writeJSON(to: &bytes, MetadataJSONKeys())
    let modification = try edited(photo, by: bytes)
    #expect(modification.assignments.isEmpty)
    #expect(modification.obstacle == nil)
  }

  @Test(
    arguments: [
      ("file,keywords\na.jpg,a;b; c ;\n", ["a", "b", "c"]),
      ("file,Keyword\na.jpg,\"Vienna, Austria; \"\"x;y\"\"\"\n", ["Vienna, Austria", "x;y"]),
      ("file;keywords\na.jpg;\"a; 1,5\"\n", ["a", "1,5"]),
      ("file\ttags\na.jpg\t1,234; b\n", ["1,234", "b"]), ("file,keywords\na.jpg,\n", ["old"]),
      (#"{"file":"a.jpg","keywords":["a","b; c"]}"#, ["a", "b; c"]),
      (#"{"file":"a.jpg","Keywords":"a; b"}"#, ["a; b"]),
      (#"{"file":"a.jpg","keywords":null}"#, nil), (#"{"file":"a.jpg","keywords":[]}"#, nil),
    ] as [(String, [String]?)])
  func areThose(data: String, keywords: [String]?) throws {
    let photo = photo(["old"])
    #expect(try edited(photo, by: Array(data.utf8)).applied(to: photo).keywords == keywords)
  }

  @Test(arguments: [
    ("file,keywords\na.jpg,\"\"\"a\"\n", "line 2: '\"a' has a double quote without its end"),
    (
      #"{"file":"a.jpg","keywords":["a",1]}"#,
      "line 1: keywords must be text, a number, a list of texts or null"
    ),
    (
      #"{"file":"a.jpg","keywords":[null]}"#,
      "line 1: keywords must be text, a number, a list of texts or null"
    ),
    (#"{"file":"a.jpg","keywords":1}"#, "line 1: keywords must be a list of texts, not a number"),
  ])
  func areRefusedIfTheyAreWrong(data: String, message: String) {
    #expect(Rows(data).summaries == [message])
  }

  @Test func areShownToPeopleWithSemicolons() throws {
    let field = try #require(Self.keywords.first)
    #expect(ReadableValue.text(.list(["a", "b;c", "\u{1B}"]), of: field) == #"a; b;c; \x1B"#)
  }
}
