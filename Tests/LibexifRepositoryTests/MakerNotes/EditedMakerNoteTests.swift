import EditJudges
import Foundation
import LibexifRepository
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

/// Edits keep MakerNotes readable: their tags have the same values afterwards.
@Suite(.tags(.proof))
struct EditedMakerNoteTests {
  /// The fixtures with a preview after the picture, whose offset in the note moves with it.
  private static let moving: Set = ["makernote-preview-minolta", "makernote-preview-olympus"]

  private static let fixtures = Fixture.jpegs.filter { $0.name.utf8.starts(with: "makernote".utf8) }

  private static func check(_ original: [UInt8], _ edit: PhotoEdit) throws -> Bool {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(original, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      let old = try repository.fetchTags(ofIdentifier: photo, from: [.makernote]).tags
      guard try repository.refusal(of: photo, edit) == nil else { return false }
      #expect(try repository.fetchTags(ofIdentifier: photo, from: [.makernote]).tags == old)
      return !old.isEmpty
    }
  }

  @Test(arguments: fixtures, PhotoEdit.allCases)
  func ofFixturesSayTheSame(fixture: Fixture, edit: PhotoEdit) throws {
    guard !Self.moving.contains(fixture.name) else { return }
    _ = try Self.check(fixture.bytes, edit)
  }

  @Test func ofMostFixturesAreThere() throws {
    let checked = try Self.fixtures.filter {
      try !Self.moving.contains($0.name) && Self.check($0.bytes, .bias)
    }
    #expect(checked.count > 15)
  }

  /// A field that the note alone has stays, and nothing is recorded.
  @Test(arguments: ["makernote-canon-little-endian", "makernote-canon-big-endian"])
  func aFieldOfTheNoteAloneIsNotRemoved(name: String) throws {
    try JournaledFolder.with { journaled in
      let bytes = try #require(Fixture.named(name)).bytes
      let photo = try journaled.folder.place(bytes, at: "photo.jpg")
      let repository = journaled.run()
      let old = try repository.fetchPhoto(withIdentifier: photo).metadata
      var new = old
      new.cameraSerial = nil
      #expect(old.cameraSerial != nil)
      try repository.updatePhoto(with: new, insteadOf: old)
      #expect(try journaled.folder.bytes(of: "photo.jpg") == bytes)
      #expect(journaled.undo().undone == [])
    }
  }

  @Test(
    .enabled(if: SharedPhotos.isPresent, "\(SharedPhotos.absence)"),
    arguments: SharedPhotos.jpegs, PhotoEdit.allCases)
  func ofRealPhotosSayTheSame(path: String, edit: PhotoEdit) throws {
    _ = try Self.check(Array(try Data(contentsOf: SharedPhotos.url(path))), edit)
  }
}
