import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Changing the photos of a repository independently.
struct ModifyManyTests {
  private let photos = ["a", "b", "c", "d"].map { name in
    Metadata.photo(PhotoIdentifier(text: name)) { $0.iso = name == "c" ? 3200 : 100 }
  }

  private func output() throws -> ModificationOutputDouble {
    ModificationOutputDouble(try MetadataChange(field: "iso", text: "100"))
  }

  @Test func reportsEachInTheRepositorysOrder() throws {
    let unreadable = PhotoIdentifier(text: "b")
    let repository = PhotoRepositoryDouble([
      [
        .fetched(FetchedPhoto(metadata: photos[0], warnings: ["no date"])),
        .failed(.failure(of: unreadable)),
      ],
      [
        .skipped("c.txt.jpg", reason: "is none"),
        .fetched(FetchedPhoto(metadata: photos[2], warnings: ["no lens"])),
      ],
    ])
    let output = try output()

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: false)

    #expect(
      output.report == [
        "a: no date", "a unchanged", "b failed", "c.txt.jpg: is none", "c: no lens", "c edited",
      ])
    #expect(repository.updateCalls.map(\.together) == [false, false])
  }

  @Test func offersAndChangesOnlyPhotosForWhichTheFilterHolds() throws {
    let repository = PhotoRepositoryDouble([
      photos.map { .fetched(FetchedPhoto(metadata: $0, warnings: ["no date"])) }
    ])
    let output = try output()

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: try MetadataFilter("iso > 400"), together: false)

    #expect(repository.updates.map(\.original) == [photos[2]])
    #expect(
      output.report == [
        "a: no date", "b: no date", "c: no date", "c edited", "d: no date",
      ])
  }

  /// Users want progress for each photo, not for each batch.
  @Test func reportsProgressAfterEachPhoto() throws {
    let repository = PhotoRepositoryDouble([
      [.fetched(FetchedPhoto(metadata: photos[0])), .failed(.failure(of: "b"))],
      [.fetched(FetchedPhoto(metadata: photos[2]))],
    ])
    let output = try output()

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: false)

    #expect(output.progress.map(\.1) == (1...3).map { PhotoProgress(done: $0, total: 3) })
    // Two offers come before the first photo is done; after that, each photo adds its result and
    // another offer.
    #expect(output.progress.map(\.events) == [2, 3, 5])
  }

  /// The caller decides whether to retry.
  @Test func reportsAConflictAndGoesOn() throws {
    let repository = PhotoRepositoryDouble(
      [photos.map { .fetched(FetchedPhoto(metadata: $0)) }],
      updateFailures: [nil, .failure(of: "b", .changedSinceRead)])
    let output = try output()

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: false)

    #expect(output.report == ["a unchanged", "b failed", "c edited", "d unchanged"])
    #expect(repository.fetches == [])
  }

  @Test(arguments: 1...4)
  func stopsWhenNoMoreAreWanted(limit: Int) throws {
    let repository = PhotoRepositoryDouble([
      photos[..<2].map { .fetched(FetchedPhoto(metadata: $0)) },
      photos[2...].map { .fetched(FetchedPhoto(metadata: $0)) },
    ])
    let output = try output()
    output.limit = limit

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: false)

    #expect(output.report.count == limit)
    #expect(repository.updates.count == limit)
    #expect(repository.batchesFetched == (limit + 1) / 2)
  }

  @Test func stopsAtAFailureOnDemand() throws {
    let repository = PhotoRepositoryDouble([
      [.failed(.failure(of: "0")), .fetched(FetchedPhoto(metadata: photos[0]))],
      [.fetched(FetchedPhoto(metadata: photos[2]))],
    ])
    let output = try output()
    output.endsAtFailure = true

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: false)

    #expect(output.report == ["0 failed"])
    #expect(repository.updates == [])
    #expect(repository.batchesFetched == 1)
  }
}
