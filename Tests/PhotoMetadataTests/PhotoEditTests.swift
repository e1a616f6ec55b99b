import PhotoFixtures
import PhotoMetadata
import TestSupport
import Testing

/// One edit, made in different ways.
struct PhotoEditTests {
  /// A photo with a direction and a time by GPS, and all fixtures that have a position.
  private static var placed: [[UInt8]] {
    get async throws {
      let gps = TIFFBuilder.Directory(
        .position(
          latitude: [51, 1, 30, 1, 0, 1], longitude: [0, 1, 7, 1, 0, 1], references: ("N", "W"),
          altitude: (11, 1)) + [
            .init(0x0007, .numbers(.rational, [12, 1, 34, 1, 56, 1])), .init(0x0010, .ascii("T")),
            .init(0x0011, .rational(270, 1)), .init(0x001D, .ascii("2024:05:01")),
          ])
      let photo = JPEGBuilder(metadata: [
        .exif(
          TIFFBuilder(
            .bigEndian,
            .init([
              .init(.dateTime, .ascii("2024:05:01 13:35:00")), .init(.gpsPointer, .directory(gps)),
            ])))
      ])
      return try await TemporaryFolder.with { folder in
        let all = [photo.bytes] + Fixture.all.map(\.bytes)
        let paths = try all.indices.map { try folder.place(all[$0], at: "\($0).jpg") }
        var placed: Set<PhotoIdentifier> = []
        let photos = PhotoLibrary(at: paths).photos(where: try MetadataFilter("has latitude")) {
          _ in
        }
        for try await photo in photos { placed.insert(photo.identifier) }
        #expect(placed.count > 10 && placed.contains(paths[0]))
        return zip(paths, all).filter { placed.contains($0.0) }.map(\.1)
      }
    }
  }

  /// The photos with this edit, and the number of those that it failed for.
  private static func edited(
    _ photos: [[UInt8]], by edit: PhotoEdit
  ) async throws -> (bytes: [[UInt8]], failures: Int) {
    try await TemporaryFolder.with { folder in
      for (index, bytes) in photos.enumerated() {
        try folder.place(bytes, at: "p/\(index).jpg")
      }
      let edits = await PhotoLibrary(at: [folder.identifier(of: "p")]).edit(edit)
      #expect(edits.isComplete)
      let bytes = try photos.indices.map { try folder.bytes(of: "p/\($0).jpg") }
      return (bytes, edits.failures.count)
    }
  }

  @Test func aPlaceIsUnsetAsAWhole() async throws {
    let photos = try await Self.placed
    let unset = try await Self.edited(photos, by: PhotoEdit(unsetting: "gps"))
    #expect(unset.bytes != photos)
    let assigned = try await Self.edited(
      photos,
      by: PhotoEdit {
        $0.latitude = nil
        $0.longitude = nil
      })
    #expect(assigned == unset)
    #expect(try await Self.edited(photos, by: PhotoEdit { $0.place = nil }) == unset)
  }

