import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Keywords and hierarchical keywords, of which one follows the other.
struct KeywordsInStepTests {
  /// Both lists, which changes start from or lead to.
  struct Lists: Sendable, CustomTestStringConvertible {
    var flat: [String] = []
    var deep: [String] = []

    var testDescription: String { "\(flat) \(deep)" }
  }

  private static let old = Lists(flat: ["Dog", "Wien"], deep: ["Animals|Dog", "Places|Wien"])

  private func update(_ old: Lists, _ changes: [MetadataChange]) throws -> MetadataUpdate {
    let photo = Metadata.photo("a") {
      $0.keywords = old.flat
      $0.hierarchicalKeywords = old.deep
    }
    var modification = ModifyingMetadata(photo)
    for change in changes { modification.apply(change) }
    let action = PlannedModification.Action(photo, with: modification)
    return try #require(PlannedModification(action: action, progress: nil).update)
  }

  private static func edit(
    _ field: String, add: [String] = [], remove: [String] = []
  ) throws -> MetadataChange {
    try MetadataChange(field: field, adding: add, removing: remove)
  }

  private static let cases: [(changes: @Sendable () throws -> [MetadataChange], new: Lists)] = [
    (
      { [try edit("hierarchicalKeywords", add: ["Animals|Cat"])] },
      Lists(flat: ["Dog", "Wien", "Cat"], deep: ["Animals|Cat", "Animals|Dog", "Places|Wien"])
    ),
    (
      { [try edit("hierarchicalKeywords", add: [" Animals / Cat/"])] },
      Lists(flat: ["Dog", "Wien", "Cat"], deep: ["Animals|Cat", "Animals|Dog", "Places|Wien"])
    ),
    (
      { [try edit("hierarchicalKeywords", add: ["Bands|AC/DC"])] },
      Lists(flat: ["Dog", "Wien", "AC/DC"], deep: ["Animals|Dog", "Bands|AC/DC", "Places|Wien"])
    ),
    (
      { [try edit("hierarchicalKeywords", remove: ["Animals/Dog"])] },
      Lists(flat: ["Wien"], deep: ["Places|Wien"])
    ),
    // Another path still leads to it.
    (
      { [try edit("hierarchicalKeywords", add: ["Pets|Dog"], remove: ["Animals|Dog"])] },
      Lists(flat: ["Dog", "Wien"], deep: ["Pets|Dog", "Places|Wien"])
    ),
    (
      { [try edit("keywords", remove: ["Dog"])] }, Lists(flat: ["Wien"], deep: ["Places|Wien"])
    ),
    // The word above is no keyword.
    ({ [try edit("keywords", remove: ["Animals"])] }, old),
    (
      { [try edit("keywords", remove: ["Animals|Dog"])] },
      Lists(flat: ["Dog", "Wien"], deep: ["Places|Wien"])
    ),
    (
      { [try edit("keywords", add: ["fog", "a|b", "Wien"])] },
      Lists(
        flat: ["Dog", "Wien", "fog", "a|b"], deep: ["Animals|Dog", "Places|Wien", "fog"])
    ),
    (
      { [try MetadataChange(field: "keywords", text: "Wien,fog")] },
      Lists(flat: ["Wien", "fog"], deep: ["Places|Wien", "fog"])
    ),
    ({ [try MetadataChange(unsetting: "keywords")] }, Lists()),
    (
      { [try MetadataChange(field: "hierarchicalKeywords", text: "Animals/Dog,x")] },
      Lists(flat: ["Dog", "x"], deep: ["Animals|Dog", "x"])
    ),
    ({ [try MetadataChange(unsetting: "hierarchicalKeywords")] }, Lists()),
    // Both are edited.
    (
      {
        [
          try edit("keywords", add: ["fog"], remove: ["Wien"]),
          try edit("hierarchicalKeywords", add: ["A|b"], remove: ["Animals|Dog"]),
        ]
      }, Lists(flat: ["fog", "b"], deep: ["A|b", "fog"])
    ),
    // What is asked for wins.
    (
      {
        [
          try edit("keywords", remove: ["Dog"]),
          try edit("hierarchicalKeywords", add: ["Pets|Dog"]),
        ]
      }, Lists(flat: ["Wien"], deep: ["Pets|Dog", "Places|Wien"])
    ),
    // Both are set.
    (
      {
        [
          try MetadataChange(field: "keywords", text: "x"),
          try MetadataChange(field: "hierarchicalKeywords", text: "A|b"),
        ]
      }, Lists(flat: ["x"], deep: ["A|b"])
    ),
    // Paths have keywords.
    (
      {
        [
          try MetadataChange(unsetting: "keywords"),
          try MetadataChange(field: "hierarchicalKeywords", text: "A|b"),
        ]
      }, Lists(flat: ["b"], deep: ["A|b"])
    ),
    (
      {
        [
          try MetadataChange(unsetting: "hierarchicalKeywords"),
          try MetadataChange(field: "keywords", text: "Dog"),
        ]
      }, Lists(flat: ["Dog"])
    ),
  ]

  @Test(arguments: cases.indices) func follow(index: Int) throws {
    let (changes, new) = Self.cases[index]
    let update = try update(Self.old, try changes())
    #expect(update.metadata.keywords ?? [] == new.flat)
    #expect(update.metadata.hierarchicalKeywords ?? [] == new.deep)
  }

  /// A photo without hierarchical keywords gets none from its keywords.
  @Test func startWithAPathAlone() throws {
    let change = try Self.edit("keywords", add: ["fog"])
    let update = try update(Lists(flat: ["mist"]), [change])
    #expect(update.metadata.hierarchicalKeywords == nil)
    #expect(update.listEdits.keys.map(\.name) == ["keywords"])
  }

  @Test(arguments: ["A|b", " A | b ", "A/b", "|A||b|"]) func areTypedInTwoWays(text: String) throws
  {
    let change = try MetadataChange(field: "hierarchicalKeywords", text: text)
    let update = try update(Lists(), [change])
    #expect(update.metadata.hierarchicalKeywords == ["A|b"])
    #expect(update.metadata.keywords == ["b"])
  }

  @Test(arguments: ["|", " / ", ""]) func needAWord(text: String) {
    #expect(throws: InvalidInput.self) {
      try MetadataChange(field: "hierarchicalKeywords", adding: [text])
    }
  }

  /// In data `/` is no separator, and blanks beside one are none of the words.
  @Test(arguments: [("AC/DC", "AC/DC"), ("A | b|", "A|b"), ("Bands|AC/DC", "Bands|AC/DC")])
  func areTakenFromData(text: String, path: String) throws {
    let change = try MetadataChange(field: "hierarchicalKeywords", data: .texts([text]))
    #expect(try update(Lists(), [change]).metadata.hierarchicalKeywords == [path])
  }

  @Test func areRefusedInDataWithoutAWord() throws {
    var modification = ModifyingMetadata(.photo("a") { _ in })
    modification.apply(try MetadataChange(field: "hierarchicalKeywords", data: .texts(["|"])))
    let photo = Metadata.photo("a") { _ in }
    let action = PlannedModification.Action(photo, with: modification)
    #expect(PlannedModification(action: action, progress: nil).isRefusal)
  }
}
