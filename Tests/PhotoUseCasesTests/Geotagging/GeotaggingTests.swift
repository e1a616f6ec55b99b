import PhotoEntities
import Testing

@testable import PhotoUseCases

/// The use case of finding places, and what its change does to photos.
struct GeotaggingTests {
  private static let utc = TimeZoneRule(name: "UTC") { _ in 0 }

  /// Asks for places on a track that begins at noon with this photo as the sample.
  private static func places(
    sample: String? = nil, of photo: Metadata = .photo("clock.jpg"), segments: [[TrackPoint]]? = nil
  ) throws -> FoundChanges {
    let segments = try segments ?? [[.at(0, 48, 16, 100), .at(60, 48.6, 16, 160)]]
    return Geotagging(
      tracks: TracksDouble(segments: segments), photos: PhotoRepositoryDouble(photo)
    ).places(
      GeotaggingRequest(
        tracks: ["a.gpx"], clock: CameraClock(zone: utc),
        correctedBy: try sample.map { try ClockSample(text: $0) }))
  }

  /// The values of a photo with this date after the change, or why it is refused.
  private static func edit(
    _ change: MetadataChange?, date: String?, place: (Rational, Rational, Rational?)? = nil
  ) throws -> ModificationOutputDouble.Event {
    let photo = Metadata.photo("a.jpg") { photo in
      photo.captureDate = date.flatMap { try? CaptureDate(text: $0) }
      (photo.latitude, photo.longitude, photo.altitude) = (place?.0, place?.1, place?.2)
    }
    let output = ModificationOutputDouble([try #require(change)])
    MetadataModification(repository: PhotoRepositoryDouble(photo), output: output)
      .requestToModifyMetadata(where: nil, together: false)
    return try #require(output.events.last)
  }

  private static func changes(_ event: ModificationOutputDouble.Event) -> [String] {
    switch event {
    case .modified(let photo):
      photo.changes.map { change in
        if case .fraction(let value) = change.newValue {
          "\(change.field.name) \(value.doubleValue)"
        } else {
          "\(change.field.name) -"
        }
      }
    case .failed(let problem): ["\(problem.cause)"]
    default: []
    }
  }

  @Test func setsThePlace() throws {
    let change = try Self.places().changes.first
    #expect(
      try Self.changes(Self.edit(change, date: "2024-05-01 12:00:30"))
        == ["latitude 48.3", "longitude 16.0", "altitude 130.0"])
  }

  @Test func setsTheTimeAtTheSamePlace() throws {
    let photo = Metadata.photo("a.jpg") { photo in
      photo.captureDate = try? CaptureDate(text: "2024-05-01 12:00:30")
      (photo.latitude, photo.longitude, photo.altitude) = (Rational(483, 10), 16, 130)
    }
    var modification = ModifyingMetadata(photo)
    modification.apply(try #require(try Self.places().changes.first))
    #expect(modification.applied(to: photo) == photo)
    #expect(modification.placeDetails == PlaceDetailsChange(removesOld: false, time: try .at(30)))
  }

  /// The direction of the camera, and the place of the time by GPS, do not depend on the place.
  @Test func setsTheTimeAndKeepsWhatDoesNotDependOnThePlace() throws {
    let change = try #require(try Self.places().changes.first)
    let photo = Metadata.photo("a.jpg") { photo in
      photo.captureDate = try? CaptureDate(text: "2024-05-01 12:00:30.5")
      (photo.latitude, photo.longitude) = (1, 2)
    }
    var modification = ModifyingMetadata(photo)
    modification.apply(change)
    #expect(modification.placeDetails == PlaceDetailsChange(removesOld: true, time: try .at(30.5)))
    #expect(modification.placeDetails?.time?.description == "2024-05-01T12:00:30.5Z")
    var typed = ModifyingMetadata(modification.applied(to: photo))
    typed.apply(try MetadataChange(field: "gps", text: "3,4"))
    #expect(typed.placeDetails == PlaceDetailsChange(removesOld: true, time: nil))
  }

  @Test func tellsOfAnUncertainDate() throws {
    let change = try #require(try Self.places().changes.first)
    let date = try CaptureDate(text: "2024-05-01 12:00:30")
    let properties: [WritableKeyPath<Metadata, CaptureDate?>] = [
      \.modifyDate, \.digitizedDate, \.originalDate,
    ]
    for (index, property) in properties.enumerated() {
      var modification = ModifyingMetadata(
        .photo("a.jpg") { photo in properties[...index].forEach { photo[keyPath: $0] = date } })
      modification.apply(change)
      let isUncertain = property == \.modifyDate
      #expect(modification.warnings == (isUncertain ? [.placedByModifyDate] : []))
    }
  }

  @Test func tellsOfPointsThatAreLeftOut() throws {
    let found = try Self.places()
    #expect(found.warnings.map(\.cause) == [.warning(.pointsLeftOut(count: 1, line: 2))])
  }

  @Test func refusesPhotosWithoutADateOrOffTheTrack() throws {
    let change = try Self.places().changes.first
    let faults: [(String?, PlaceFault)] = [
      (nil, .noDate), ("2024-05-01 13:01", .tooLongAway(time: try .at(3660), seconds: 3600)),
    ]
    for (date, fault) in faults {
      let event = try Self.edit(change, date: date)
      #expect(
        event
          == .failed(
            PhotoProblem(identifier: "a.jpg", cause: .invalidValue(.notPlaced(fault)))))
    }
  }

  /// The camera's clock is an hour and a half slow.
  @Test func correctsTheClockByASample() throws {
    let sample = Metadata.photo("clock.jpg") { photo in
      photo.captureDate = try? CaptureDate(text: "2024-05-01 08:00:00.5")
    }
    let change = try Self.places(sample: "clock.jpg=2024-05-01 09:30:00.5", of: sample).changes
      .first
    #expect(
      try Self.changes(Self.edit(change, date: "2024-05-01 10:30:30")).first
        == "latitude 48.3")
  }