  /// The altitude that is assigned beside it stays.
  @Test func anAltitudeAloneCanBeAssigned() async throws {
    let photos = try await Self.placed
    let place = PhotoEdit {
      $0.altitude = 8
      $0.place = nil
    }
    let (bytes, failures) = try await Self.edited(photos, by: place)
    #expect(failures == 0)
    try await TemporaryFolder.with { folder in
      try folder.place(try #require(bytes.first), at: "1.jpg")
      let library = PhotoLibrary(at: [folder.identifier(of: "1.jpg")])
      var iterator = library.photos().makeAsyncIterator()
      let photo = try #require(try await iterator.next())
      #expect(photo.altitude == 8 && photo.latitude == nil)
    }
  }

  @Test func aPlaceIsSetAsAWhole() async throws {
    let photos = try await Self.placed
    let typed = try await Self.edited(
      photos, by: PhotoEdit(field: "gps", text: "48.2, 16.3666, 171"))
    #expect(typed.bytes != photos && typed.failures == 0)
    let place = Place(latitude: 48.2, longitude: 16.3666, altitude: 171)
    #expect(try await Self.edited(photos, by: PhotoEdit { $0.place = place }) == typed)
  }

  /// Also the time by GPS, which is no field.
  @Test func aLocationIsRemovedFromEachPhoto() async throws {
    let photos = try await Self.placed
    let removed = try await Self.edited(photos, by: PhotoEdit(removing: .location))
    #expect(removed.failures == 0)
    try await TemporaryFolder.with { folder in
      for (index, bytes) in removed.bytes.enumerated() {
        let photo = try folder.place(bytes, at: "p/\(index).jpg")
        let tags = try LibexifPhotoRepository().fetchTags(ofIdentifier: photo, from: [.exif])
        #expect(tags.tags.filter { $0.directory == "GPS" }.isEmpty)
      }
      for (index, bytes) in photos.enumerated() {
        let photo = try folder.place(bytes, at: "q/\(index).jpg")
        let repository = LibexifPhotoRepository()
        let metadata = try repository.fetchPhoto(withIdentifier: photo).metadata
        let update = MetadataUpdate(
          to: metadata, from: metadata, removing: MetadataRemoval(of: [.location]))
        repository.updatePhotos([update], together: false) { outcome in
          guard case .updated = outcome else {
            Issue.record("\(outcome)")
            return
          }
        }
        #expect(try folder.bytes(of: "q/\(index).jpg") == removed.bytes[index])
      }
    }
  }

  /// The photos after this edit, which none refuses.
  private static func photos(
    _ photos: [[UInt8]], after edit: PhotoEdit
  ) async throws -> [BrowsingMetadata] {
    let (bytes, failures) = try await edited(photos, by: edit)
    #expect(failures == 0)
    return try await TemporaryFolder.with { folder in
      let paths = try bytes.indices.map { try folder.place(bytes[$0], at: "\($0).jpg") }
      var edited: [BrowsingMetadata] = []
      for try await photo in PhotoLibrary(at: paths).photos() { edited.append(photo) }
      #expect(edited.count == photos.count)
      return edited
    }
  }

  @Test func editsAreJoined() async throws {
    let joined =
      try PhotoEdit(field: "date", text: "2024-05-01 12:00")
      + PhotoEdit(shifting: "date", by: "+1h") + PhotoEdit { $0.rating = 5 }
    for photo in try await Self.photos(Self.placed, after: joined) {
      #expect(photo.captureDate?.hour == 13 && photo.rating == 5)
    }
  }

  /// What one of the removals takes goes, and values that follow them stay.
  @Test func removalsAreJoined() async throws {
    let photos = try await Self.placed
    let artist = PhotoEdit { $0.artist = "Ann" }
    for edit in [
      artist + PhotoEdit(removing: .location) + PhotoEdit(removing: .identity),
      artist + PhotoEdit(removing: .location, .identity),
      artist + PhotoEdit(removing: .identity, keeping: [.artist]) + PhotoEdit(removing: .identity)
        + PhotoEdit(removing: .location),
    ] {
      #expect(
        try await Self.edited(photos, by: edit)
          == Self.edited(photos, by: PhotoEdit(removing: .identity, .location)))
    }
  }

  @Test func aRemovalAndValuesAreOneEdit() async throws {
    let edit =
      try PhotoEdit(removing: .location, .identity) + PhotoEdit(field: "gps", text: "48.2,16.4")
      + PhotoEdit(field: "date", text: "2024-05-01 12:00") + PhotoEdit { $0.artist = "Agency" }
    for photo in try await Self.photos(Self.placed, after: edit) {
      #expect(photo.latitude == 48.2 && photo.longitude == 16.4 && photo.altitude == nil)
      #expect(photo.captureDate?.year == 2024 && photo.artist == "Agency")
    }
    for photo in try await Self.photos(Self.placed, after: PhotoEdit { $0.place = nil } + edit) {
      #expect(photo.latitude == 48.2)
    }
  }

