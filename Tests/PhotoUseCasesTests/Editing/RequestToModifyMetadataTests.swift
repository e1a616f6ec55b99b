import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Changing a photo as its output decides.
struct RequestToModifyMetadataTests {
  private let photo = Metadata.photo("a") {
    $0.iso = 400
    $0.exposureValue = .of(1, 3)
  }

  @Test func updatesThePhotoWithTheChanges() throws {
    let repository = PhotoRepositoryDouble(.photo("0"), photo, .photo("b"))
    let output = ModificationOutputDouble(
      try MetadataChange(field: "exposureDuration", text: "1/250"),
      try MetadataChange(field: "exposureValue", text: "-2/3"))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    var expected = photo
    expected.exposureValue = .of(-2, 3)
    expected.exposureDuration = .of(1, 250)
    #expect(repository.fetches == ["a"])
    #expect(repository.updates == [MetadataUpdate(to: expected, from: photo)])
    #expect(
      output.events == [
        .offered(ModifyingMetadata(photo)),
        .modified(ModifiedMetadata(from: photo, to: expected)),
      ])
  }

  @Test(arguments: [[], ["1/3"], ["0.5", "2/6"]])
  func doesNotTouchAPhotoThatHasTheValues(texts: [String]) throws {
    let repository = PhotoRepositoryDouble(photo)
    let output = ModificationOutputDouble(
      try texts.map { try MetadataChange(field: "exposureValue", text: $0) })

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    // Other places of the photo may have another value.
    let field = try #require(MetadataField(named: "exposureValue"))
    #expect(
      repository.updates == [
        MetadataUpdate(to: photo, from: photo, assigning: texts.isEmpty ? [] : [field])
      ])
    #expect(
      output.events == [
        .offered(ModifyingMetadata(photo)),
        .modified(ModifiedMetadata(from: photo, to: photo)),
      ])
  }

  @Test func warnsBeforeItReportsThePhoto() throws {
    let repository = PhotoRepositoryDouble([
      [.fetched(FetchedPhoto(metadata: photo, warnings: ["no date", "no lens"]))]
    ])
    let output = ModificationOutputDouble()

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    #expect(
      output.events == [
        .offered(ModifyingMetadata(photo)),
        .problem(PhotoProblem(identifier: "a", cause: .warning("no date"))),
        .problem(PhotoProblem(identifier: "a", cause: .warning("no lens"))),
        .modified(ModifiedMetadata(from: photo, to: photo)),
      ])
  }

  @Test func offersNoPhotoThatCannotBeFetched() throws {
    let repository = PhotoRepositoryDouble([[.failed(.failure(of: "a", .notVerified))]])
    let output = ModificationOutputDouble(
      try MetadataChange(field: "exposureValue", text: "1"))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    #expect(repository.updates == [])
    #expect(output.events == [.failed(PhotoProblem(.failure(of: "a", .notVerified)))])
  }

  /// Another program may have changed the value that the filter asks about.
  @Test(arguments: ["iso < 400", "iso = 400"])
  func offersThePhotoOnlyIfTheFilterHolds(filter: String) throws {
    let repository = PhotoRepositoryDouble(photo)
    let output = ModificationOutputDouble(try MetadataChange(field: "iso", text: "100"))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a", where: try MetadataFilter(filter))

    #expect(output.report == (filter == "iso = 400" ? ["a edited"] : []))
    #expect(output.ends == [])
  }

  @Test func reportsAFailedUpdateOnceAndNothingElse() throws {
    let repository = PhotoRepositoryDouble(
      photo, updateFailure: .failure(of: "a", .changedSinceRead))
    let output = ModificationOutputDouble(
      try MetadataChange(field: "exposureValue", text: "1"))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "a")

    #expect(repository.updates.count == 1)
    #expect(
      output.events == [
        .offered(ModifyingMetadata(photo)),
        .failed(PhotoProblem(.failure(of: "a", .changedSinceRead))),
      ])
  }
}
