import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Looking at photos side by side.
struct ContactSheetTests {
  /// What a contact sheet has, and what was told meanwhile.
  private struct Sheet {
    let names: [String]
    let histograms: [MetadataHistogram]
    let thumbnails: [Thumbnail?]
    let told: ProblemsDouble
  }

  private static let embedded = Thumbnail(
    jpeg: [1, 2, 3], size: PixelSize(width: 4, height: 3), orientation: 6)

  private static let form = ThumbnailForm(longestSide: 99, maximumByteCount: 1000)

  /// Three photos; b has a thumbnail.
  private func browse(
    _ selection: MetadataSelection = MetadataSelection(), by order: MetadataListOrder? = nil,
    _ thumbnails: ThumbnailChoice = .none, plotting fields: [MetadataField] = [],
    broken: Set<PhotoIdentifier> = [], wanted: Int = .max
  ) -> Sheet {
    let photos = PhotoRepositoryDouble(
      .photo("a") { $0.iso = 100 }, .photo("b") { $0.iso = 400 }, .photo("c"))
    let told = ProblemsDouble()
    let contacts = ContactSheet(
      photos: photos, pictures: PictureRepositoryDouble(["b": Self.embedded], broken: broken),
      output: told)
    let sheet = contacts.fetchSheet(of: selection, by: order, plotting: fields)
    let made = Array(contacts.thumbnails(of: sheet, thumbnails).prefix(wanted))
    return Sheet(
      names: sheet.photos.map(\.identifier.text), histograms: sheet.histograms, thumbnails: made,
      told: told)
  }

  @Test(
    arguments: [
      (nil, nil, ["a", "b", "c"]), ("iso:desc", nil, ["b", "a", "c"]),
      ("iso:desc", 1, ["b"]), (nil, 2, ["a", "b"]), (nil, 0, []),
    ] as [(String?, Int?, [String])])
  func hasThePhotosInTheirOrder(order: String?, limit: Int?, expected: [String]) throws {
    let sheet = browse(
      MetadataSelection(limit: limit), by: try order.map { try MetadataListOrder($0) })
    #expect(sheet.names == expected)
  }

  @Test func hasThePhotosOfTheFilter() throws {
    let sheet = browse(
      MetadataSelection(filter: try MetadataFilter("iso >= 400")), .embedded(Self.form))
    #expect(sheet.names == ["b"])
    #expect(sheet.thumbnails == [Self.embedded])
  }

  @Test func hasHistogramsOfTheFieldsThatArePlotted() throws {
    let fields = [try MetadataField.of("iso"), try MetadataField.of("focalLength")]
    let histograms = browse(MetadataSelection(limit: 2), plotting: fields).histograms
    // No photo has a focal length.
    #expect(histograms.map(\.subject) == [.field(fields[0])])
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
    let sheet = browse(by: try MetadataListOrder("file"), choice)
    #expect(sheet.thumbnails == expected)
    #expect(sheet.told.problems.isEmpty)
  }

  /// An endless list of photos is read no further than necessary.
  @Test(arguments: [(nil, 1), ("iso", 3)] as [(String?, Int)])
  func endsTheFetchAtTheLimitInTheRepositorysOrder(
    order: String?, batches: Int
  ) throws {
    let photos = PhotoRepositoryDouble(
      ["a", "b", "c"].map { [.fetched(FetchedPhoto(metadata: .photo($0)))] })
    let sheet = ContactSheet(
      photos: photos, pictures: PictureRepositoryDouble([:]), output: ProblemsDouble()
    ).fetchSheet(
      of: MetadataSelection(limit: 1), by: try order.map { try MetadataListOrder($0) },
      plotting: [])
    #expect(photos.batchesFetched == batches)
    #expect(sheet.photos.map(\.identifier) == ["a"])
  }

  @Test func hasAPhotoWhosePictureCannotBeDecoded() {
    let sheet = browse(by: nil, .all(Self.form), broken: ["a"])
    #expect(sheet.names == ["a", "b", "c"])
    #expect(sheet.thumbnails.map { $0 == nil } == [true, false, false])
    #expect(
      sheet.told.problems == [
        PhotoProblem(identifier: "a", cause: .warning(.noThumbnail(.notReadable(.notPermitted))))
      ])
  }

  @Test func endsIfNoMoreIsWanted() {
    let sheet = browse(by: nil, .embedded(Self.form), wanted: 2)
    #expect(sheet.thumbnails == [nil, Self.embedded])
  }

  @Test func reportsProgressOfPhotosAndThenOfThumbnails() {
    let done = { (thumbnails: ThumbnailChoice) in
      browse(by: nil, thumbnails).told.progress.map { [$0.done, $0.total] }
    }
    #expect(done(.none) == [[3, 3]])
    #expect(done(.embedded(Self.form)) == [[3, 3], [1, 3], [2, 3], [3, 3]])
  }
}
