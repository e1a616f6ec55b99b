import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Photos of a repository that answers queries itself, and of one that does not.
struct PhotoQueryTests {
  /// The repository's answer, which differs from that of the use cases' filter and order.
  private static let photos = ["c", "a", "b"].map { name in
    Metadata.photo(PhotoIdentifier(text: name)) { $0.iso = name == "a" ? 100 : 3200 }
  }

  private func repository(answersQueries: Bool) -> PhotoRepositoryDouble {
    let repository = PhotoRepositoryDouble([
      Self.photos.map { .fetched(FetchedPhoto(metadata: $0)) }
    ])
    repository.answersQueries = answersQueries
    return repository
  }

  /// What a query needs is read, and nothing else: the fields that it names, and those of its filter and its order.
  @Test(
    arguments: [
      ("iso > 100", ["artist"], "artist iso rating"),
      ("has gps and not file = a", [], "altitude latitude longitude rating"),
      (
        "has offset or (title = a or has label)", [], "captureDate label rating title"
      ),
      ("has artist", nil, nil), ("file = a", [], "rating"),
      ("pictureHash = a", [], "pictureHash rating"),
    ] as [(String, [String]?, String?)])
  func needsNamedFieldsAndThoseOfItsFilterAndOrder(
    filter: String, fields: [String]?, needed: String?
  ) throws {
    let query = PhotoQuery(
      filter: try MetadataFilter(filter), order: try MetadataListOrder("rating"),
      fields: try fields?.map(MetadataField.of))
    #expect(query.neededFields.map { $0.map(\.name).sorted().joined(separator: " ") } == needed)
  }

  /// If all the usual fields are wanted, a filter by a field on request adds that one.
  @Test func needsFieldsOnRequestBesideTheUsualOnes() throws {
    let query = PhotoQuery(filter: try MetadataFilter("has pictureHash"))
    #expect(query.neededFields == Set(MetadataField.usual + query.fieldsOnRequest))
    #expect(query.fieldsOnRequest.map(\.name) == ["pictureHash"])
    #expect(PhotoQuery(filter: try MetadataFilter("has iso")).neededFields == nil)
  }

  @Test(arguments: [(true, "cab"), (false, "a")])
  func aListIsFilteredOnce(answersQueries: Bool, names: String) throws {
    let repository = repository(answersQueries: answersQueries)
    let filter = try MetadataFilter("iso < 200")
    let output = ListOutputDouble()

    MetadataList(repository: repository, output: output)
      .browseMetadata(of: MetadataSelection(filter: filter, limit: 9))

    #expect(output.names == names)
    #expect(repository.queries == [PhotoQuery(filter: filter, limit: 9)])
  }

  @Test(arguments: [(true, "cab"), (false, "bc")])
  func anOrderedListIsFilteredAndSortedOnce(answersQueries: Bool, names: String) throws {
    let repository = repository(answersQueries: answersQueries)
    let filter = try MetadataFilter("iso > 200")
    let output = ListOutputDouble()

    OrderedMetadataList(repository: repository, output: output)
      .browseOrderedMetadata(by: .byFile, of: MetadataSelection(filter: filter))

    #expect(output.names == names)
    #expect(repository.queries == [PhotoQuery(filter: filter, order: .byFile)])
  }

  @Test(arguments: [(true, 3), (false, 1)])
  func onlyPhotosOfTheFilterAreCounted(answersQueries: Bool, count: Int) throws {
    let repository = repository(answersQueries: answersQueries)
    let (field, filter) = (try MetadataField.of("rating"), try MetadataFilter("iso < 200"))

    let histograms = repository.histograms(
      of: [.field(field)], where: filter, output: ProblemsDouble())

    #expect(histograms.map(\.photoCount) == [count])
    #expect(repository.queries == [PhotoQuery(filter: filter, fields: [field])])
  }

  @Test(arguments: [(true, ["c edited", "a edited", "b edited"]), (false, ["a edited"])])
  func onlyPhotosOfTheFilterAreEdited(answersQueries: Bool, report: [String]) throws {
    let repository = repository(answersQueries: answersQueries)
    let filter = try MetadataFilter("iso < 200")
    let output = ModificationOutputDouble(try MetadataChange(field: "rating", text: "5"))

    MetadataModification(repository: repository, output: output)
      .requestToModifyMetadata(where: filter, together: false)

    #expect(output.report == report)
    #expect(repository.queries == [PhotoQuery(filter: filter)])
  }
}

extension ListOutputDouble {
  /// The names of the photos that it received, in order.
  fileprivate var names: String {
    events.flatMap { event -> [String] in
      switch event {
      case .batch(let photos), .sorted(let photos): photos.map(\.identifier.text)
      case .keys, .problem: []
      }
    }.joined()
  }
}
