import PhotoEntities
import Synchronization
import Testing

@testable import PhotoUseCases

/// Offsets from UTC that other facts say.
struct InferredOffsetsTests {
  /// A date of 1 May 2024.
  private static func date(
    _ hour: Int, _ minute: Int = 0, _ second: Int = 0, day: Int = 1, offset: Int? = nil
  ) -> CaptureDate? {
    CaptureDate(
      year: 2024, month: 5, day: day, hour: hour, minute: minute, second: second, utcOffset: offset)
  }

  private static func photo(
    _ name: String, _ date: CaptureDate?, camera: String? = nil,
    _ describe: (inout Metadata) -> Void = { _ in }
  ) -> Metadata {
    .photo(PhotoIdentifier(text: name)) { photo in
      (photo.originalDate, photo.cameraModel) = (date, camera)
      describe(&photo)
    }
  }

  /// A film whose header says when it was taken.
  private static func film(
    _ name: String, _ moment: CaptureDate?, seconds: Rational = 3, camera: String? = nil,
    _ describe: (inout Metadata) -> Void = { _ in }
  ) -> Metadata {
    photo(name, nil, camera: camera) { film in
      (film.fileType, film.duration, film.digitizedDate) = ("MOV", seconds, moment)
      describe(&film)
    }
  }

  /// Vienna is two hours ahead of UTC, and Lisbon one; the system does not know a third zone.
  private static var zones: ZonesOfPlaces {
    ZonesOfPlaces(PlaceNamesDouble()) { name in
      ["Zone/Vienna": 120, "Zone/Lisbon": 60][name].map { offset in
        TimeZoneRule(name: name) { _ in offset }
      }
    }
  }

  private static func fetched(
    _ photos: [Metadata], in zones: ZonesOfPlaces? = zones
  ) -> [FetchedPhoto] {
    InferredOffsets(
      PhotoRepositoryDouble([photos.map { .fetched(FetchedPhoto(metadata: $0)) }]),
      by: OffsetRule(), in: zones
    ).fetchPhotos(PhotoQuery()).flatMap(\.outcomes).compactMap { outcome in
      if case .fetched(let photo) = outcome { photo } else { nil }
    }
  }

  /// The offset of the first photo's date, and what it was inferred from.
  private static func inferred(
    _ photos: [Metadata], in zones: ZonesOfPlaces? = zones
  ) -> (Int?, CaptureDate.OffsetBasis?) {
    let date = fetched(photos, in: zones).first?.metadata.captureDate
    return (date?.utcOffset, date?.offsetBasis)
  }

  // MARK: The time by GPS

  @Test(
    arguments: [
      (date(10, 0, 1), 120), (date(10, 4), 120), (date(9, 55, 30), 120), (date(10, 30), nil),
      (date(6, 30), 330), (date(10, 10), nil), (date(22), -600), (date(22, day: 2), nil),
      (date(23, day: 30), nil), (date(6, 15), 345),
    ] as [(CaptureDate?, Int?)])
  func comeFromTheTimeByGPS(utc: CaptureDate?, offset: Int?) {
    let photo = Self.photo("a.jpg", Self.date(12)) { photo in
      photo.gpsDate = utc?.with(fraction: nil, utcOffset: 0)
    }
    let (found, basis) = Self.inferred([photo])
    #expect(found == offset)
    #expect(basis == (offset == nil ? nil : .gpsTime))
  }

  // MARK: The position

  @Test(
    arguments: [(48, 16, 120), (38, -9, 60), (0, 0, nil)] as [(Rational, Rational, Int?)])
  func comeFromThePosition(latitude: Rational, longitude: Rational, offset: Int?) {
    let photo = Self.photo("a.jpg", Self.date(12)) { photo in
      (photo.latitude, photo.longitude) = (latitude, longitude)
    }
    let (found, basis) = Self.inferred([photo])
    #expect(found == offset)
    #expect(basis == (offset == nil ? nil : .position))
    #expect(Self.inferred([photo], in: nil).0 == nil)
  }

