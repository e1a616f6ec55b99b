import PhotoEntities
import PhotoUseCases
import Testing

@testable import ExifcliInterface

/// Edits of photos that another program changes meanwhile.
struct RetryingModificationTests {
  /// Edits these photos; for each, the number of edits that fail because of a conflict.
  private func edit(
    _ conflicts: KeyValuePairs<String, Int>, where filter: String? = nil, together: Bool = false,
    updatesUntilEnd: Int = .max
  ) throws -> (presenter: PresenterDouble, repository: ConflictingRepository) {
    let repository = ConflictingRepository(conflicts, updatesUntilEnd: updatesUntilEnd)
    let presenter = PresenterDouble()
    let edit = try PhotoEdit(field: "iso", text: "200")
    // Like rows, it knows the edit of a photo only while the photo is read.
    let modification = RetryingModification(
      of: { $0 == repository.photoAtHand ? edit : PhotoEdit([]) }, presenter: presenter)
    modification.run(
      MetadataModification(repository: repository, output: modification),
      where: try filter.map { try MetadataFilter($0) }, together: together)
    return (presenter, repository)
  }

  @Test func triesAPhotoAgainOnceTheOthersAreDone() throws {
    let (presenter, repository) = try edit(["a": 0, "b": 2, "c": 1, "d": 0])

    #expect(repository.attempts == ["a", "b", "c", "d", "b", "c", "b"])
    #expect(
      presenter.report == [
        "a edited", "b: no date", "c: no date", "d edited", "c edited", "b edited",
      ])
  }

  @Test func reportsTheConflictAfterThreeAttempts() throws {
    let (presenter, repository) = try edit(["a": 3, "b": 0])

    #expect(repository.attempts == ["a", "b", "a", "a"])
    #expect(presenter.report == ["a: no date", "b edited", "a failed"])
  }

  /// The other program may have changed the field of the filter.
  @Test func doesNotRetryAPhotoThatNoLongerMatchesTheFilter() throws {
    let (presenter, repository) = try edit(["a": 1, "b": 1], where: "iso = 100 or file = b")

    #expect(repository.attempts == ["a", "b", "b"])
    #expect(presenter.report == ["a: no date", "b: no date", "b edited"])
  }

  @Test func triesNoneAgainThatAreEditedTogether() throws {
    let (presenter, repository) = try edit(["a": 1, "b": 1], together: true)

    #expect(repository.attempts == ["a", "b"])
    #expect(presenter.report == ["a: no date", "a failed", "b: no date", "b failed"])
  }

  /// The previous attempt was the last one.
  @Test func reportsTheConflictIfTheRepositoryEndsEarly() throws {
    let (presenter, repository) = try edit(["a": 1, "b": 0], updatesUntilEnd: 2)

    #expect(repository.attempts == ["a", "b"])
    #expect(presenter.report == ["a: no date", "b edited", "a failed"])
    #expect(presenter.ends == [])
  }
}

/// Photos with one warning each, which another program changes before the update.
private final class ConflictingRepository: PhotoRepository {
  private let photos: [PhotoIdentifier]
  private var conflicts: [PhotoIdentifier: Int]
  private let updatesUntilEnd: Int
  private(set) var attempts: [String] = []
  private(set) var photoAtHand: PhotoIdentifier?

  init(_ conflicts: KeyValuePairs<String, Int>, updatesUntilEnd: Int) {
    photos = conflicts.map { PhotoIdentifier(text: $0.key) }
    self.conflicts = Dictionary(
      uniqueKeysWithValues: conflicts.map { (PhotoIdentifier(text: $0.key), $0.value) })
    self.updatesUntilEnd = updatesUntilEnd
  }

  /// The other program sets another ISO number.
  func fetchPhoto(withIdentifier identifier: PhotoIdentifier) -> FetchedPhoto {
    photo(identifier, iso: 400)
  }

  func fetchPhotos(_ query: PhotoQuery) -> PhotoBatches {
    var done = 0
    return PhotoBatches(
      AnyIterator { [self] in
        photoAtHand = done < photos.count ? photos[done] : nil
        guard let photoAtHand else { return nil }
        done += 1
        return FetchBatch(
          outcomes: [.fetched(photo(photoAtHand, iso: 100))],
          progress: PhotoProgress(done: done, total: photos.count))
      })
  }

  func updatePhotos<Failure: Error>(
    _ updates: [MetadataUpdate], together: Bool,
    _ receive: (UpdateOutcome) throws(Failure) -> Void
  ) throws(Failure) {
    for update in updates where attempts.count < updatesUntilEnd {
      let identifier = update.metadata.localIdentifier
      attempts.append(identifier.text)
      let left = conflicts[identifier] ?? 0
      conflicts[identifier] = left - 1
      let error = PhotoRepositoryError(identifier: identifier, reason: .changedSinceRead)
      try receive(left > 0 ? .failed(error) : .updated(UpdateReport()))
    }
  }

  private func photo(_ identifier: PhotoIdentifier, iso: Int) -> FetchedPhoto {
    var metadata = Metadata(localIdentifier: identifier)
    metadata.iso = iso
    return FetchedPhoto(
      metadata: metadata,
      warnings: (conflicts[identifier] ?? 0) > 0 ? [.doubtful(detail: "no date")] : [])
  }
}

/// Records the results in a few words.
private final class PresenterDouble: ModificationPresenter {
  let console = Console(color: .never)
  private(set) var report: [String] = []
  private(set) var ends: [Int?] = []

  func didResume(_ run: RecordedRun) {}

  func present(_ modified: ModifiedMetadata) {
    report.append(
      "\(modified.identifier.text) \(modified.changes.isEmpty ? "unchanged" : "edited")")
  }

  func present(_ failure: PhotoProblem) {
    report.append("\(failure.identifier.text) failed")
  }

  func didEncounter(_ problem: PhotoProblem) {
    report.append("\(problem.identifier.text): \(problem.message)")
  }

  func didEndEarly(leaving count: Int?) {
    ends.append(count)
  }

  func didProgress(_ progress: PhotoProgress) {}

  func finish() {}
}
