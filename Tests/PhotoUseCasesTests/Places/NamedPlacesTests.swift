import PhotoEntities
import Testing

@testable import PhotoUseCases

/// Photos with the names of their places.
struct NamedPlacesTests {
  private static func photo(
    _ name: String, _ latitude: Rational?, _ longitude: Rational?, city: String? = nil
  ) -> Metadata {
    .photo(PhotoIdentifier(text: name)) { photo in
      (photo.latitude, photo.longitude, photo.city) = (latitude, longitude, city)
    }
  }

  private static let vienna = photo("vienna.jpg", 48, 16)
  private static let lisbon = photo("lisbon.jpg", 38, -9, city: "Lisboa")
  private static let sea = photo("sea.jpg", 0, 0)

  private static func photos(
    of repository: NamedPlaces, _ query: PhotoQuery = PhotoQuery()
  ) -> [FetchedPhoto] {
    repository.fetchPhotos(query).flatMap(\.outcomes).compactMap { outcome in
      if case .fetched(let photo) = outcome { photo } else { nil }
    }
  }

  @Test func fillsInWhatIsMissing() throws {
    let double = PhotoRepositoryDouble(Self.vienna, Self.lisbon, Self.sea)
    let photos = Self.photos(of: NamedPlaces(double, from: PlaceNamesDouble()))
    #expect(photos.map(\.metadata.city) == ["Vienna", "Lisboa", nil])
    #expect(photos.map(\.metadata.state) == [nil, "Estremadura", nil])
    #expect(photos.map(\.metadata.country) == ["Austria", "Portugal", nil])
    #expect(photos.map(\.metadata.countryCode) == ["AT", "PT", nil])
    let (city, country) = (MetadataField.city, MetadataField.country)
    #expect(photos.map { $0.sources[city] } == [.places, nil, nil])
    #expect(photos.map { $0.sources[country] } == [.places, .places, nil])
  }

  @Test(arguments: [(48, nil), (nil, 16), (nil, nil)] as [(Rational?, Rational?)])
  func leavesPhotosWithoutAPosition(latitude: Rational?, longitude: Rational?) throws {
    let photo = Self.photo("a.jpg", latitude, longitude)
    let named = NamedPlaces(PhotoRepositoryDouble(photo), from: PlaceNamesDouble())
    #expect(Self.photos(of: named).map(\.metadata) == [photo])
  }

  @Test func leavesPhotosThatHaveAllNames() throws {
    var photo = Self.vienna
    (photo.city, photo.state, photo.country, photo.countryCode) = ("a", "b", "c", "d")
    var places = PlaceNamesDouble()
    places.damagedLatitude = 48
    let named = NamedPlaces(PhotoRepositoryDouble(photo), from: places)
    #expect(Self.photos(of: named).map(\.metadata) == [photo])
  }

  @Test func fetchesOnePhotoWithNames() throws {
    let named = NamedPlaces(PhotoRepositoryDouble(Self.vienna), from: PlaceNamesDouble())
    #expect(try named.fetchPhoto(withIdentifier: "vienna.jpg").metadata.city == "Vienna")
  }

  /// A catalogue, which answers queries itself, has no names.
  @Test(arguments: [true, false])
  func filtersAndSortsByNames(isAnswered: Bool) throws {
    let double = PhotoRepositoryDouble(Self.vienna, Self.lisbon, Self.sea)
    double.answersQueries = isAnswered
    let output = ListOutputDouble()
    OrderedMetadataList(
      repository: NamedPlaces(double, from: PlaceNamesDouble()), output: output
    ).browseOrderedMetadata(
      by: try MetadataListOrder("country:desc"),
      of: MetadataSelection(filter: try MetadataFilter("has country")))
    guard case .sorted(let photos) = output.events.first else {
      Issue.record("no photos")
      return
    }
    #expect(photos.map(\.identifier) == ["lisbon.jpg", "vienna.jpg"])
    let query = try #require(double.queries.first)
    #expect(query.filter == nil)
    #expect(query.order == nil)
  }

  @Test func asksForThePositionAndWhatTheQueryNeeds() throws {
    let double = PhotoRepositoryDouble(Self.vienna)
    let query = PhotoQuery(
      filter: try MetadataFilter("iso = 100 and XMP-dc:source = a"), fields: [MetadataField.city])
    _ = Self.photos(of: NamedPlaces(double, from: PlaceNamesDouble()), query)
    let asked = try #require(double.queries.first)
    let names = ["iso", "latitude", "longitude", "city", "state", "country", "countryCode"]
    #expect(asked.fields.map { Set($0.map(\.name)) } == Set(names))
    #expect(asked.neededTags(hasSidecars: false) == query.neededTags(hasSidecars: false))
    #expect(asked.neededTags(hasSidecars: false) != nil)
  }

  @Test func leavesQueriesAloneThatNeedNoNames() throws {
    let double = PhotoRepositoryDouble(Self.vienna)
    double.answersQueries = true
    let named = NamedPlaces(double, from: PlaceNamesDouble())
    let query = PhotoQuery(
      filter: try MetadataFilter("iso = 100"), limit: 1, fields: [MetadataField.rating])
    #expect(named.answers(query))
    #expect(!named.answers(PhotoQuery()))
    #expect(Self.photos(of: named, query).map(\.metadata.city) == [nil])
    #expect(double.queries == [query])
  }

  @Test func failsOnceWithoutATable() {
    var places = PlaceNamesDouble()
    places.isMissing = true
    let double = PhotoRepositoryDouble(Self.vienna, Self.lisbon)
    let batches = NamedPlaces(double, from: places).fetchPhotos(PhotoQuery())
    #expect(batches.flatMap(\.outcomes) == [.failed(PlaceNamesDouble.failure(.missing))])
    #expect(double.queries.isEmpty)
  }

  @Test func endsIfTheTableTurnsOutToBeDamaged() {
    var places = PlaceNamesDouble()
    places.damagedLatitude = 38
    let double = PhotoRepositoryDouble([
      [Self.vienna, Self.lisbon, Self.sea].map { .fetched(FetchedPhoto(metadata: $0)) },
      [.fetched(FetchedPhoto(metadata: Self.sea))],
    ])
    let outcomes = NamedPlaces(double, from: places).fetchPhotos(PhotoQuery())
      .flatMap(\.outcomes)
    #expect(outcomes.map(\.identifier) == ["vienna.jpg", "places"])
    #expect(outcomes.last == .failed(PlaceNamesDouble.failure(.damaged)))
  }

  @Test func passesOnFailuresAndUpdates() {
    let failure = FetchOutcome.failed(.failure(of: "no.jpg", .missing))
    let double = PhotoRepositoryDouble([[failure]])
    let named = NamedPlaces(double, from: PlaceNamesDouble())
    #expect(named.fetchPhotos(PhotoQuery()).flatMap(\.outcomes) == [failure])
    named.updatePhotos(
      [MetadataUpdate(to: Self.vienna, from: Self.vienna, assigning: [])], together: true
    ) { _ in }
    #expect(double.updates.count == 1)
  }

  @Test func tellsIfTheReadingWasCancelled() {
    let double = PhotoRepositoryDouble([[], []])
    double.batchesUntilEnd = 1
    let batches = NamedPlaces(double, from: PlaceNamesDouble()).fetchPhotos(PhotoQuery())
    while batches.next() != nil {}
    #expect(batches.wereCancelled)
  }
}
