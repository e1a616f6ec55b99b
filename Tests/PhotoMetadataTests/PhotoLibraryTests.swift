import PhotoFixtures
import PhotoMetadata
import TestSupport
import Testing

/// The library as other programs use it: they import this one module.
struct PhotoLibraryTests {
  /// Some photos, and a library of them.
  private static func withPhotos(
    _ body: (TemporaryFolder, PhotoLibrary) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      for (name, fixture) in [
        ("mist", "exif-little-endian"), ("scan", "no-exif"), ("stars", "long-exposure"),
      ] {
        try folder.place(try #require(Fixture.named(fixture)).bytes, at: "photos/\(name).jpg")
      }
      try await body(folder, PhotoLibrary(at: [folder.identifier(of: "photos")]))
    }
  }

  private static func names(_ photos: PhotoSequence) async throws -> [String] {
    var names: [String] = []
    for try await photo in photos {
      names.append(String(photo.identifier.text.split(separator: "/").last ?? ""))
    }
    return names
  }

  @Test func photosComeInTheOrderOfTheirPaths() async throws {
    try await Self.withPhotos { _, library in
      let names = try await Self.names(library.photos())
      #expect(names == ["mist.jpg", "scan.jpg", "stars.jpg"])
    }
  }

  @Test func photosAreSortedFilteredAndLimited() async throws {
    try await Self.withPhotos { _, library in
      let photos = library.photos(sortedBy: .descending(by: MetadataField.iso))
      #expect(try await Self.names(photos) == ["mist.jpg", "stars.jpg", "scan.jpg"])
      #expect(try await Self.names(library.photos(limit: 2)) == ["mist.jpg", "scan.jpg"])
      let slow = library.photos(where: try MetadataFilter("exposureDuration > 1"))
      #expect(try await Self.names(slow) == ["stars.jpg"])
    }
  }

  @Test func aPhotoHasTypedProperties() async throws {
    try await Self.withPhotos { folder, library in
      var photos = library.photos().makeAsyncIterator()
      let mist = try #require(try await photos.next())
      #expect(mist.iso == 400)
      #expect(mist.exposureDuration == Rational(1, 250))
      #expect(mist[MetadataField.iso] == .integer(400))
      #expect(mist.title == nil)
      let path = folder.identifier(of: "photos/mist.jpg").text
      #expect("\(mist)".hasPrefix("\(path): iso 400, focalLength 35, "))
    }
  }

  @Test func anUnreadablePhotoEndsTheLoop() async throws {
    try await Self.withPhotos { folder, library in
      try folder.place(Array("text".utf8), at: "photos/notes.jpg")
      let named = PhotoLibrary(at: [folder.identifier(of: "photos/notes.jpg")])
      await #expect(throws: PhotoRepositoryError.self) { _ = try await Self.names(named.photos()) }
      let missing = PhotoLibrary(at: folder.identifier(of: "missing").text)
      let error = await #expect(throws: PhotoRepositoryError.self) {
        try await Self.names(missing.photos(sortedBy: .ascending(by: MetadataField.iso)))
      }
      #expect(error?.code == .notFound)
    }
  }

  @Test func problemsGoToWhoeverAsksForThem() async throws {
    try await Self.withPhotos { folder, _ in
      let paths = ["photos/missing.jpg", "photos/mist.jpg"].map(folder.identifier)
      let problems = Collected<PhotoIdentifier>()
      let photos = PhotoLibrary(at: paths).photos { problems.add($0.identifier) }
      let names = try await Self.names(photos)
      #expect(names == ["mist.jpg"])
      #expect(problems.all == [paths[0]])
    }
  }

  @Test func anEditIsUndone() async throws {
    try await Self.withPhotos { folder, _ in
      let original = try folder.bytes(of: "photos/mist.jpg")
      let journal = EditJournal(at: folder.identifier(of: "journal"))
      let library = PhotoLibrary(
        at: folder.identifier(of: "photos").text, journal: journal)
      let edits = await library.edit(where: try MetadataFilter("iso = 400")) {
        $0.exposureValue = 0.5
      }
      #expect(edits.modified.map(\.identifier) == [folder.identifier(of: "photos/mist.jpg")])
      #expect(edits.modified.first?.changes.map(\.newValue) == [.fraction(0.5)])
      #expect(edits.failures.isEmpty && edits.isComplete)
      #expect(try folder.bytes(of: "photos/mist.jpg") != original)
      let undos = await journal.undo()
      #expect(undos.undone.map(\.count) == [1])
      #expect(undos.failures.isEmpty && undos.isComplete)
      #expect(try folder.bytes(of: "photos/mist.jpg") == original)
    }
  }

  @Test func aFailedEditIsTold() async throws {
    try await Self.withPhotos { folder, library in
      let original = try folder.bytes(of: "photos/mist.jpg")
      let edits = await library.edit(where: try MetadataFilter("iso = 400")) { $0.iso = -1 }
      #expect(edits.modified.isEmpty)
      #expect(edits.failures.map(\.identifier) == [folder.identifier(of: "photos/mist.jpg")])
      #expect(try folder.bytes(of: "photos/mist.jpg") == original)
    }
  }

  @Test func aCancelledEditSaysThatPhotosAreLeft() async throws {
    try await Self.withPhotos { _, library in
      let edits = await Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await library.edit { $0.rating = 5 }
      }.value
      #expect(edits.modified.isEmpty && !edits.isComplete)
    }
  }
}
