import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Giving a photo the assigned values, whatever values it has by now.
struct ModifyWithTests {
  @Test func appliesOnlyWhatWasAssignedToThePhotoAsItIsNow() throws {
    let before = Metadata.photo("a") {
      $0.iso = 100
      $0.exposureValue = 1
      $0.exposureDuration = .of(1, 250)
    }
    let now = Metadata.photo("a") {
      $0.iso = 800
      $0.exposureValue = 2
      $0.exposureDuration = .of(1, 60)
      $0.artist = "somebody"
    }
    let repository = PhotoRepositoryDouble(now)
    let output = ModificationOutputDouble()

    MetadataModification(repository: repository, output: output)
      .modify(with: try modification(of: before, "exposureValue", "3"))

    var expected = now
    expected.exposureValue = 3
    #expect(repository.fetches == ["a"])
    #expect(repository.updates == [MetadataUpdate(to: expected, from: now)])
    #expect(output.events == [.modified(ModifiedMetadata(from: now, to: expected))])
  }

  /// The photo had this value when it was assigned, but has another one now.
  @Test func appliesAValueThatThePhotoHadBefore() throws {
    let before = Metadata.photo("a") { $0.exposureValue = 1 }
    let now = Metadata.photo("a") { $0.exposureValue = 2 }
    let repository = PhotoRepositoryDouble(now)

    MetadataModification(repository: repository, output: ModificationOutputDouble())
      .modify(with: try modification(of: before, "exposureValue", "1"))

    #expect(repository.updates == [MetadataUpdate(to: before, from: now)])
  }

  @Test func doesNotTouchAPhotoThatHasTheValueMeanwhile() throws {
    let now = Metadata.photo("a") { $0.exposureValue = 2 }
    let repository = PhotoRepositoryDouble(now)
    let output = ModificationOutputDouble()

    MetadataModification(repository: repository, output: output)
      .modify(with: try modification(of: .photo("a"), "exposureValue", "2"))

    let field = try #require(MetadataField(named: "exposureValue"))
    #expect(repository.updates == [MetadataUpdate(to: now, from: now, assigning: [field])])
    #expect(output.events == [.modified(ModifiedMetadata(from: now, to: now))])
  }

  @Test func reportsAPhotoThatIsGoneOnce() throws {
    let repository = PhotoRepositoryDouble([[.failed(.failure(of: "a", .missing))]])
    let output = ModificationOutputDouble()

    MetadataModification(repository: repository, output: output)
      .modify(with: try modification(of: .photo("a"), "exposureValue", "2"))

    #expect(repository.updates == [])
    #expect(output.events == [.failed(PhotoProblem(.failure(of: "a", .missing)))])
  }

  @Test(
    arguments: [.notVerified, .changedSinceRead] as [PhotoRepositoryError.Reason])
  func reportsAFailedUpdateOnce(reason: PhotoRepositoryError.Reason) throws {
    let repository = PhotoRepositoryDouble(
      .photo("a"), updateFailure: .failure(of: "a", reason))
    let output = ModificationOutputDouble()

    MetadataModification(repository: repository, output: output)
      .modify(with: try modification(of: .photo("a"), "exposureValue", "2"))

    #expect(output.events == [.failed(PhotoProblem(.failure(of: "a", reason)))])
    #expect(repository.updates.count == 1)
  }

  private func modification(
    of photo: Metadata, _ field: String, _ text: String
  ) throws -> ModifyingMetadata {
    var modification = ModifyingMetadata(photo)
    modification.apply(try MetadataChange(field: field, text: text))
    return modification
  }
}
