import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Which photos have the same picture, and which of them comes first.
struct DuplicateSearchTests {
  /// Photos with letters for their pictures: the first one for how they begin, all for the whole.
  private func search(
    _ photos: [(metadata: Metadata, picture: String?)], where filter: String? = nil,
    keep: [KeepRule] = [.oldest], keptIn folders: [String] = [],
    files: [PhotoIdentifier: UInt128] = [:], sizes: [PhotoIdentifier: Int] = [:],
    leavingOut leftOut: PhotoIdentifier? = nil
  ) throws -> (FoundDuplicates, PictureHashesDouble) {
    let told = ProblemsDouble()
    let pictures = PictureHashesDouble(
      Dictionary(uniqueKeysWithValues: photos.map { ($0.metadata.localIdentifier, $0.picture) }),
      files: files)
    pictures.sizes = sizes
    let repository = PhotoRepositoryDouble(
      photos.map { [.fetched(FetchedPhoto(metadata: $0.metadata))] })
    let rules = KeepRules(
      keep, preferring: { photo in folders.firstIndex { photo.text.hasPrefix($0) } })
    let groups = DuplicateSearch(
      photos: repository, pictures: pictures, leavingOut: { $0 == leftOut }, output: told
    )
    .groups(where: try filter.map { try MetadataFilter($0) }, keeping: rules)
    .map { group in
      let names = group.photos.map(\.identifier.text).joined(separator: " ")
      return (group.pictureHash ?? "-") + ": " + names
    }
    return (
      FoundDuplicates(groups: groups, problems: told.problems, progress: told.progress), pictures
    )
  }

  private func photos(_ pictures: KeyValuePairs<PhotoIdentifier, String?>) -> [(Metadata, String?)]
  {
    pictures.map { (.photo($0.key), $0.value) }
  }

  @Test func groupsComeInTheOrderOfTheirFirstPhotos() throws {
    let (found, pictures) = try search(
      photos(["a": "xy", "b": "zz", "c": "wv", "d": "zz", "e": "xy", "f": "xy", "g": "xw"]))

    #expect(found.groups == ["xy: a e f", "zz: b d"])
    // The picture of c begins like no other one.
    #expect(pictures.hashed == ["a", "b", "d", "e", "f", "g"])
    #expect(found.problems == [])
  }

  @Test func nothingIsReadWholeIfNoPicturesBeginAlike() throws {
    let (found, pictures) = try search(photos(["a": "1", "b": "2", "c": "3"]))

    #expect(found.groups == [])
    #expect(pictures.hashed == [])
  }

  @Test func namesOfOneFileAreOnePhoto() throws {
    let (found, _) = try search(
      photos(["a": "x", "b": "x", "c": "x", "d": "x"]), files: ["a": 1, "b": 1, "c": 2, "d": 2])
    #expect(found.groups == ["x: a c"])

    let (same, _) = try search(photos(["a": "x", "b": "x"]), files: ["a": 1, "b": 1])
    #expect(same.groups == [])
  }

  @Test func theOldestComesFirst() throws {
    let (earlier, later) = (try CaptureDate.of(2024, 5, 1), try CaptureDate.of(2024, 5, 2))
    let (found, _) = try search([
      (.photo("a"), "x"),
      (.photo("b") { $0.captureDate = later }, "x"),
      (.photo("d") { $0.captureDate = earlier }, "x"),
      (.photo("c") { $0.captureDate = earlier }, "x"),
    ])
    #expect(found.groups == ["x: c a b d"])
  }

  @Test func theBestDescribedComesFirst() throws {
    let described: [(Metadata, String?)] = [
      (.photo("a") { ($0.iso, $0.pixelWidth, $0.pixelHeight) = (100, 3, 2) }, "x"),
      (.photo("b") { ($0.artist, $0.rating) = ("A", 1) }, "x"),
      (.photo("c") { ($0.artist, $0.rating) = ("A", 5) }, "x"),
      (.photo("d") { ($0.artist, $0.rating) = ("B", 5) }, "x"),
    ]
    #expect(try search(described, keep: [.described]).0.groups == ["x: c a b d"])
    #expect(try search(described, keep: [.oldest]).0.groups == ["x: a b c d"])
  }

