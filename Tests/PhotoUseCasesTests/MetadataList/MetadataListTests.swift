import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Browsing photos in the order of their names.
struct MetadataListTests {
  @Test func providesEachBatchInItsOrder() {
    let photos = ["a", "b", "c", "d"].map { name in
      Metadata.photo(PhotoIdentifier(text: name)) { $0.iso = 100 }
    }
    let fetched = photos.map { FetchOutcome.fetched(FetchedPhoto(metadata: $0)) }

    let events = browse([Array(fetched[0...1]), [fetched[2]], [fetched[3]]])

    let rows = photos.map(BrowsingMetadata.init)
    #expect(events == [.batch([rows[0], rows[1]]), .batch([rows[2]]), .batch([rows[3]])])
  }

  @Test func providesNothingOfNoPhotos() {
    #expect(browse([]) == [])
  }

  @Test func warnsAndStillShowsThePhoto() {
    let photo = FetchedPhoto(metadata: .photo("a"), warnings: ["no date", "no lens"])

    #expect(
      browse([[.fetched(photo)]]) == [
        .problem(PhotoProblem(identifier: "a", severity: .warning, message: "no date")),
        .problem(PhotoProblem(identifier: "a", severity: .warning, message: "no lens")),
        .batch([BrowsingMetadata(.photo("a"))]),
      ])
  }

  @Test func reportsWhatIsNoPhotoAndGoesOn() {
    let events = browse([
      [.skipped("a", reason: "it is a film"), .fetched(FetchedPhoto(metadata: .photo("b")))]
    ])

    #expect(
      events == [
        .problem(PhotoProblem(identifier: "a", severity: .warning, message: "it is a film")),
        .batch([BrowsingMetadata(.photo("b"))]),
      ])
  }

  @Test func reportsFailuresAndGoesOn() {
    let error = PhotoRepositoryError.failure(of: "b", .unsafe)

    let events = browse([
      [.fetched(FetchedPhoto(metadata: .photo("a"))), .failed(error)],
      [.fetched(FetchedPhoto(metadata: .photo("c")))],
    ])

    #expect(
      events == [
        .problem(
          PhotoProblem(
            identifier: "b", severity: .failure(.unsafe), message: "reason: unsafe")),
        .batch([BrowsingMetadata(.photo("a"))]),
        .batch([BrowsingMetadata(.photo("c"))]),
      ])
  }

  private func browse(_ batches: [[FetchOutcome]]) -> [ListOutputDouble.Event] {
    let output = ListOutputDouble()
    MetadataList(repository: PhotoRepositoryDouble(batches), output: output).browseMetadata()
    return output.events
  }
}
