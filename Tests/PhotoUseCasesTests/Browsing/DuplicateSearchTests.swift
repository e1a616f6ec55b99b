import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Which photos have the same picture, and which of them comes first.
struct DuplicateSearchTests {
  /// Photos with letters for their pictures: the first one for how they begin, all for the whole.
  private func search(
    _ photos: [(metadata: Metadata, picture: String?)], where filter: String? = nil,
    first: FirstDuplicate = .oldest, files: [PhotoIdentifier: UInt128] = [:]
  ) throws -> (FoundDuplicates, PictureHashesDouble) {
    let told = ProblemsDouble()
    let pictures = PictureHashesDouble(
      Dictionary(uniqueKeysWithValues: photos.map { ($0.metadata.localIdentifier, $0.picture) }),
      files: files)
    let repository = PhotoRepositoryDouble(
      photos.map { [.fetched(FetchedPhoto(metadata: $0.metadata))] })
    let groups = DuplicateSearch(photos: repository, pictures: pictures, output: told)
      .groups(where: try filter.map { try MetadataFilter($0) }, first: first)
      .map { $0.pictureHash + ": " + $0.photos.map(\.text).joined(separator: " ") }
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
    #expect(try search(described, first: .described).0.groups == ["x: c a b d"])
    #expect(try search(described, first: .oldest).0.groups == ["x: a b c d"])
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
