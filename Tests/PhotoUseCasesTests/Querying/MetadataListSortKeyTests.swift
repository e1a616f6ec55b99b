import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The sort keys and their names.
struct MetadataListSortKeyTests {
  @Test(arguments: MetadataField.all)
  func everyFieldIsAKey(field: MetadataField) throws {
    let key = try MetadataListSortKey(named: field.name)
    #expect(key.name == field.name)
    #expect(key.summary == field.summary)
    #expect(key.unit == field.unit)
    #expect(key.kind == field.kind)
    #expect(key.isEditable == field.isEditable)
  }

  @Test func theFileIsAKeyToo() throws {
    let key = try MetadataListSortKey(named: "file")
    #expect(key == .file)
    #expect(key.name == "file")
    #expect(key.kind == .text)
    #expect(key.unit == nil)
    #expect(!key.isEditable)
    #expect(!key.summary.isEmpty)
  }

  @Test(arguments: ["ISO", "Iso", "FILE", "EXPOSUREDURATION", "focallength35MM"])
  func isFoundInAnyCase(name: String) throws {
    #expect(try MetadataListSortKey(named: name).name.lowercased() == name.lowercased())
  }

  @Test(arguments: [
    ("isos", "iso"), (" iso", "iso"), ("files", "file"), ("FNumbr", "lensAperture"),
  ])
  func areSuggestedIfTheyAreNear(name: String, nearest: String) throws {
    let error = #expect(throws: InvalidInput.self) { try MetadataListSortKey(named: name) }
    #expect(
      try #require(error).description
        == "there is no key '\(name)'; did you mean '\(nearest)'?")
  }

  @Test(arguments: ["", "localIdentifier", "bytes"])
  func areLookedUpElsewhereIfThereIsNoSuchKey(name: String) throws {
    let error = #expect(throws: InvalidInput.self) { try MetadataListSortKey(named: name) }
    #expect(
      try #require(error).description == "there is no key '\(name)' ('exifcli keys' lists them)")
  }
}
