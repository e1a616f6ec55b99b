import Foundation
import PhotoEntities
import PhotoUseCases
import Testing

/// `exifcli keys`.
@Suite(.tags(.process))
struct KeysTests {
  @Test(arguments: [("table", "keys.txt"), ("json", "keys.json")])
  func isAsInTheGolden(format: String, golden: String) throws {
    let result = try Program.run(["keys", "--format", format])

    try Golden(golden).expect(result.outputBytes)
    #expect(result.errors.isEmpty)
    #expect(result.exitCode == 0)
  }

  @Test func isATableForPeopleByDefault() throws {
    #expect(
      try Program.run(["keys"]).output == (try Program.run(["keys", "--format", "table"])).output)
  }

  @Test func jsonAgreesWithTheFieldTable() throws {
    let keys = try jsonKeys()

    #expect(keys.compactMap { $0["name"] as? String } == MetadataListSortKey.names)
    #expect(keys.count == 1 + MetadataField.all.count)
    for (key, field) in zip(keys.dropFirst(), MetadataField.all) {
      #expect(key["name"] as? String == field.name)
      #expect(key["meaning"] as? String == field.summary)
      #expect(key["unit"] as? String == field.unit?.rawValue)
      #expect(key["editable"] as? Bool == field.isEditable)
      #expect(key["sortable"] as? Bool == true)
      #expect(key["choices"] as? [String] == field.kind.expectedChoices)
      #expect(key["kind"] as? String == field.kind.expectedName)
    }
  }

  /// The fields that `keys` calls sortable and editable can be sorted and edited.
  @Test func isRightAboutSortingAndEditing() throws {
    for key in try jsonKeys() {
      let name = try #require(key["name"] as? String)
      #expect(try Program.run(["list", "Fixtures/no-exif.jpg", "--sort", name]).exitCode == 0)
    }
    let editable = try jsonKeys().filter { $0["editable"] as? Bool == true }
    let names = editable.compactMap { $0["name"] as? String }
    #expect(names.count == 51)
    for name in names {
      let options = ["--unset", name, "--dry-run", "Fixtures/no-exif.jpg"]
      #expect(try Program.run(["edit"] + options).exitCode == 0)
    }
  }

  private func jsonKeys() throws -> [[String: Any]] {
    let output = try Program.run(["keys", "--format", "json"]).outputBytes
    return try #require(JSONSerialization.jsonObject(with: Data(output)) as? [[String: Any]])
  }
}

extension MetadataKind {
  fileprivate var expectedName: String {
    switch self {
    case .integer: "integer"
    case .fraction: "number"
    case .text: "text"
    case .date: "date"
    case .choice: "choice"
    case .list: "list"
    }
  }

  fileprivate var expectedChoices: [String]? {
    guard case .choice(let names) = self else { return nil }
    return names
  }
}
