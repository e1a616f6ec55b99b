import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Looking at photos side by side.
struct ContactSheetTests {
  /// Records the calls in order.
  private final class Output: ContactSheetOutput {
    private(set) var sheets: [BrowsingContactSheet] = []
    private(set) var thumbnails: [Thumbnail?] = []
    private(set) var photosWithThumbnails: [PhotoIdentifier] = []
    private(set) var problems: [PhotoProblem] = []
    private(set) var progress: [PhotoProgress] = []
    private let wanted: Int

    init(wanted: Int) {
      self.wanted = wanted
    }

    func didProvideContactSheet(_ sheet: BrowsingContactSheet) {
      sheets.append(sheet)
      #expect(thumbnails.count < sheets.count)
    }

    func didProvideThumbnail(
      _ thumbnail: Thumbnail?, of photo: BrowsingMetadata
    ) -> FetchDecision {
      thumbnails.append(thumbnail)
      photosWithThumbnails.append(photo.identifier)
      return thumbnails.count < wanted ? .goOn : .stop
    }

    func didEncounter(_ problem: PhotoProblem) {
      problems.append(problem)
    }

    func didProgress(_ progress: PhotoProgress) {
      self.progress.append(progress)
    }
  }

  private static let embedded = Thumbnail(
    jpeg: [1, 2, 3], size: PixelSize(width: 4, height: 3), orientation: 6)

  private static let form = ThumbnailForm(longestSide: 99, maximumByteCount: 1000)

  /// Three photos; b has a thumbnail.
  private func browse(
    _ selection: MetadataSelection = MetadataSelection(), by order: MetadataListOrder? = nil,
    _ thumbnails: ThumbnailChoice = .none, plotting fields: [MetadataField] = [],
    broken: Set<PhotoIdentifier> = [], wanted: Int = .max
  ) -> Output {
    let output = Output(wanted: wanted)
    let photos = PhotoRepositoryDouble(
      .photo("a") { $0.iso = 100 }, .photo("b") { $0.iso = 400 }, .photo("c"))
    ContactSheet(
      photos: photos, pictures: PictureRepositoryDouble(["b": Self.embedded], broken: broken),
      output: output
    ).browseContactSheet(
      ContactSheetRequest(selection, by: order, thumbnails: thumbnails, plotting: fields))
    return output
  }

  private func names(_ output: Output) -> [[String]] {
    output.sheets.map { $0.photos.map(\.identifier.text) }
  }

  @Test(
    arguments: [
      (nil, nil, ["a", "b", "c"]), ("iso:desc", nil, ["b", "a", "c"]),
      ("iso:desc", 1, ["b"]), (nil, 2, ["a", "b"]), (nil, 0, []),
    ] as [(String?, Int?, [String])])
  func hasThePhotosInTheirOrder(order: String?, limit: Int?, expected: [String]) throws {
    let output = browse(
      MetadataSelection(limit: limit), by: try order.map { try MetadataListOrder($0) })
    #expect(names(output) == [expected])
  }

  @Test func hasThePhotosOfTheFilter() throws {
    let output = browse(
      MetadataSelection(filter: try MetadataFilter("iso >= 400")), .embedded(Self.form))
    #expect(names(output) == [["b"]])
    #expect(output.photosWithThumbnails == ["b"])
  }

  @Test func hasHistogramsOfTheFieldsThatArePlotted() throws {
    let fields = [try MetadataField.of("iso"), try MetadataField.of("focalLength")]
    let histograms = try #require(
      browse(MetadataSelection(limit: 2), plotting: fields).sheets.first
    ).histograms
    // No photo has a focal length.
    #expect(histograms.map(\.field) == [fields[0]])
    #expect(histograms.map { $0.bins.map(\.count).reduce(0, +) } == [2])
    #expect(histograms.map(\.missingCount) == [0])
  }

  @Test(
    arguments: [
      (.none, []), (.embedded(form), [nil, embedded, nil]),
      (
        .all(form),
        [PictureRepositoryDouble.made(form), embedded, PictureRepositoryDouble.made(form)]
      ),
    ] as [(ThumbnailChoice, [Thumbnail?])])
  func hasTheThumbnailsOfChoice(_ choice: ThumbnailChoice, expected: [Thumbnail?]) throws {
    let output = browse(by: try MetadataListOrder("file"), choice)
    #expect(output.thumbnails == expected)
    #expect(output.problems.isEmpty)
  }

  /// An endless list of photos is read no further than necessary.
  @Test(arguments: [(nil, 1), ("iso", 3)] as [(String?, Int)])
  func endsTheFetchAtTheLimitInTheRepositorysOrder(
    order: String?, batches: Int
  ) throws {
    let photos = PhotoRepositoryDouble(
      ["a", "b", "c"].map { [.fetched(FetchedPhoto(metadata: .photo($0)))] })
    let output = Output(wanted: .max)
    ContactSheet(photos: photos, pictures: PictureRepositoryDouble([:]), output: output)
      .browseContactSheet(
        ContactSheetRequest(
          MetadataSelection(limit: 1), by: try order.map { try MetadataListOrder($0) },
          thumbnails: .none, plotting: []))
    #expect(photos.batchesFetched == batches)
    #expect(names(output) == [["a"]])
  }

  @Test func hasAPhotoWhosePictureCannotBeDecoded() {
    let output = browse(by: nil, .all(Self.form), broken: ["a"])
    #expect(names(output) == [["a", "b", "c"]])
    #expect(output.thumbnails.map { $0 == nil } == [true, false, false])
    #expect(
      output.problems == [
        PhotoProblem(identifier: "a", cause: .warning(.noThumbnail(.notReadable(.notPermitted))))
      ])
  }

  @Test func endsIfNoMoreIsWanted() {
    let output = browse(by: nil, .embedded(Self.form), wanted: 2)
    #expect(output.photosWithThumbnails == ["a", "b"])
  }

  @Test func reportsProgressOfPhotosAndThenOfThumbnails() {
    let done = { (thumbnails: ThumbnailChoice) in
      browse(by: nil, thumbnails).progress.map { [$0.done, $0.total] }
    }
    #expect(done(.none) == [[3, 3]])
    #expect(done(.embedded(Self.form)) == [[3, 3], [1, 3], [2, 3], [3, 3]])
  }
}
