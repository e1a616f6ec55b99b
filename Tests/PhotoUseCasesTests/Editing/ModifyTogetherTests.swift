import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Changing either all photos of a repository or none.
struct ModifyTogetherTests {
  private let photos = ["a", "b", "c"].map { name in
    Metadata.photo(PhotoIdentifier(text: name)) { $0.iso = name == "a" ? 100 : 3200 }
  }

  private func modify(
    _ repository: PhotoRepositoryDouble, _ field: String = "iso", _ value: String = "100"
  ) throws -> ModificationOutputDouble {
    let output = ModificationOutputDouble(try MetadataChange(field: field, text: value))
    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: true)
    return output
  }

  @Test func updatesAllInOneCall() throws {
    let repository = PhotoRepositoryDouble([
      [.fetched(FetchedPhoto(metadata: photos[0]))],
      [.fetched(FetchedPhoto(metadata: photos[1], warnings: ["no date"]))],
      [.skipped("x", reason: "is none"), .fetched(FetchedPhoto(metadata: photos[2]))],
    ])

    let output = try modify(repository)

    #expect(repository.updateCalls.map(\.together) == [true])
    #expect(repository.updates.map(\.original) == photos)
    #expect(
      output.report == ["a unchanged", "b: no date", "b edited", "x: is none", "c edited"])
    // First the progress of reading, then that of writing.
    #expect(output.progress.map(\.1.done) == [1, 2, 4, 1, 2, 3, 4])
  }

  @Test func changesNothingIfAPhotoCannotBeRead() throws {
    let repository = PhotoRepositoryDouble([
      [.fetched(FetchedPhoto(metadata: photos[0])), .fetched(FetchedPhoto(metadata: photos[1]))],
      [.failed(.failure(of: "x"))],
      [.fetched(FetchedPhoto(metadata: photos[2]))],
    ])

    let output = try modify(repository)

    #expect(repository.updates == [])
    #expect(output.report == ["a failed", "b failed", "x failed", "c failed"])
    #expect(
      output.failures == [
        .failure(.notAttempted), .failure(.notAttempted), .failure(.notReadable(.notPermitted)),
        .failure(.notAttempted),
      ])
  }

  @Test func changesNothingIfAValueCannotBeTrue() throws {
    let repository = PhotoRepositoryDouble([
      photos.map { .fetched(FetchedPhoto(metadata: $0)) }
    ])
    let output = ModificationOutputDouble(try MetadataChange(shifting: "iso", by: "-100"))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: true)

    #expect(repository.updates == [])
    let iso = try MetadataField.of("iso")
    #expect(
      output.failures == [
        .invalidValue(.outOfRange(try #require(iso.fault(in: .integer(0))))),
        .failure(.notAttempted), .failure(.notAttempted),
      ])
  }

  @Test func passesOnTheRepositorysFailures() throws {
    let errors = ["a", "b", "c"].map { name in
      PhotoRepositoryError.failure(
        of: PhotoIdentifier(text: name), name == "b" ? .locked : .notAttempted)
    }
    let repository = PhotoRepositoryDouble(
      [photos.map { .fetched(FetchedPhoto(metadata: $0)) }], updateFailures: errors)
    let output = ModificationOutputDouble()

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: true)

    #expect(
      output.failures == [
        .failure(.notAttempted), .failure(.locked), .failure(.notAttempted),
      ])
    #expect(repository.updateCalls.count == 1)
    #expect(repository.fetches == [])
  }
}

extension ModificationOutputDouble {
  /// The causes of the failures that it received.
  fileprivate var failures: [PhotoProblem.Cause] {
    events.compactMap { event in
      if case .failed(let problem) = event { problem.cause } else { nil }
    }
  }
}
