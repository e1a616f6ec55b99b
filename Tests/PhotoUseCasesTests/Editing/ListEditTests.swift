import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Keywords that an edit sets, adds and removes.
struct ListEditTests {
  private static let photo = Metadata.photo("a") { $0.keywords = ["mist", "Vienna", " odd\n"] }

  private func keywords(_ changes: MetadataChange..., of photo: Metadata = photo) -> [String]? {
    var modification = ModifyingMetadata(photo)
    for change in changes { modification.apply(change) }
    #expect(modification.obstacle == nil)
    return modification.applied(to: photo).keywords
  }

  @Test(
    arguments: [
      (["night"], [], ["mist", "Vienna", " odd\n", "night"]),
      (["mist", " night ", "night"], [], ["mist", "Vienna", " odd\n", "night"]),
      (["vienna"], [], ["mist", "Vienna", " odd\n", "vienna"]),
      ([], ["mist"], ["Vienna", " odd\n"]), ([], ["Mist", "fog"], ["mist", "Vienna", " odd\n"]),
      (["fog"], ["mist", " odd\n"], ["Vienna", "fog"]), ([], ["mist", "Vienna", " odd\n"], nil),
    ] as [([String], [String], [String]?)])
  func areAddedAndRemoved(adding: [String], removing: [String], result: [String]?) throws {
    let change = try MetadataChange(field: "keyword", adding: adding, removing: removing)
    #expect(keywords(change) == result)
  }

  @Test func areAddedToAPhotoWithoutKeywords() throws {
    let change = try MetadataChange(field: "keywords", adding: ["b", "a"])
    #expect(keywords(change, of: .photo("a")) == ["b", "a"])
  }

  @Test func areAssigned() throws {
    var modification = ModifyingMetadata(Self.photo)
    modification.keywords = ["b", "a", "b"]
    #expect(modification.keywords == ["b", "a"])
    modification.keywords = []
    #expect(modification.keywords == nil)
    #expect(modification.assignments == [try .of("keywords"): nil])
  }

  @Test func areUnset() throws {
    #expect(keywords(try MetadataChange(unsetting: "keywords")) == nil)
  }

  @Test(arguments: [
    ("iso", "a", "iso is not a list; set it instead"),
    ("pixelWidth", "a", "pixelWidth cannot be edited"),
    ("keywords", "", "keywords must not be empty or have blanks around them, not ''"),
    ("keywords", "a\nb", "keywords must not contain control characters or line ends, not 'a\nb'"),
  ])
  func areRefusedIfTheyAreWrong(field: String, text: String, message: String) {
    #expect(throws: InvalidInput(message)) { try MetadataChange(field: field, adding: [text]) }
  }

  @Test func areNotBothAddedAndRemoved() {
    #expect(throws: InvalidInput("'a' is both added to keywords and removed from it")) {
      try MetadataChange(field: "keywords", adding: ["a"], removing: ["b", "a"])
    }
  }

  /// Options may be repeated: they are one change.
  @Test func areJoined() throws {
    let sets = try ["a,b", "b,c"].map { try MetadataChange(field: "keywords", text: $0) }
    #expect(try sets.joinedList()?.operation == .set(.list(["a", "b", "c"])))
    let edits = [
      try MetadataChange(field: "keywords", adding: ["a"]),
      try MetadataChange(field: "keywords", removing: ["b"]),
      try MetadataChange(field: "keywords", adding: ["c"]),
    ]
    #expect(
      try edits.joinedList()?.operation == .edit(ListEdit(adding: ["a", "c"], removing: ["b"])))
    #expect(try [MetadataChange]().joinedList() == nil)
  }

  /// A photo with a keyword that no edit could set can get further ones.
  @Test(arguments: [("fog", true), ("b\u{7}", false)])
  func areCheckedOnlyIfTheyAreNew(keyword: String, isSound: Bool) throws {
    var modification = ModifyingMetadata(Self.photo)
    modification.keywords = (modification.keywords ?? []) + [keyword]
    let action = PlannedModification.Action(Self.photo, with: modification)
    if case .update = action { #expect(isSound) } else { #expect(!isSound) }
  }

  @Test func cannotBeShifted() {
    #expect(throws: InvalidInput.self) { try MetadataChange(shifting: "keywords", by: "+1") }
  }
}

/// Keywords in data.
struct ListedKeywordsTests {
  private static let photo = Metadata.photo("a") { $0.keywords = [" odd", "a;b", "\u{1B}"] }

  private func assignments(
    _ data: MetadataDatum, writtenBy write: @escaping @Sendable (String) -> String = { $0 }
  ) throws -> [MetadataField: MetadataValue?] {
    var modification = ModifyingMetadata(Self.photo)
    modification.apply(try MetadataChange(field: "keywords", data: data, writtenBy: write))
    return modification.assignments
  }

  @Test func changeNothingIfTheyAreListedLikeThis() throws {
    #expect(try assignments(.texts([" odd", "a;b", "\u{1B}"])).isEmpty)
    #expect(try assignments(.texts([" odd", "a;b", "?"])) { $0 == "\u{1B}" ? "?" : $0 }.isEmpty)
  }

  @Test(
    arguments: [
      (.texts(["x", " y ", "", "x"]), .list(["x", "y"])), (.text("x, y; z"), .list(["x, y; z"])),
      (.texts(["a;b", " odd", "\u{1B}"]), .list(["a;b", "odd", "\u{1B}"])),
      (.null, nil), (.texts([]), nil), (.texts(["", " "]), .list([""])),
    ] as [(MetadataDatum, MetadataValue?)])
  func replaceOthers(data: MetadataDatum, value: MetadataValue?) throws {
    #expect(try assignments(data) == [.of("keywords"): value])
  }

  @Test(
    arguments: [
      ("keywords", .integer(1), "keywords must be a list of texts, not a number"),
      ("keywords", .number(0.5), "keywords must be a list of texts, not a number"),
      ("artist", .texts(["a"]), "artist must be text, not a list"),
      ("iso", .texts(["1"]), "iso must be a number, not a list"),
      ("gps", .texts(["1"]), "gps must be text, not a list"),
    ] as [(String, MetadataDatum, String)])
  func areRefusedIfTheyAreOfAnotherKind(field: String, data: MetadataDatum, message: String) {
    #expect(throws: InvalidInput(message)) { try MetadataChange(field: field, data: data) }
  }
}
