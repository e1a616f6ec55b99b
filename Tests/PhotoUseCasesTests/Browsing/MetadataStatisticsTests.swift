import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Counting the photos of a repository by a field.
struct MetadataStatisticsTests {
  @Test func countsThePhotosOfAllBatches() throws {
    let counted = try browse([
      [photo("a", iso: 100), photo("b", iso: 400)], [], [photo("c", iso: 100), photo("d")],
    ])

    #expect(counted.histograms.map(\.lines) == [["100: 2", "200: 0", "400: 1"]])
    #expect(counted.histograms.map(\.photoCount) == [4])
    #expect(counted.histograms.map(\.missingCount) == [1])
    #expect(counted.histograms.first?.bins.map(\.share) == [2.0 / 3, 0, 1.0 / 3])
  }

  @Test func countsThePhotosOfTheFilter() throws {
    let counted = try browse(
      [[photo("a", iso: 100), photo("b", iso: 400), photo("c")]], where: "not iso < 200")

    #expect(counted.histograms.map(\.lines) == [["400: 1"]])
    #expect(counted.histograms.map(\.photoCount) == [2])
  }

  @Test func noPhotosGiveAnEmptyHistogram() throws {
    let counted = try browse([])

    #expect(counted.histograms.map(\.lines) == [[]])
    #expect(counted.histograms.map(\.photoCount) == [0])
    #expect(counted.histograms.map(\.missingCount) == [0])
  }

  @Test func reportsProblemsAndGoesOn() throws {
    let counted = try browse([
      [.failed(.failure(of: "a", .locked)), .skipped("b", reason: "it is a film")],
      [photo("c", iso: 100)],
    ])

    #expect(
      counted.told.problems == [
        PhotoProblem(.failure(of: "a", .locked)),
        PhotoProblem(identifier: "b", cause: .warning("it is a film")),
      ])
    #expect(counted.histograms.map(\.photoCount) == [1])
  }

  @Test func reportsTheProgress() throws {
    let counted = try browse([[photo("a"), photo("b")], [photo("c")]], where: "iso = 1")

    #expect(counted.told.progress == [2, 3].map { PhotoProgress(done: $0, total: 3) })
  }

  /// The photos themselves give the same histogram.
  @Test func isTheHistogramOfThePhotos() throws {
    let batch = [photo("a", iso: 64), photo("b", iso: 6400), photo("c")]
    let counted = try browse([batch])
    let photos = batch.compactMap { outcome -> BrowsingMetadata? in
      guard case .fetched(let photo) = outcome else { return nil }
      return BrowsingMetadata(photo.metadata)
    }
    let histogram = MetadataHistogram(of: .field(try .of("iso")), in: photos)

    #expect(counted.histograms.map(\.bins) == [histogram.bins])
    #expect(counted.histograms.map(\.missingCount) == [histogram.missingCount])
  }

  @Test func reportsTheNumberOfPhotosSoFar() throws {
    let counted = try browse([[photo("a"), photo("b")], [photo("c")]], where: "iso > 100")
    #expect(counted.told.progress.map(\.done) == [2, 3])
  }

  private func photo(_ identifier: PhotoIdentifier, iso: Int? = nil) -> FetchOutcome {
    .fetched(FetchedPhoto(metadata: .photo(identifier) { $0.iso = iso }))
  }

  private func browse(
    _ batches: [[FetchOutcome]], where filter: String? = nil
  ) throws -> (histograms: [MetadataHistogram], told: ProblemsDouble) {
    let told = ProblemsDouble()
    let histograms = PhotoRepositoryDouble(batches).histograms(
      of: [.field(try .of("iso"))], where: try filter.map { try MetadataFilter($0) }, output: told)
    return (histograms, told)
  }
}
