import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// The hash of a photo's picture stays the same whatever edits do to the metadata.
struct PictureHashTests {
  /// Changes of each kind: of the same length, longer, in XMP, first ones, and many at once.
  private static let edits: [@Sendable (inout Metadata) -> Void] = [
    { $0.artist = String(repeating: "A rather long name ", count: 20) },
    { $0.captureDate = CaptureDate(year: 2020, month: 1, day: 2, hour: 3, minute: 4, second: 5) },
    { ($0.latitude, $0.longitude) = (12.5, -7.25) },
    { ($0.rating, $0.title, $0.keywords) = (4, "A title", ["one", "two"]) },
    { $0.orientation = $0.orientation == 6 ? 3 : 6 },
    { $0.exposureValue = $0.exposureValue == 1 ? 2 : 1 },
    { ($0.iso, $0.copyright, $0.comment, $0.label) = (123, "Nobody", "Words", "Red") },
  ]

  private static let fields = Set([MetadataField(named: "pictureHash")].compactMap(\.self))

  private static func hash(of photo: PhotoIdentifier) throws -> String? {
    try ReadPhoto.read(at: photo, for: FieldSelection(fields)).metadata.pictureHash
  }

  /// Edits the photo in every way, and checks its hash each time.
  ///
  /// - Returns: How many edits were made. Others are refused.
  private func edit(_ photo: PhotoIdentifier, keeping hash: String?) throws -> Int {
    let options = EditOptions(allowsRawGrowth: true, breaksSignatures: true)
    let repository = LibexifPhotoRepository(options: options)
    var count = 0
    for edit in Self.edits {
      let original = try repository.fetchPhoto(withIdentifier: photo).metadata
      var metadata = original
      edit(&metadata)
      repository.updatePhotos([MetadataUpdate(to: metadata, from: original)], together: false) {
        if case .updated = $0 { count += 1 }
      }
      #expect(try Self.hash(of: photo) == hash)
    }
    return count
  }

  @Test(arguments: Fixture.all) func survivesEditsOfFixtures(_ fixture: Fixture) throws {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let photo = try folder.place(fixture.bytes, at: "photo")
      guard let hash = try? Self.hash(of: photo) else { return }
      #expect(hash.utf8.count == 64)
      _ = try edit(photo, keeping: hash)
    }
  }

  private static let shared = [SharedPhotos.folder, SharedFormats.folder].flatMap { folder in
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (paths ?? []).map { folder.appending(path: $0).path }
  }.filter { path in
    !path.hasSuffix(".md") && !path.hasSuffix(".jsonl")
      && (try? LibexifPhotoRepository().fetchPhoto(withIdentifier: PhotoIdentifier(text: path)))
        != nil
  }.sorted()

  @Test(
    .tags(.proof), .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"),
    arguments: shared)
  func survivesEditsOfSharedPhotos(_ path: String) throws {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let photo = try folder.place(Array(Data(contentsOf: URL(filePath: path))), at: "photo")
      guard let hash = try Self.hash(of: photo) else {
        // A file that is cut, or a format whose picture is not known.
        #expect(Self.withoutPicture.contains { path.hasSuffix($0) })
        return
      }
      #expect(hash.utf8.count == 64)
      _ = try edit(photo, keeping: hash)
    }
  }

  /// The beginnings of raws, photos without pictures, damaged ones, and a raw of Phase One.
  private static let withoutPicture = [
    "-head.arw", "-head.cr2", "-head.cr3", "-head.dng", "-head.pef", "-reduced.cr3", "-reduced.rw2",
    "-tiny.srw", "c2pa-cabx.png", "CanonRaw.cr3", "Panasonic.rw2", "PhaseOne.iiq", "corrupted.jpg",
  ]

  @Test func isReadOnlyIfItIsAskedFor() throws {
    let bytes = try #require(Fixture.named("exif-little-endian")).bytes
    try TemporaryFolder.with { folder in
      let photo = try folder.place(bytes, at: "photo.jpg")
      #expect(try ReadPhoto.read(at: photo).metadata.pictureHash == nil)
      let usual = FieldSelection(Set(MetadataField.usual))
      #expect(try ReadPhoto.read(at: photo, for: usual).metadata.pictureHash == nil)
      #expect(try Self.hash(of: photo) != nil)
    }
  }

  /// An edit of photos that a filter has chosen by their hashes.
  @Test func photosThatWereReadWithItCanBeEdited() throws {
    let bytes = try #require(Fixture.named("exif-little-endian")).bytes
    try TemporaryFolder.with { folder in
      let photo = try folder.place(bytes, at: "photo.jpg")
      let original = try ReadPhoto.read(
        at: photo, for: FieldSelection(Self.fields.union(MetadataField.usual))
      ).metadata
      var metadata = original
      metadata.iso = 123
      var outcomes: [UpdateOutcome] = []
      LibexifPhotoRepository().updatePhotos(
        [MetadataUpdate(to: metadata, from: original)], together: false
      ) {
        outcomes.append($0)
      }
      #expect(outcomes == [.updated(UpdateReport())])
      #expect(try ReadPhoto.read(at: photo).metadata.iso == 123)
    }
  }

  @Test func startsAndHashesComeInTheOrderOfThePhotos() throws {
    try TemporaryFolder.with { folder in
      let bytes = JPEGBuilder().bytes
      let photos = [
        try folder.place(bytes, at: "a.jpg"), try folder.place([1, 2, 3], at: "b.jpg"),
        folder.identifier(of: "c.jpg"), try folder.place(bytes, at: "d.jpg"),
        folder.identifier(of: "e.jpg"),
      ]
      try folder.link("e.jpg", to: "a.jpg")
      let repository = LibexifPhotoRepository()
      let starts = repository.fetchPictureStarts(ofIdentifiers: photos).map { try? $0.get() }
      let hashes = repository.fetchPictureHashes(ofIdentifiers: photos).map { try? $0.get() }
      #expect(starts.map { $0 == nil } == [false, true, true, false, false])
      #expect(starts[0] == starts[4])
      #expect(starts[0]?.hash == starts[3]?.hash)
      #expect(starts[0]?.file != starts[3]?.file)
      #expect(hashes[0] != nil && hashes == [hashes[0], nil, nil, hashes[0], hashes[0]])
    }
  }
}