  /// A coarser position: nothing of the old place is left, and nothing stands where no edit writes.
  @Test func aPlaceIsRemovedBeforeAnotherIsWritten() async throws {
    let photos = try await Self.placed
    let edit = try PhotoEdit(removing: .location) + PhotoEdit(field: "gps", text: "48.2,16.4")
    let (bytes, failures) = try await Self.edited(photos, by: edit)
    #expect(failures == 0)
    try await TemporaryFolder.with { folder in
      for (index, bytes) in bytes.enumerated() {
        let photo = try folder.place(bytes, at: "\(index).jpg")
        let tags = try LibexifPhotoRepository().fetchTags(ofIdentifier: photo, from: [.exif]).tags
        let numbers = Set(tags.filter { $0.directory == "GPS" }.compactMap(\.number))
        #expect(numbers.isSubset(of: [0, 1, 2, 3, 4]))
      }
    }
  }

  @Test func aRemovalWithATurnIsRefused() async throws {
    let gps = TIFFBuilder.Directory([.init(.gpsAltitude, .rational(11, 1))])
    for edit in [
      .turningUpright + PhotoEdit(removing: .location),
      PhotoEdit(removing: .location) + .turningUpright,
    ] {
      let photo = JPEGBuilder(metadata: [
        .exif(
          TIFFBuilder(
            .bigEndian,
            .init([.init(.orientation, .short(3)), .init(.gpsPointer, .directory(gps))])))
      ])
      let (bytes, failures) = try await Self.edited([photo.bytes], by: edit)
      #expect(failures == 1 && bytes == [photo.bytes])
    }
  }

  @Test func aKeptDateStays() async throws {
    let bytes = try #require(Fixture.named("date-modified-only")).bytes
    for field in [MetadataField.modifyDate, .captureDate] {
      let removal = PhotoEdit(removing: .all, keeping: [field])
      let photo = try #require(try await Self.photos([bytes], after: removal).first)
      #expect(photo.captureDate != nil)
      #expect((photo.modifyDate != nil) == (field == .modifyDate))
      try await TemporaryFolder.with { folder in
        let identifier = try folder.place(bytes, at: "p.jpg")
        let repository = LibexifPhotoRepository()
        let metadata = try repository.fetchPhoto(withIdentifier: identifier).metadata
        let update = MetadataUpdate(
          to: metadata, from: metadata,
          removing: MetadataRemoval(of: [.all], keeping: [field]))
        repository.updatePhotos([update], together: false) { outcome in
          #expect(outcome == .updated(UpdateReport(warnings: [], removed: [.exif])))
        }
        let new = try repository.fetchPhoto(withIdentifier: identifier).metadata
        #expect(new.captureDate == photo.captureDate && new.modifyDate == photo.modifyDate)
      }
    }
  }

  /// A photo without a position keeps its altitude and its direction.
  @Test func noPositionIsNothingToUnset() async throws {
    let gps = TIFFBuilder.Directory([.init(.gpsAltitude, .rational(11, 1))])
    let photo = JPEGBuilder(metadata: [
      .exif(TIFFBuilder(.bigEndian, .init([.init(.gpsPointer, .directory(gps))])))
    ])
    let unset = PhotoEdit {
      $0.latitude = nil
      $0.longitude = nil
    }
    #expect(try await Self.edited([photo.bytes], by: unset).bytes == [photo.bytes])
    let whole = try await Self.photos([photo.bytes], after: PhotoEdit { $0.place = nil })
    #expect(whole.first?.altitude == nil)
  }

  @Test(arguments: ["speed", "pixelWidth"])
  func whatCannotBeEditedIsRefused(name: String) throws {
    #expect(throws: InvalidInput.self) { try PhotoEdit(field: name, text: "1") }
    #expect(throws: InvalidInput.self) { try PhotoEdit(unsetting: name) }
  }
}
