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

  @Test func editsAreJoined() async throws {
    let photos = try await Self.placed
    let joined =
      try PhotoEdit(shifting: "date", by: "+1h") + PhotoEdit(unsetting: "artist")
      + PhotoEdit { $0.rating = 5 }
    let one = PhotoEdit { photo in
      photo.apply(joined)
    }
    let expected = try await Self.edited(photos, by: one)
    #expect(try await Self.edited(photos, by: joined) == expected)
    #expect(expected.bytes != photos)
  }

  @Test func aRemovalAndAValueAreOneEdit() async throws {
    let photos = try await Self.placed
    let edit =
      try PhotoEdit(removing: .location) + PhotoEdit(field: "date", text: "2024-05-01 12:00")
    let (bytes, failures) = try await Self.edited(photos, by: edit)
    #expect(failures == 0)
    try await TemporaryFolder.with { folder in
      for (index, bytes) in bytes.enumerated() { try folder.place(bytes, at: "p/\(index).jpg") }
      for try await photo in PhotoLibrary(at: [folder.identifier(of: "p")]).photos() {
        #expect(photo.latitude == nil && photo.captureDate?.year == 2024)
      }
    }
  }

  @Test(arguments: ["speed", "pixelWidth"])
  func whatCannotBeEditedIsRefused(name: String) throws {
    #expect(throws: InvalidInput.self) { try PhotoEdit(field: name, text: "1") }
    #expect(throws: InvalidInput.self) { try PhotoEdit(unsetting: name) }
  }
}