  @Test func theBestRatedIsKept() throws {
    let rated: [(Metadata, String?)] = [
      (.photo("a") { $0.rating = -1 }, "x"), (.photo("b"), "x"),
      (.photo("c") { $0.rating = 3 }, "x"), (.photo("d") { $0.rating = -1 }, "y"),
      (.photo("e"), "y"),
    ]
    #expect(try search(rated, keep: [.rated]).0.groups == ["x: c a b", "y: e d"])
  }

  @Test func theLargestIsKept() throws {
    let sized: [(Metadata, String?)] = [
      (.photo("a"), "x"),
      (.photo("b") { ($0.pixelWidth, $0.pixelHeight) = (3, 2) }, "x"),
      (.photo("c") { ($0.pixelWidth, $0.pixelHeight) = (3, 3) }, "x"),
    ]
    #expect(
      try search(sized, keep: [.largest], sizes: ["a": 9, "b": 8]).0.groups == ["x: a b c"])
    #expect(try search(sized, keep: [.largest]).0.groups == ["x: c a b"])
  }

  /// The next rule decides where one does not, and the path at last.
  @Test func severalRulesDecideInTheirOrder() throws {
    let date = try CaptureDate.of(2024, 5, 1)
    let photos: [(Metadata, String?)] = [
      (.photo("a") { ($0.rating, $0.captureDate) = (1, date) }, "x"),
      (.photo("b") { $0.rating = 2 }, "x"),
      (.photo("c") { ($0.rating, $0.captureDate) = (2, date) }, "x"),
      (.photo("d") { ($0.rating, $0.captureDate) = (2, date) }, "x"),
    ]
    #expect(try search(photos, keep: [.rated, .oldest]).0.groups == ["x: c a b d"])
    #expect(try search(photos, keep: [.oldest, .rated]).0.groups == ["x: c a b d"])
    #expect(try search(photos, keep: [.rated]).0.groups == ["x: b a c d"])
    #expect(try search(photos, keep: []).0.groups == ["x: a b c d"])
  }

  @Test func theOneInAChosenFolderIsKept() throws {
    let (earlier, later) = (try CaptureDate.of(2024, 5, 1), try CaptureDate.of(2024, 5, 2))
    let photos: [(Metadata, String?)] = [
      (.photo("a/1") { $0.captureDate = later }, "x"),
      (.photo("b/1") { $0.captureDate = later }, "x"),
      (.photo("c/1") { $0.captureDate = earlier }, "x"),
      (.photo("b/2") { $0.captureDate = earlier }, "x"),
      (.photo("c/3") { $0.captureDate = later }, "y"),
      (.photo("d/3") { $0.captureDate = earlier }, "y"),
    ]
    #expect(
      try search(photos, keptIn: ["b/", "a/"]).0.groups == ["x: b/2 a/1 b/1 c/1", "y: d/3 c/3"])
    #expect(try search(photos, keptIn: ["a/", "b/"]).0.groups.first == "x: a/1 b/1 b/2 c/1")
  }

  /// Letters differ in as many bits as their codes: a and b in two, a and c in one, b and z in two.
  @Test func similarPicturesAreGroupedAroundTheOneToKeep() throws {
    let photos: [PhotoIdentifier] = ["1", "2", "3", "4", "5", "6"]
    let pictures = PictureHashesDouble(
      ["1": "a", "2": "c", "3": "b", "4": nil, "5": "a", "6": "A"], files: ["1": 7, "5": 7])
    pictures.sizes = ["3": 9]
    let told = ProblemsDouble()
    let search = DuplicateSearch(
      photos: PhotoRepositoryDouble([photos.map { .fetched(FetchedPhoto(metadata: .photo($0))) }]),
      pictures: pictures, output: told)
    func groups(_ distance: Int, _ rules: [KeepRule]) -> [String] {
      search.similarGroups(where: nil, within: distance, keeping: KeepRules(rules)).map { group in
        group.photos.map { "\($0.identifier) \(group.distance(of: $0) ?? -1)" }
          .joined(separator: ", ")
      }
    }
    #expect(groups(0, []) == [])
    #expect(groups(1, []) == ["1 0, 2 1, 6 1"])
    #expect(groups(1, [.largest]) == ["1 0, 6 1", "3 0, 2 1"])
    #expect(groups(2, []) == ["1 0, 2 1, 3 2, 6 1"])
    #expect(told.problems.first == PhotoProblem(identifier: "4", cause: .warning(.notComparable)))
    pictures.limit = 2
    #expect(groups(2, []) == [])
  }

  @Test func photosThatWerePutAsideDoNotCount() throws {
    let (found, _) = try search(photos(["a": "x", "b": "x", "c": "x"]), leavingOut: "a")
    #expect(found.groups == ["x: b c"])
  }

  @Test func eachPhotoHasWhatHelpsToDecide() throws {
    let date = try CaptureDate.of(2024, 5, 1)
    let photo = Metadata.photo("a") {
      ($0.captureDate, $0.rating, $0.artist) = (date, 4, "A")
      ($0.pixelWidth, $0.pixelHeight) = (30, 20)
    }
    let pictures = PictureHashesDouble(["a": "x", "b": "x"])
    pictures.sizes = ["a": 100]
    let group = try #require(
      DuplicateSearch(
        photos: PhotoRepositoryDouble([
          [photo, .photo("b")].map { .fetched(FetchedPhoto(metadata: $0)) }
        ]), pictures: pictures, output: ProblemsDouble()
      ).groups(where: nil, keeping: KeepRules([.oldest])).first)
    #expect(group.kept.byteCount == 100)
    #expect(group.kept.captureDate == date)
    #expect(group.kept.pixelSize == PixelSize(width: 30, height: 20))
    #expect(group.kept.rating == 4)
    #expect(group.kept.fieldCount == 3)
    #expect(group.superfluous.map(\.pixelSize) == [nil])
  }

  @Test func aCancelledSearchHasNoGroups() throws {
    let pictures = PictureHashesDouble(["a": "x", "b": "x"])
    pictures.limit = 1
    let repository = PhotoRepositoryDouble(
      ["a", "b"].map { [.fetched(FetchedPhoto(metadata: .photo($0)))] })
    let search = DuplicateSearch(photos: repository, pictures: pictures, output: ProblemsDouble())
    #expect(search.groups(where: nil, keeping: KeepRules([])) == [])
    repository.batchesUntilEnd = 1
    #expect(search.groups(where: nil, keeping: KeepRules([])) == [])
  }

  @Test func onlyPhotosOfTheFilterCount() throws {
    let rated: [(Metadata, String?)] = [
      (.photo("a") { $0.rating = 1 }, "x"), (.photo("b") { $0.rating = 5 }, "x"),
      (.photo("c") { $0.rating = 5 }, "x"),
    ]
    #expect(try search(rated, where: "rating = 5").0.groups == ["x: b c"])
    #expect(try search(rated, where: "rating = 1").0.groups == [])
  }

  @Test func photosThatCannotBeComparedAreReported() throws {
    let (found, _) = try search(photos(["a": "x", "b": nil, "c": "x", "d": "!x", "e": nil]))

    #expect(found.groups == ["x: a c"])
    #expect(
      found.problems == [
        PhotoProblem(identifier: "b", cause: .warning(.notComparable)),
        PhotoProblem(.failure(of: "d", .locked)),
        PhotoProblem(identifier: "e", cause: .warning(.notComparable)),
      ])
  }

  @Test func reportsTheProgressOfEachRound() throws {
    let (found, _) = try search(photos(["a": "x", "b": "x", "c": "y"]))
    #expect(found.progress.map(\.done) == [1, 2, 3, 1, 2, 3, 1, 2])
    #expect(found.progress.map(\.total) == [3, 3, 3, 3, 3, 3, 2, 2])
  }

  @Test func noPhotosGiveNoGroups() throws {
    #expect(try search([]).0.groups == [])
  }
}

/// What a search found.
private struct FoundDuplicates {
  let groups: [String]
  let problems: [PhotoProblem]
  let progress: [PhotoProgress]
}