  /// The header of a film says a moment, which stays.
  @Test func showFilmsByTheClockOfTheirPlace() throws {
    let film = Self.film("a.mov", Self.date(23, 30, offset: 0), seconds: 60) { film in
      (film.latitude, film.longitude) = (48, 16)
    }
    let photo = try #require(Self.fetched([film]).first)
    #expect(photo.metadata.captureDate?.description == "2024-05-02T01:30:00+02:00")
    #expect(photo.metadata.captureDate?.offsetBasis == .position)
  }

  /// An unknown zone is none, and the same zone is looked up once.
  @Test func needTheZoneOfTheSystem() {
    let photo = Self.photo("a.jpg", Self.date(12)) { photo in
      (photo.latitude, photo.longitude) = (48, 16)
    }
    let unknown = ZonesOfPlaces(PlaceNamesDouble()) { _ in nil }
    #expect(Self.inferred([photo], in: unknown).0 == nil)
    let lookups = Mutex(0)
    let counting = ZonesOfPlaces(PlaceNamesDouble()) { name in
      lookups.withLock { $0 += 1 }
      return TimeZoneRule(name: name) { _ in 90 }
    }
    let other = Self.photo("b.jpg", Self.date(13)) { $0.latitude = 48 }
    #expect(Self.inferred([photo, other, photo], in: counting).0 == 90)
    #expect(lookups.withLock { $0 } == 1)
  }

  @Test func warnWithoutATable() {
    let photo = Self.photo("a.jpg", Self.date(12)) { photo in
      (photo.latitude, photo.longitude) = (48, 16)
    }
    #expect(Self.fetched([photo], in: nil).map(\.warnings) == [[.noZonesOfPlaces]])
    #expect(Self.fetched([photo]).map(\.warnings) == [[]])
    let without = Self.photo("a.jpg", Self.date(12)) { $0.latitude = 48 }
    #expect(Self.fetched([without], in: nil).map(\.warnings) == [[]])
  }

  // MARK: Other files of the shot

  @Test(
    arguments: [
      ("a.mov", date(12, 0, 40, offset: 540), 540), ("a.mov", date(12, 2, offset: 540), nil),
      ("b.mov", date(12, offset: 540), nil), ("a.b.mov", date(12, offset: 540), nil),
    ] as [(String, CaptureDate?, Int?)])
  func comeFromTheTwin(name: String, date: CaptureDate?, offset: Int?) {
    let (found, basis) = Self.inferred([
      Self.photo("a.heic", Self.date(12)), Self.photo(name, date),
    ])
    #expect(found == offset)
    #expect(basis == (offset == nil ? nil : .twin))
  }

  @Test func comeFromTheTwinOfAnotherName() {
    let twin = Self.photo("b.mov", Self.date(12, offset: 540)) { $0.contentIdentifier = "X" }
    for (identifier, offset) in [("X", 540), ("Y", nil)] as [(String, Int?)] {
      let photo = Self.photo("a.heic", Self.date(12)) { $0.contentIdentifier = identifier }
      #expect(Self.inferred([photo, twin]).0 == offset)
    }
  }