  @Test func reportsASampleWithoutADate() throws {
    let found = try Self.places(sample: "clock.jpg=2024-05-01 09:30")
    #expect(found.changes.isEmpty)
    #expect(
      found.failure
        == PhotoProblem(identifier: "clock.jpg", cause: .invalidValue(.notPlaced(.noDate))))
  }

  @Test func reportsAMissingSample() throws {
    let found = try Self.places(sample: "other.jpg=2024-05-01 09:30")
    #expect(found.changes.isEmpty)
    #expect(found.failure?.cause == .failure(.missing))
  }

  @Test func reportsTracksWithoutPoints() throws {
    let found = try Self.places(segments: [])
    #expect(found.changes.isEmpty)
    #expect(found.failure?.identifier == "a.gpx")
  }

  @Test func reportsUnreadableTracks() {
    let found = Geotagging(tracks: TracksDouble(segments: nil), photos: PhotoRepositoryDouble())
      .places(GeotaggingRequest(tracks: ["a.gpx"], clock: CameraClock(zone: Self.utc)))
    #expect(found.changes.isEmpty)
    #expect(found.failure?.cause == .failure(.unreadableTrack(.notTrack(line: 1))))
  }
}

private struct TracksDouble: TrackRepository {
  /// Nil if they cannot be read.
  let segments: [[TrackPoint]]?

  func fetchTracks(_ identifiers: [PhotoIdentifier]) throws(PhotoRepositoryError) -> FetchedTracks {
    guard let segments else {
      throw PhotoRepositoryError(
        identifier: identifiers[0], reason: .unreadableTrack(.notTrack(line: 1)))
    }
    let warning = PhotoWarning.pointsLeftOut(count: 1, line: 2)
    return FetchedTracks(
      segments: segments,
      problems: [PhotoProblem(identifier: identifiers[0], cause: .warning(warning))])
  }
}
