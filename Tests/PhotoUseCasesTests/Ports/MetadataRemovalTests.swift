import PhotoEntities
import PhotoUseCases
import Testing

/// Which fields a removal takes.
struct MetadataRemovalTests {
  @Test(
    arguments: [
      (
        .location,
        [
          "latitude", "longitude", "altitude", "city", "state", "country", "countryCode",
          "sublocation",
        ]
      ),
      (
        .identity,
        [
          "software", "artist", "copyright", "cameraSerial", "lensSerial", "credit", "source",
          "usageTerms", "rightsMarked", "rightsURL", "persons", "aiTraining",
        ]
      ), (.thumbnail, []),
    ] as [(MetadataRemoval.Kind, [String])])
  func takesTheFieldsOfItsKind(kind: MetadataRemoval.Kind, names: [String]) {
    #expect(MetadataRemoval(of: [kind]).removedFields.map(\.name) == names)
  }

  @Test func takesAllButTheOrientationAndWhatStays() {
    let removal = MetadataRemoval(of: [.all], keeping: [MetadataField.copyright])
    let kept = MetadataField.all.filter { $0.isEditable && !removal.removedFields.contains($0) }
    #expect(kept == [MetadataField.orientation, MetadataField.copyright])
    #expect(MetadataRemoval.Kind.allCases.allSatisfy(removal.removes))
  }

  @Test func takesNoOtherKind() {
    let removal = MetadataRemoval(of: [.location])
    #expect(removal.removes(.location))
    #expect(!removal.removes(.identity))
  }
}
