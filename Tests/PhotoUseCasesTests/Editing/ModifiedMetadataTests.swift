import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The changes of a photo: only the fields that differ.
struct ModifiedMetadataTests {
  @Test func namesTheChangesInTheOrderOfTheTable() throws {
    let original = Metadata.photo("a") {
      $0.iso = 100
      $0.exposureDuration = .of(1, 250)
      $0.rating = 3
    }
    var modified = original
    modified.rating = nil
    modified.exposureDuration = .of(1, 60)
    modified.exposureValue = 1

    let result = ModifiedMetadata(from: original, to: modified)

    #expect(result.identifier == "a")
    #expect(result.changes.map(\.field.name) == ["exposureValue", "exposureDuration", "rating"])
    #expect(result.changes.map(\.oldValue) == [nil, .fraction(.of(1, 250)), .integer(3)])
    #expect(result.changes.map(\.newValue) == [.fraction(1), .fraction(.of(1, 60)), nil])
  }

  @Test func namesNothingIfNothingDiffers() {
    let photo = Metadata.photo("a") { $0.iso = 100 }
    #expect(ModifiedMetadata(from: photo, to: photo).changes.isEmpty)
  }
}
