import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Faults that a photo already has do not prevent an edit.
struct FaultyPhotoTests {
  private let faulty = Metadata.photo("a") {
    $0.iso = 0
    $0.latitude = 91
    $0.exposureDuration = 0
  }

  @Test func aFaultOfOneFieldDoesNotBlockAnother() throws {
    let repository = PhotoRepositoryDouble(faulty)
    let output = ModificationOutputDouble(
      try MetadataChange(field: "exposureValue", text: "1/3"))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    var expected = faulty
    expected.exposureValue = .of(1, 3)
    #expect(repository.updates == [MetadataUpdate(to: expected, from: faulty)])
    #expect(output.events.last == .modified(ModifiedMetadata(from: faulty, to: expected)))
  }

  @Test func aFaultCanBeFixed() throws {
    let repository = PhotoRepositoryDouble(faulty)
    let output = ModificationOutputDouble(
      try MetadataChange(field: "exposureDuration", text: "1/60"))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    var expected = faulty
    expected.exposureDuration = .of(1, 60)
    #expect(repository.updates == [MetadataUpdate(to: expected, from: faulty)])
    #expect(output.events.last == .modified(ModifiedMetadata(from: faulty, to: expected)))
  }

  @Test func aFaultyPhotoIsNotTouchedWithoutAssignments() {
    let repository = PhotoRepositoryDouble(faulty)
    let output = ModificationOutputDouble()

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    #expect(repository.updates == [MetadataUpdate(to: faulty, from: faulty)])
    #expect(output.events.last == .modified(ModifiedMetadata(from: faulty, to: faulty)))
  }

  @Test func aNewValueThatCannotBeTrueIsRefused() throws {
    let duration = try #require(MetadataField(named: "exposureDuration"))
    let repository = PhotoRepositoryDouble(Metadata.photo("a") { $0.iso = 100 })
    let output = ModificationOutputDouble(
      MetadataChange(field: duration, operation: .set(.fraction(0))))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    #expect(repository.updates == [])
    #expect(
      output.events.last
        == .failed(
          PhotoProblem(
            identifier: "a",
            cause: .invalidValue(.outOfRange(try #require(duration.fault(in: .fraction(0))))))))
  }
}
