import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Browsing photos in an order of the user's choice.
struct OrderedMetadataListTests {
  @Test func providesTheFileAndEveryFieldAsKeys() throws {
    let output = ListOutputDouble()

    OrderedMetadataList(repository: PhotoRepositoryDouble(), output: output).browseSortKeys()

    guard case .keys(let keys)? = output.events.first else {
      Issue.record("no keys were provided")
      return
    }
    #expect(keys.map(\.name) == ["file"] + MetadataField.all.map(\.name))
    #expect(output.events.count == 1)
  }

  @Test func providesAllBatchesAtOnceAndSorted() throws {
    let (slow, fast) = (
      Metadata.photo("a") { $0.iso = 3200 }, Metadata.photo("b") { $0.iso = 100 }
    )

    let events = browse(
      [[.fetched(FetchedPhoto(metadata: slow))], [.fetched(FetchedPhoto(metadata: fast))]],
      by: try MetadataListSortKey(named: "iso"), .ascending)

    #expect(events == [.sorted([BrowsingMetadata(fast), BrowsingMetadata(slow)])])
  }

  @Test func sortsInTheDirection() {
    let events = browse(
      [["a", "b"].map { .fetched(FetchedPhoto(metadata: .photo($0))) }], by: .file, .descending)

    #expect(events == [.sorted([BrowsingMetadata(.photo("b")), BrowsingMetadata(.photo("a"))])])
  }

  @Test func providesNothingOfNoPhotos() {
    #expect(browse([], by: .file, .ascending) == [])
  }

  /// Whether few are held or all are packed, photos that failed come last, and do not count.
  @Test(arguments: [nil, 2, 5000] as [Int?])
  func providesFailuresLast(limit: Int?) {
    let failure = PhotoRepositoryError.failure(of: "a", .locked)
    let output = ListOutputDouble()
    let repository = PhotoRepositoryDouble([
      [.failed(failure)], ["c", "b"].map { .fetched(FetchedPhoto(metadata: .photo($0))) },
    ])

    OrderedMetadataList(repository: repository, output: output)
      .browseOrderedMetadata(
        by: .byFile, of: MetadataSelection(limit: limit, hasFailures: true))

    #expect(
      output.events == [
        .problem(PhotoProblem(failure)),
        .sorted(["b", "c"].map { BrowsingMetadata(.photo($0)) }),
        .sorted([BrowsingMetadata(failure)]),
      ])
  }

  /// The batches are large enough for all cores, and no more come than are wanted.
  @Test(arguments: [(1, 1536), (2, 3072), (9, 4000)])
  func providesBatchesAsLongAsTheyAreWanted(batches: Int, count: Int) {
    let output = ListOutputDouble(wantedBatches: batches)
    let photos = (10_000..<14_000).map { number in
      FetchOutcome.fetched(FetchedPhoto(metadata: .photo(PhotoIdentifier(text: "\(number)"))))
    }

    OrderedMetadataList(repository: PhotoRepositoryDouble([photos]), output: output)
      .browseOrderedMetadata(by: .byFile, of: MetadataSelection())

    let provided = output.events.reduce(0) { count, event in
      if case .sorted(let photos) = event { count + photos.count } else { count }
    }
    #expect(provided == count)
  }

  @Test func reportsProblemsOfEachBatchAndGoesOn() {
    let events = browse(
      [
        [.failed(.failure(of: "a", .locked)), .skipped("b", reason: "it is a film")],
        [.fetched(FetchedPhoto(metadata: .photo("c"), warnings: ["no date"]))],
      ], by: .file, .ascending)

    #expect(
      events == [
        .problem(
          PhotoProblem(.failure(of: "a", .locked))),
        .problem(PhotoProblem(identifier: "b", cause: .warning("it is a film"))),
        .problem(PhotoProblem(identifier: "c", cause: .warning("no date"))),
        .sorted([BrowsingMetadata(.photo("c"))]),
      ])
  }

  @Test func providesThePhotosOfTheFilter() throws {
    let (slow, fast) = (
      Metadata.photo("a") { $0.iso = 3200 }, Metadata.photo("b") { $0.iso = 100 }
    )

    let events = browse(
      [[slow, fast].map { .fetched(FetchedPhoto(metadata: $0)) }], by: .file, .ascending,
      where: try MetadataFilter("iso < 200"))

    #expect(events == [.sorted([BrowsingMetadata(fast)])])
  }

  @Test(arguments: [(0, ""), (1, "c"), (2, "cb"), (9, "cba")])
  func providesTheFirstInTheOrder(limit: Int, names: String) {
    let events = browse(
      [["b", "c"], ["a"]].map { batch in
        batch.map { .fetched(FetchedPhoto(metadata: .photo($0))) }
      }, by: .file, .descending, limit: limit)

    let provided = events.flatMap { event in
      if case .sorted(let photos) = event { photos.map(\.identifier.text) } else { [String]() }
    }
    #expect(provided.joined() == names)
  }

  /// The progress follows each batch, before anything can be provided.
  @Test func reportsTheProgress() {
    let repository = PhotoRepositoryDouble([[.skipped("a", reason: "it is a film")], [], []])
    let output = ListOutputDouble()

    OrderedMetadataList(repository: repository, output: output)
      .browseOrderedMetadata(by: .byFile, of: MetadataSelection())

    #expect(
      output.progress
        == Array(
          repeating: .init(progress: PhotoProgress(done: 1, total: 1), eventCount: 1), count: 3))
  }

  private func browse(
    _ batches: [[FetchOutcome]], by key: MetadataListSortKey,
    _ direction: MetadataListSortDirection, where filter: MetadataFilter? = nil,
    limit: Int? = nil
  ) -> [ListOutputDouble.Event] {
    let output = ListOutputDouble()
    OrderedMetadataList(repository: PhotoRepositoryDouble(batches), output: output)
      .browseOrderedMetadata(
        by: MetadataListOrder([.init(key: key, direction: direction)]),
        of: MetadataSelection(filter: filter, limit: limit))
    return output.events
  }
}
