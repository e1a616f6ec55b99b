import PhotoEntities
import Testing

@testable import PhotoUseCases

/// What notes change in photos.
struct NoteFillingTests {
  private static let noon = CaptureDate(
    year: 2019, month: 5, day: 1, hour: 12, minute: 0, second: 0, utcOffset: 0)
  private static let whole = PhotoNote.saying { note in
    note.taken = noon
    note.place = Place(latitude: 48, longitude: 16, altitude: 170)
    note.description = "At the river"
    (note.people, note.albums, note.isFavorite) = (["Anna", "Ben"], ["Vienna"], true)
  }

  /// The photo after the edit by this note.
  private static func filled(
    _ photo: Metadata, by note: PhotoNote = whole, zone: TimeZoneRule? = nil,
    noteWins: Bool = false,
    namesAlbums: Bool = true
  ) -> Metadata {
    let notes = NotesDouble(notes: [photo.localIdentifier: FetchedNote(note)])
    let filling = NoteFilling(
      from: notes, zone: zone, noteWins: noteWins, namesAlbums: namesAlbums)
    let (edit, warning) = filling.edit(ofIdentifier: photo.localIdentifier)
    #expect(warning == nil)
    var modification = ModifyingMetadata(photo)
    modification.apply(edit)
    return modification.applied(to: photo)
  }

  private static let own = Metadata.photo("a.jpg") { photo in
    photo.captureDate = CaptureDate(
      year: 2018, month: 1, day: 2, hour: 3, minute: 4, second: 5)
    (photo.latitude, photo.longitude, photo.description) = (1, 2, "Mine")
    (photo.persons, photo.keywords, photo.rating) = (["Ben", "Carl"], ["Vienna"], 2)
  }

  @Test func fillsInAll() {
    let photo = Self.filled(.photo("a.jpg"))
    #expect(photo.captureDate == Self.noon)
    #expect(photo.latitude == 48)
    #expect(photo.longitude == 16)
    #expect(photo.altitude == 170)
    #expect(photo.description == "At the river")
    #expect(photo.persons == ["Anna", "Ben"])
    #expect(photo.keywords == ["Vienna"])
    #expect(photo.rating == 5)
    #expect(Self.filled(.photo("a.jpg"), namesAlbums: false).keywords == nil)
  }

  /// A second edit changes nothing: it can be repeated.
  @Test func keepsWhatThePhotoHas() {
    var expected = Self.own
    expected.persons = ["Ben", "Carl", "Anna"]
    #expect(Self.filled(Self.own) == expected)
    let filled = Self.filled(.photo("a.jpg"))
    #expect(Self.filled(filled) == filled)
    #expect(Self.filled(.photo("a.jpg"), by: PhotoNote()) == .photo("a.jpg"))
  }

  @Test func theNoteWinsIfAsked() {
    let photo = Self.filled(Self.own, noteWins: true)
    #expect(photo.captureDate == Self.noon)
    #expect(photo.latitude == 48)
    #expect(photo.description == "At the river")
    #expect(photo.persons == ["Ben", "Carl", "Anna"])
    #expect(photo.rating == 5)
  }

  /// A guess is no date, a rating of 0 is none, and one of -1 is one.
  @Test(arguments: [(0, 5), (-1, -1), (nil, 5)] as [(Int?, Int)])
  func doubtfulValuesAreNone(rating: Int?, new: Int) {
    let photo = Metadata.photo("a.jpg") { photo in
      photo.modifyDate = CaptureDate(
        year: 2020, month: 1, day: 1, hour: 0, minute: 0, second: 0)
      photo.rating = rating
    }
    #expect(photo.captureDate?.isGuess == true)
    let filled = Self.filled(photo)
    #expect(filled.captureDate == Self.noon)
    #expect(filled.rating == new)
  }

  /// The zone of the place counts if it is asked for, and known; the photo's own place comes first.
  @Test(
    arguments: [
      (nil, 48, false, "2019-05-01T14:00:00+02:00"), (38, 48, false, "2019-05-01T13:00:00+01:00"),
      (nil, 0, false, "2019-05-01T12:00:00+00:00"), (nil, 48, true, "2019-05-01T12:00:00+00:00"),
      (nil, nil, false, "2019-05-01T12:00:00+00:00"),
    ] as [(Rational?, Rational?, Bool, String)])
  func datesAreOfThePlace(own: Rational?, noted: Rational?, isMissing: Bool, date: String) {
    var places = PlaceNamesDouble()
    places.isMissing = isMissing
    let zones = ZonesOfPlaces(places) { name in
      let offset = name.hasSuffix("Vienna") ? 120 : 60
      return TimeZoneRule(name: name) { _ in offset }
    }
    let photo = Metadata.photo("a.jpg") { photo in
      (photo.latitude, photo.longitude) = (own, own.map { _ in -9 })
    }
    let note = PhotoNote.saying { note in
      note.taken = Self.noon
      note.place = noted.map { Place(latitude: $0, longitude: $0 == 48 ? 16 : 0, altitude: nil) }
    }
    let notes = NotesDouble(notes: ["a.jpg": FetchedNote(note)])
    var modification = ModifyingMetadata(photo)
    modification.apply(
      NoteFilling(from: notes, zone: nil, zones: zones).edit(ofIdentifier: "a.jpg").edit)
    #expect(modification.captureDate?.description == date)
  }

  /// In a zone, the moment gets its clock; a date that the zone's rules do not reach stays in UTC.
  @Test(arguments: [(120, "2019-05-01T14:00:00+02:00"), (nil, "2019-05-01T12:00:00+00:00")])
  func datesAreOfTheZone(offset: Int?, date: String) {
    let zone = TimeZoneRule(name: "zone", utcOffset: { _ in offset })
    #expect(Self.filled(.photo("a.jpg"), zone: zone).captureDate?.description == date)
  }

  @Test(arguments: [
    (NoteFault.missing, PhotoWarning.noNote),
    (.unreadable(detail: "cut"), .noteNotRead(detail: "cut")),
  ])
  func warnsOfMissingNotes(fault: NoteFault, warning: PhotoWarning) {
    let notes = NotesDouble(notes: ["a.jpg": FetchedNote(PhotoNote(), fault: fault)])
    #expect(NoteFilling(from: notes, zone: nil).edit(ofIdentifier: "a.jpg").warning == warning)
  }
}
