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

  @Test func providesNoEmptyBatch() {
    #expect(browse([]) == [])
  }

  @Test func warnsAndStillShowsThePhoto() {
    let photo = FetchedPhoto(metadata: .photo("a"), warnings: ["no date", "no lens"])

    #expect(
      browse([[.fetched(photo)]]) == [
        .problem(PhotoProblem(identifier: "a", cause: .warning("no date"))),
        .problem(PhotoProblem(identifier: "a", cause: .warning("no lens"))),
        .batch([BrowsingMetadata(.photo("a"))]),
      ])
  }

  @Test func reportsFilesThatAreNotPhotosAndGoesOn() {
    let events = browse([
      [.skipped("a", reason: "it is a film"), .fetched(FetchedPhoto(metadata: .photo("b")))]
    ])

    #expect(
      events == [
        .problem(PhotoProblem(identifier: "a", cause: .warning("it is a film"))),
        .batch([BrowsingMetadata(.photo("b"))]),
      ])
  }

  @Test func reportsFailuresAndGoesOn() {
    let error = PhotoRepositoryError.failure(of: "b", .notVerified)

    let events = browse([
      [.fetched(FetchedPhoto(metadata: .photo("a"))), .failed(error)],
      [.fetched(FetchedPhoto(metadata: .photo("c")))],
    ])

    #expect(
      events == [
        .problem(
          PhotoProblem(.failure(of: "b", .notVerified))),
        .batch([BrowsingMetadata(.photo("a"))]),
        .batch([BrowsingMetadata(.photo("c"))]),
      ])
  }

  /// They do not count for the limit.
  @Test func providesFailuresAmongThePhotos() {
    let (first, last) = (
      PhotoRepositoryError.failure(of: "a", .locked), PhotoRepositoryError.failure(of: "d", .locked)
    )
    let output = ListOutputDouble()
    let outcomes: [FetchOutcome] = [
      .failed(first), .fetched(FetchedPhoto(metadata: .photo("b"))),
      .fetched(FetchedPhoto(metadata: .photo("c"))), .failed(last),
    ]

    MetadataList(repository: PhotoRepositoryDouble([outcomes]), output: output)
      .browseMetadata(of: MetadataSelection(limit: 2, hasFailures: true))

    #expect(
      output.events == [
        .problem(PhotoProblem(first)), .problem(PhotoProblem(last)),
        .batch([
          BrowsingMetadata(first), BrowsingMetadata(.photo("b")), BrowsingMetadata(.photo("c")),
          BrowsingMetadata(last),
        ]),
      ])
  }

  /// Warnings of a photo are reported even if the filter does not hold for it. A batch without
  /// photos is not provided.
  @Test func providesThePhotosOfTheFilter() throws {
    let photos = [("a", 100), ("b", 3200), ("c", 6400)].map { name, iso in
      FetchedPhoto(
        metadata: .photo(PhotoIdentifier(text: name)) { $0.iso = iso },
        warnings: name == "a" ? ["no date"] : [])
    }

    let events = browse(
      [[.fetched(photos[0])], [.fetched(photos[1]), .fetched(photos[2])]],
      where: try MetadataFilter("iso > 3200"))

    #expect(
      events == [
        .problem(PhotoProblem(identifier: "a", cause: .warning("no date"))),
        .batch([BrowsingMetadata(photos[2].metadata)]),
      ])
  }

  @Test(arguments: [
    (0, [], 0), (1, ["a"], 1), (2, ["ab"], 1), (3, ["ab", "c"], 2), (9, ["ab", "cd"], 2),
  ])
  func stopsAtTheLimit(limit: Int, names: [String], batchesFetched: Int) {
    let repository = PhotoRepositoryDouble(
      [["a", "b"], ["c", "d"]].map { batch in
        batch.map { .fetched(FetchedPhoto(metadata: .photo($0))) }
      })
    let output = ListOutputDouble()

    MetadataList(repository: repository, output: output)
      .browseMetadata(of: MetadataSelection(limit: limit))

    let provided = output.events.map { event in
      if case .batch(let photos) = event { photos.map(\.identifier.text).joined() } else { "" }
    }
    #expect(provided == names)
    #expect(repository.batchesFetched == batchesFetched)
  }

  /// The progress follows the batch, even if the batch has no selected photo.
  @Test func reportsProgressAfterEachBatch() throws {
    let repository = PhotoRepositoryDouble(
      [["a", "b"], ["c"]].map { batch in
        batch.map { .fetched(FetchedPhoto(metadata: .photo($0))) }
      })
    let output = ListOutputDouble()

    MetadataList(repository: repository, output: output)
      .browseMetadata(of: MetadataSelection(filter: try MetadataFilter("file != c")))

    #expect(
      output.progress == [
        .init(progress: PhotoProgress(done: 2, total: 3), eventCount: 1),
        .init(progress: PhotoProgress(done: 3, total: 3), eventCount: 1),
      ])
  }

  @Test func stopsIfNoMoreAreWanted() {
    let repository = PhotoRepositoryDouble(
      ["a", "b", "c"].map { [.fetched(FetchedPhoto(metadata: .photo($0)))] })
    let output = ListOutputDouble(wantedBatches: 2)

    MetadataList(repository: repository, output: output).browseMetadata(of: MetadataSelection())

    #expect(output.events.count == 2)
    #expect(repository.batchesFetched == 2)
  }

  private func browse(
    _ batches: [[FetchOutcome]], where filter: MetadataFilter? = nil
  ) -> [ListOutputDouble.Event] {
    let output = ListOutputDouble()
    MetadataList(repository: PhotoRepositoryDouble(batches), output: output).browseMetadata(
      of: MetadataSelection(filter: filter))
    return output.events
  }
}