  /// The header of a short film is in UTC; the photo beside it has the clock's time.
  @Test(
    arguments: [
      (date(5, 1, 30, offset: 0), 3, 420), (date(5, 3, offset: 0), 3, nil),
      (date(5, offset: 0), 60, nil),
    ] as [(CaptureDate?, Rational, Int?)])
  func comeFromTheHeaderOfTheTwin(moment: CaptureDate?, seconds: Rational, offset: Int?) throws {
    let still = Self.photo("a.heic", Self.date(12))
    let film = Self.film("a.mov", moment, seconds: seconds)
    let photos = Self.fetched([still, film]).map(\.metadata)
    #expect(
      photos.map { $0.captureDate?.offsetBasis } == (offset == nil ? [nil, nil] : [.twin, .twin]))
    #expect(photos.first?.captureDate?.utcOffset == offset)
    #expect(photos.last?.captureDate?.utcOffset == offset ?? 0)
    #expect(photos.last?.captureDate?.secondsSince1970 == moment?.secondsSince1970)
  }

  /// A film's moment is shown by the clock of its photo.
  @Test func givesAFilmTheOffsetOfItsPhoto() throws {
    let film = Self.film("a.mov", Self.date(3, 0, 2, offset: 0))
    let photos = Self.fetched([film, Self.photo("a.heic", Self.date(12, offset: 540))])
    #expect(photos.first?.metadata.captureDate?.description == "2024-05-01T12:00:02+09:00")
  }

  // MARK: Photos of the same camera

  @Test(
    arguments: [
      ([date(9, offset: 60)], 60), ([date(6, offset: 60)], 60), ([date(5, 59, offset: 60)], nil),
      ([date(18, offset: 60)], 60), ([date(18, 1, offset: 60)], nil),
      ([date(9, offset: 60), date(15, offset: 60)], 60),
      ([date(9, offset: 60), date(15, offset: 120)], nil),
      ([date(2, offset: 60), date(15, offset: 120)], 120),
      ([date(9, offset: 60), date(11, offset: 120)], 120),
      ([date(12, offset: 60)], 60),
    ] as [([CaptureDate?], Int?)])
  func comeFromTheNextPhotos(dates: [CaptureDate?], offset: Int?) {
    let others = dates.enumerated().map { Self.photo("\($0).jpg", $1, camera: "R6") }
    let (found, basis) = Self.inferred([Self.photo("a.jpg", Self.date(12), camera: "R6")] + others)
    #expect(found == offset)
    #expect(basis == (offset == nil ? nil : .neighbour))
  }

  @Test(
    arguments: [
      ("Canon", "R6", "1", 60), ("Canon", "R6", "2", nil), ("Canon", "R6", nil, nil),
      ("Nikon", "R6", "1", nil), ("Canon", "R5", "1", nil), (nil, nil, "1", nil),
    ] as [(String?, String?, String?, Int?)])
  func comeFromTheSameCameraAlone(make: String?, model: String?, serial: String?, offset: Int?) {
    let photo = Self.photo("a.jpg", Self.date(12), camera: model) { photo in
      (photo.cameraMake, photo.cameraSerial) = (make, serial)
    }
    let other = Self.photo("b.jpg", Self.date(13, offset: 60), camera: "R6") { photo in
      (photo.cameraMake, photo.cameraSerial) = ("Canon", "1")
    }
    #expect(Self.inferred([photo, other]).0 == offset)
  }

  /// What was inferred from other facts counts for the next photos, but what these said does not go on.
  @Test func goFromPhotoToPhotoOnce() {
    let first = Self.photo("a.jpg", Self.date(2), camera: "R6") {
      $0.gpsDate = Self.date(0, offset: 0)
    }
    let photos = Self.fetched([
      first, Self.photo("b.jpg", Self.date(7), camera: "R6"),
      Self.photo("c.jpg", Self.date(12), camera: "R6"),
    ])
    #expect(photos.map { $0.metadata.captureDate?.utcOffset } == [120, 120, nil])
  }

  @Test func reachFilmsOfTheSameCamera() {
    let film = Self.film("b.mov", Self.date(14, offset: 0), seconds: 60, camera: "R6")
    let photos = Self.fetched([
      film, Self.photo("a.jpg", Self.date(12, offset: -120), camera: "R6"),
    ])
    #expect(photos.first?.metadata.captureDate?.description == "2024-05-01T12:00:00-02:00")
    #expect(photos.first?.metadata.captureDate?.offsetBasis == .neighbour)
  }

  // MARK: The order

  @Test func takeTheFirstFactThatCounts() {
    let full = Self.photo("a.jpg", Self.date(12), camera: "R6") { photo in
      (photo.gpsDate, photo.latitude, photo.longitude) = (Self.date(9, offset: 0), 48, 16)
    }
    let others = [
      Self.photo("a.mov", Self.date(12, offset: 240)),
      Self.photo("b.jpg", Self.date(12, 10, offset: -60), camera: "R6"),
    ]
    #expect(Self.inferred([full] + others) == (240, .twin))
    #expect(Self.inferred([full] + others.dropFirst()) == (180, .gpsTime))
    var photo = full
    photo.gpsDate = nil
    #expect(Self.inferred([photo] + others.dropFirst()) == (120, .position))
    photo.latitude = nil
    #expect(Self.inferred([photo] + others.dropFirst()) == (-60, .neighbour))
    #expect(Self.inferred([photo]) == (nil, nil))
  }

  @Test func leavePhotosThatSayIt() {
    let photo = Self.photo("a.jpg", Self.date(12, offset: 0)) { photo in
      (photo.gpsDate, photo.latitude, photo.longitude) = (Self.date(9, offset: 0), 48, 16)
    }
    #expect(Self.fetched([photo]).map(\.metadata) == [photo])
    #expect(Self.inferred([photo]) == (0, nil))
  }

  /// Only dates of taking get it; a date without a time, and a guess, have none.
  @Test func areThoseOfAllDatesOfTaking() throws {
    let photo = Self.photo("a.jpg", Self.date(12)) { photo in
      photo.gpsDate = Self.date(10, offset: 0)
      (photo.digitizedDate, photo.modifyDate) = (Self.date(12, 0, 1), Self.date(14))
    }
    let metadata = try #require(Self.fetched([photo]).first?.metadata)
    #expect(metadata.originalDate?.utcOffset == 120)
    #expect(metadata.digitizedDate?.utcOffset == 120)
    #expect(metadata.modifyDate?.utcOffset == nil)
    let digitized = Self.photo("a.jpg", nil) { photo in
      (photo.digitizedDate, photo.gpsDate) = (Self.date(12), Self.date(10, offset: 0))
    }
    let found = try #require(Self.fetched([digitized]).first?.metadata)
    #expect(found.captureDate?.description == "2024-05-01T12:00:00+02:00")
    #expect(found.captureDate?.basis == .digitizedDate)
    #expect(found.originalDate == nil)
  }

  @Test func arePartsOfDatesWithATime() {
    let year = Self.photo("a.jpg", CaptureDate(year: 2024)) {
      $0.gpsDate = Self.date(10, offset: 0)
    }
    let guess = Self.photo("b.jpg", nil) { photo in
      (photo.modifyDate, photo.gpsDate) = (Self.date(12), Self.date(10, offset: 0))
    }
    #expect(Self.fetched([year, guess]).map(\.metadata) == [year, guess])
  }

  // MARK: The repository

  @Test func areFilteredAndSorted() throws {
    let double = PhotoRepositoryDouble(
      Self.photo("a.jpg", Self.date(12)) { $0.gpsDate = Self.date(3, offset: 0) },
      Self.photo("b.jpg", Self.date(11)) { $0.gpsDate = Self.date(11, offset: 0) },
      Self.photo("c.jpg", Self.date(10)))
    double.answersQueries = true
    let output = ListOutputDouble()
    OrderedMetadataList(
      repository: InferredOffsets(double, by: OffsetRule(), in: nil), output: output
    ).browseOrderedMetadata(
      by: try MetadataListOrder("captureMoment"),
      of: MetadataSelection(filter: try MetadataFilter("has offset")))
    guard case .sorted(let photos) = output.events.first else {
      Issue.record("no photos")
      return
    }
    #expect(photos.map(\.identifier) == ["a.jpg", "b.jpg"])
    #expect(photos.map { $0.captureDate?.offsetBasis } == [.gpsTime, .gpsTime])
  }

  @Test func leaveQueriesAloneThatNeedNoDates() throws {
    let double = PhotoRepositoryDouble(Self.photo("a.jpg", Self.date(12)))
    double.answersQueries = true
    let inferred = InferredOffsets(double, by: OffsetRule(), in: nil)
    let query = PhotoQuery(filter: try MetadataFilter("iso = 100"), fields: [MetadataField.rating])
    #expect(inferred.answers(query))
    #expect(!inferred.answers(PhotoQuery()))
    #expect(inferred.fetchPhotos(query).flatMap(\.outcomes).count == 1)
    #expect(double.queries == [query])
  }

  @Test func failOnceWithoutAReadableTable() {
    var places = PlaceNamesDouble()
    places.isMissing = true
    let double = PhotoRepositoryDouble(Self.photo("a.jpg", Self.date(12)))
    let zones = ZonesOfPlaces(places) { _ in nil }
    let batches = InferredOffsets(double, by: OffsetRule(), in: zones).fetchPhotos(PhotoQuery())
    #expect(batches.flatMap(\.outcomes) == [.failed(PlaceNamesDouble.failure(.missing))])
    #expect(double.queries.isEmpty)
  }

  @Test func fetchAndUpdateSinglePhotos() throws {
    let photo = Self.photo("a.jpg", Self.date(12)) { $0.gpsDate = Self.date(10, offset: 0) }
    let double = PhotoRepositoryDouble(photo)
    let inferred = InferredOffsets(double, by: OffsetRule(), in: nil)
    #expect(try inferred.fetchPhoto(withIdentifier: "a.jpg").metadata.captureDate?.utcOffset == nil)
    _ = inferred.fetchPhotos(PhotoQuery()).map { $0 }
    #expect(try inferred.fetchPhoto(withIdentifier: "a.jpg").metadata.captureDate?.utcOffset == 120)
    // Another program has changed the date meanwhile.
    double.setPhoto(Self.photo("a.jpg", Self.date(13)))
    #expect(try inferred.fetchPhoto(withIdentifier: "a.jpg").metadata.captureDate?.utcOffset == nil)
    var outcomes = 0
    inferred.updatePhotos([], together: false) { _ in outcomes += 1 }
    #expect(outcomes == 0)
  }

  // MARK: Edits

  private static func edited(
    _ photos: Metadata..., in zones: ZonesOfPlaces? = zones
  ) throws -> [(photo: ModifyingMetadata, fault: PhotoProblem.ChangeFault?)] {
    let rule = OffsetRule()
    try rule.learn(
      from: PhotoRepositoryDouble([photos.map { .fetched(FetchedPhoto(metadata: $0)) }]), zones)
    return photos.map { photo in
      var modification = ModifyingMetadata(photo)
      modification.apply(MetadataChange(offsetsBy: rule))
      return (modification, modification.obstacle)
    }
  }

  @Test func areWritten() throws {
    let photo = Self.photo("a.jpg", Self.date(12)) { photo in
      (photo.digitizedDate, photo.gpsDate) = (Self.date(12), Self.date(10, offset: 0))
    }
    let film = Self.film("b.mov", Self.date(10, offset: 0), seconds: 60) { film in
      (film.latitude, film.longitude) = (38, -9)
    }
    let edits = try Self.edited(photo, film)
    #expect(
      edits.map { $0.photo.captureDate?.description } == [
        "2024-05-01T12:00:00+02:00", "2024-05-01T11:00:00+01:00",
      ])
    #expect(edits[0].photo.digitizedDate?.utcOffset == 120)
    #expect(edits.map(\.fault) == [nil, nil])
  }

  @Test func areNotWrittenWithoutNeed() throws {
    let photos = [
      Self.photo("a.jpg", Self.date(12, offset: 60)), Self.photo("b.jpg", nil),
      Self.photo("c.jpg", CaptureDate(year: 1974)),
      Self.photo("d.jpg", nil) { $0.modifyDate = Self.date(12) },
    ]
    for photo in photos {
      let edit = try #require(try Self.edited(photo).first)
      #expect(edit.photo.assignments.isEmpty)
      #expect(edit.fault == nil)
    }
  }

  @Test func areMissedByName() throws {
    let photo = Self.photo("a.jpg", Self.date(12))
    #expect(try Self.edited(photo).map(\.fault) == [.noOffsetFound(needsPlaces: false)])
    let placed = Self.photo("a.jpg", Self.date(12)) { photo in
      (photo.latitude, photo.longitude) = (48, 16)
    }
    #expect(try Self.edited(placed, in: nil).map(\.fault) == [.noOffsetFound(needsPlaces: true)])
    let sea = Self.photo("a.jpg", Self.date(12)) { photo in
      (photo.latitude, photo.longitude) = (0, 0)
    }
    #expect(try Self.edited(sea).map(\.fault) == [.noOffsetFound(needsPlaces: false)])
  }

  @Test func areOneRule() {
    let (rule, other) = (OffsetRule(), OffsetRule())
    #expect(MetadataChange(offsetsBy: rule) == MetadataChange(offsetsBy: rule))
    #expect(MetadataChange(offsetsBy: rule) != MetadataChange(offsetsBy: other))
    #expect(!MetadataChange(offsetsBy: rule).isOfMoment)
  }
}
