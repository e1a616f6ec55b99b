package import PhotoEntities

/// The use case of giving photos what the notes beside them say, and what they lack themselves: the date, the place, the
/// description, the people, a rating of 5 for a favourite, and the titles of albums as keywords.
package struct NoteFilling {
  private let notes: any PhotoNoteRepository
  private let zone: TimeZoneRule?
  private let zones: ZonesOfPlaces?
  private let noteWins: Bool
  private let namesAlbums: Bool

  /// Takes values from `notes`.
  ///
  /// - Parameters:
  ///   - zone: The time zone of the dates; nil for that of the photo's place, or else UTC.
  ///   - zones: The time zones of places; nil if they are not asked for.
  ///   - noteWins: Whether values of a note replace those of its photo. Lists keep their texts in any case.
  ///   - namesAlbums: Whether albums become keywords.
  package init(
    from notes: any PhotoNoteRepository, zone: TimeZoneRule?, zones: ZonesOfPlaces? = nil,
    noteWins: Bool = false, namesAlbums: Bool = true
  ) {
    (self.notes, self.zone, self.zones) = (notes, zone, zones)
    (self.noteWins, self.namesAlbums) = (noteWins, namesAlbums)
  }

  /// The edit of the photo by its note; and a warning if that is missing or cannot be read.
  package func edit(
    ofIdentifier identifier: PhotoIdentifier
  ) -> (edit: PhotoEdit, warning: PhotoWarning?) {
    let fetched = notes.fetchNote(ofIdentifier: identifier)
    return (edit(by: fetched.note), fetched.fault?.warning)
  }

  /// The edit of a photo by this note.
  func edit(by note: PhotoNote) -> PhotoEdit {
    let (zones, noteWins, namesAlbums) = (zones, noteWins, namesAlbums)
    return PhotoEdit { photo in
      if let place = note.place, noteWins || photo.place == nil {
        photo.apply(MetadataChange(subject: .place, operation: .setPlace(place)))
      }
      // After the place, which decides about the date.
      let zone = self.zone ?? zones?.zone(of: photo.place)
      if let date = note.captureDate(in: zone) {
        photo.fill(date, noteWins: noteWins, isMomentAlone: zone == nil)
      }
      if let text = note.description, noteWins || photo.description == nil {
        photo.description = text
      }
      // Many cameras write a rating of 0 for none.
      if note.isFavorite, noteWins || (photo.rating ?? 0) == 0 { photo.rating = 5 }
      photo.add(note.people, to: .persons)
      if namesAlbums { photo.add(note.albums, to: .keywords) }
    }
  }
}

extension ZonesOfPlaces {
  /// The zone of the place; nil without one, or if the zones cannot be read.
  fileprivate func zone(of place: Place?) -> TimeZoneRule? {
    guard let place else { return nil }
    do throws(PhotoRepositoryError) {
      try open()
      return try zone(place.latitude, place.longitude)
    } catch {
      return nil
    }
  }
}

extension PhotoNote {
  /// When a photo was taken, by the clocks of the zone. Without one, the moment stays in UTC.
  func captureDate(in zone: TimeZoneRule?) -> CaptureDate? {
    guard let zone else { return taken }
    return taken.map { $0.placed(in: zone) ?? $0 }
  }
}

extension ModifyingMetadata {
  /// Gives the photo this date of taking if it has none, or only a guess; or in any case if the note wins.
  ///
  /// - Parameter isMomentAlone: Whether the local time is not known. A photo that has the moment with its local time
  ///   keeps that.
  fileprivate mutating func fill(_ date: CaptureDate, noteWins: Bool, isMomentAlone: Bool) {
    guard noteWins || self.captureDate?.isGuess ?? true else { return }
    apply(
      MetadataChange(
        subject: .datesOfTaking,
        operation: isMomentAlone ? .setDate(date, unlessSame: .moment) : .set(.date(date))))
  }

  /// Adds those of the texts that the list lacks.
  fileprivate mutating func add(_ texts: [String], to field: MetadataField) {
    let known =
      if case .list(let texts) = self[field] { Set(texts.map(MetadataValue.text)) } else {
        Set<MetadataValue>()
      }
    let new = texts.filter { !known.contains(.text($0)) }
    if new.isEmpty { return }
    apply(MetadataChange(field: field, operation: .edit(ListEdit(adding: new, removing: []))))
  }
}
