import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Changing photos of a repository that is cancelled before all are done.
struct InterruptedModificationTests {
  private let photos = ["a", "b", "c", "d"].map { Metadata.photo(PhotoIdentifier(text: $0)) }

  private func repository() -> PhotoRepositoryDouble {
    PhotoRepositoryDouble(
      [photos[..<2], photos[2...]].map { $0.map { .fetched(FetchedPhoto(metadata: $0)) } })
  }

  private func modify(
    _ repository: PhotoRepositoryDouble, together: Bool = false, limit: Int = .max
  ) throws -> ModificationOutputDouble {
    let output = ModificationOutputDouble(try MetadataChange(field: "iso", text: "100"))
    output.limit = limit
    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: nil, together: together)
    return output
  }

  @Test(arguments: 0...4)
  func reportsBegunPhotosAndHowManyAreLeft(begun: Int) throws {
    let repository = repository()
    repository.updatesUntilEnd = begun
    let output = try modify(repository)

    #expect(output.report == ["a", "b", "c", "d"].prefix(begun).map { "\($0) edited" })
    #expect(output.ends == (begun < 4 ? [4 - begun] : []))
  }

  /// The number of photos in a list is unknown, as the list is read as it arrives.
  @Test(arguments: 0...2, [true, false])
  func reportsThatSomeMayBeLeftIfTheNumberIsUnknown(batches: Int, together: Bool) throws {
    let repository = repository()
    repository.knowsTotal = false
    repository.batchesUntilEnd = batches
    let output = try modify(repository, together: together)

    let isWhole = batches == 2
    #expect(output.ends == (isWhole ? [] : [nil]))
    #expect(output.report.count == (isWhole ? 4 : together ? 0 : 2 * batches))
  }

  @Test(arguments: 1...4)
  func reportsNoEndIfNoMoreAreWanted(limit: Int) throws {
    let repository = repository()
    repository.updatesUntilEnd = limit
    #expect(try modify(repository, limit: limit).ends == [])
  }

  /// The missing photos belong to those that must be changed together.
  @Test func changesNoneTogetherIfNotAllWereFetched() throws {
    let repository = repository()
    repository.batchesUntilEnd = 1
    let output = try modify(repository, together: true)

    #expect(repository.updateCalls.count == 0)
    #expect(output.report == [])
    #expect(output.ends == [4])
  }

  @Test func reportsThatNoneWereChangedTogether() throws {
    let repository = repository()
    repository.updatesUntilEnd = 0
    let output = try modify(repository, together: true)

    #expect(repository.updateCalls.map(\.updates.count) == [4])
    #expect(output.report == [])
    #expect(output.ends == [4])
  }

  @Test func reportsThatTheOnePhotoIsLeft() throws {
    let repository = repository()
    repository.updatesUntilEnd = 0
    let output = ModificationOutputDouble(try MetadataChange(field: "iso", text: "100"))
    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(ofIdentifier: "b")

    #expect(output.report == [])
    #expect(output.ends == [1])
  }
}
