import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Words that people use for fields. What is suggested for them is valid.
struct SubjectWordTests {
  private static let words = SubjectWord.fields.keys.sorted() + SubjectWord.pathWords.sorted()

  @Test(arguments: words)
  func areNoNames(word: String) {
    #expect(MetadataField(typedName: word) == nil)
  }

  @Test(arguments: words)
  func leadToASortKey(word: String) throws {
    let error = #expect(throws: InvalidInput.self) { try MetadataListSortKey(named: word) }
    let name = try #require(SubjectWord.subject(for: word))
    #expect(
      try #require(error).description == "there is no key '\(word)'; did you mean '\(name)'?")
    #expect(try MetadataListSortKey(named: name).name == name)
  }

  /// The advice about a comparison is a comparison that can be written.
  @Test(arguments: words)
  func leadToAComparison(word: String) throws {
    for operand in ["R6", "2024", "4", "'two words'"] {
      for sign in FilterOperator.allCases {
        let error = #expect(throws: FilterSyntaxError.self) {
          try MetadataFilter("\(word) \(sign.rawValue) \(operand)")
        }
        let advice = try #require(error?.advice, "\(word) \(sign.rawValue) \(operand)")
        let quoted = try #require(advice.split(separator: "'").dropFirst().first)
        if quoted.contains(" ") {
          #expect(throws: Never.self) { try MetadataFilter(String(quoted)) }
        } else {
          #expect(throws: Never.self) { try MetadataFilter("has \(quoted)") }
        }
      }
    }
  }

  @Test(arguments: [
    ("camera = R6", "did you mean 'cameraModel ~ R6'?"),
    ("Camera != R6", "did you mean 'cameraModel != R6'?"),
    ("camera = 'EOS R6'", #"did you mean 'cameraModel ~ "EOS R6"'?"#),
    (#"camera = "it's""#, "did you mean 'cameraModel'?"),
    ("year = 2024", "did you mean 'captureDate = 2024'?"),
    ("year >= 2024", "did you mean 'captureDate >= 2024'?"),
    ("year = 24", "to find the photos of a year, write 'captureDate = 2024'"),
    ("month = 5", "to find the photos of a month, write 'captureDate = 2024-05'"),
    ("month = 2024-05", "did you mean 'captureDate = 2024-05'?"),
    ("fstop < 4", "did you mean 'lensAperture < 4'?"),
    ("width > 4000", "did you mean 'pixelWidth > 4000'?"),
    ("place = Bonn", "did you mean 'city ~ Bonn'?"),
    ("who = Jane", "did you mean 'persons ~ Jane'?"),
    ("name = IMG", "did you mean 'file ~ IMG'?"),
    ("has camera", "did you mean 'cameraModel'?"), ("camera", "did you mean 'cameraModel'?"),
  ])
  func areSuggestedInFilters(expression: String, advice: String) {
    let error = #expect(throws: FilterSyntaxError.self) { try MetadataFilter(expression) }
    #expect(error?.advice == advice)
  }

  @Test(arguments: SubjectWord.placeholders.sorted { $0.key < $1.key })
  func leadToAPlaceholder(word: String, placeholder: String) {
    let error = #expect(throws: InvalidInput.self) { try NameTemplate("{\(word)}") }
    #expect(error?.description == "there is no {\(word)}; did you mean {\(placeholder)}?")
    #expect(throws: Never.self) { try NameTemplate("{\(placeholder)}") }
  }

  /// What is set can be set.
  @Test(arguments: SubjectWord.fields.keys.sorted())
  func leadToFieldsThatCanBeSet(word: String) throws {
    let error = #expect(throws: InvalidInput.self) { try ChangeSubject(editableName: word) }
    let advice = try #require(error).description
    let field = try #require(SubjectWord.field(for: word).flatMap(MetadataField.init(named:)))
    #expect(
      advice == "there is no field '\(word)'"
        + (field.isEditable ? "; did you mean '\(field.name)'?" : ""))
  }
}
