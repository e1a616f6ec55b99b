import PhotoEntities
import Testing

/// Fields are found by their names, in any case.
struct MetadataFieldNameTests {
  @Test(arguments: MetadataField.all)
  func isFoundByItsName(field: MetadataField) {
    #expect(MetadataField(named: field.name)?.name == field.name)
  }

  @Test(arguments: MetadataField.all)
  func isFoundInAnyCase(field: MetadataField) {
    #expect(MetadataField(named: field.name.uppercased())?.name == field.name)
    #expect(MetadataField(named: field.name.lowercased())?.name == field.name)
  }

  @Test(arguments: ["", " ", "iso ", "isos", "is", "localIdentifier", "file", "ıso", "İSO"])
  func isNotFoundByAnythingElse(name: String) {
    #expect(MetadataField(named: name) == nil)
  }

  @Test func fieldsWithTheSameNameAreEqual() throws {
    let iso = try #require(MetadataField(named: "iso"))
    #expect(iso == MetadataField.all.first)
    #expect(iso.hashValue == MetadataField.all.first?.hashValue)
    #expect(iso != MetadataField(named: "rating"))
  }
}
