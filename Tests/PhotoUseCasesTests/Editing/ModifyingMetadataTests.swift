import PhotoEntities
import Testing

@testable import PhotoUseCases

/// What of a photo can be changed, and what it is to become.
struct ModifyingMetadataTests {
  private let photo = Metadata.photo("a") {
    $0.iso = 400
    $0.exposureValue = .of(1, 3)
  }

  @Test func showsWhatThePhotoSays() throws {
    let modification = ModifyingMetadata(photo)
    #expect(modification.identifier == "a")
    #expect(modification[try .of("exposureValue")] == .fraction(.of(1, 3)))
    #expect(modification[try .of("exposureDuration")] == nil)
    #expect(modification.assignments.isEmpty)
  }

  @Test func showsNoFieldThatCannotBeEdited() throws {
    let photo = Metadata.photo("a") { $0.pixelWidth = 64 }
    #expect(ModifyingMetadata(photo)[try .of("pixelWidth")] == nil)
  }

  @Test func showsWhatItIsToBecome() throws {
    var modification = ModifyingMetadata(photo)
    modification.apply(try MetadataChange(field: "exposureValue", text: "-1"))
    modification.apply(try MetadataChange(field: "exposureDuration", text: "1/8"))
    modification.apply(try MetadataChange(field: "exposureValue", text: "2"))
    #expect(modification[try .of("exposureValue")] == .fraction(2))
    #expect(modification[try .of("exposureDuration")] == .fraction(.of(1, 8)))
    #expect(
      modification.assignments == [
        try .of("exposureValue"): .fraction(2), try .of("exposureDuration"): .fraction(.of(1, 8)),
      ])
  }

  @Test func anAssignmentOfTheSameValueIsOneToo() throws {
    var modification = ModifyingMetadata(photo)
    modification.apply(try MetadataChange(field: "exposureValue", text: "1/3"))
    #expect(modification.assignments == [try .of("exposureValue"): .fraction(.of(1, 3))])
  }
}
