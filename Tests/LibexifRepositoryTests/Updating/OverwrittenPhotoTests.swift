import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import Testing

@testable import LibexifRepository

/// Photos that a run had begun to overwrite under all of their names when it was cut off.
struct OverwrittenPhotoTests {
  private static let old = Fixture.named("exif-little-endian")?.bytes ?? []
  /// What the photo is to be, with bytes put into it.
  private static let new = Array(old[..<100]) + [1, 2, 3, 4, 5] + Array(old[100...])
  private static let shorter = Array(old[..<100] + old[120...])

  /// The photo in the midst of steps from the one to the other.
  private static let parts: [[UInt8]] = [
    old + new[old.count...],
    Array(new[..<200]) + Array(old[200...]) + new[old.count...],
    Array(new[..<300]) + Array(old[300...]),
  ]

  /// Lends a folder with a photo of two names, as a run has left it, and the files beside it.
  private static func with(
    _ photo: [UInt8], from old: [UInt8] = old, to new: [UInt8] = new,
    _ body: (TemporaryFolder, PhotoIdentifier, (old: FilePath, new: FilePath)) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "photo.jpg")
      try FileManager.default.linkItem(
        atPath: folder.path(of: "photo.jpg").string, toPath: folder.path(of: "name.jpg").string)
      let files = OverwrittenPhoto.names(of: try folder.status(of: "photo.jpg"), in: folder.path)
      for (path, bytes) in [(files.old, old), (files.new, new)] {
        try folder.place(bytes, at: OverwrittenPhoto.name(path))
      }
      try body(folder, identifier, files)
    }
  }

  @Test(arguments: parts)
  func onePartOfWhichIsWrittenIsPutBack(_ photo: [UInt8]) throws {
    try Self.with(photo) { folder, identifier, _ in
      try OverwrittenPhoto.putBack(identifier)
      #expect(try folder.bytes(of: "name.jpg") == Self.old)
      #expect(try folder.bytes(of: "photo.jpg") == Self.old)
      #expect(try folder.names() == ["name.jpg", "photo.jpg"])
    }
  }

  @Test func onePartOfWhichIsWrittenAndThatIsToBeShorterIsPutBack() throws {
    let photo = Self.shorter + Self.old[Self.shorter.count...]
    try Self.with(photo, to: Self.shorter) { folder, identifier, _ in
      try OverwrittenPhoto.putBack(identifier)
      #expect(try folder.bytes(of: "name.jpg") == Self.old)
      #expect(try folder.names() == ["name.jpg", "photo.jpg"])
    }
  }

  @Test(arguments: [old, new])
  func oneThatIsWholeStays(_ photo: [UInt8]) throws {
    try Self.with(photo) { folder, identifier, _ in
      try OverwrittenPhoto.putBack(identifier)
      #expect(try folder.bytes(of: "name.jpg") == photo)
      #expect(try folder.names() == ["name.jpg", "photo.jpg"])
    }
  }

  /// As long as the old one is not there, nothing of the photo has been written.
  @Test func oneWithoutTheOldOneStays() throws {
    try Self.with(Self.parts[1]) { folder, identifier, files in
      try FileManager.default.removeItem(atPath: files.old.string)
      try OverwrittenPhoto.putBack(identifier)
      #expect(try folder.bytes(of: "name.jpg") == Self.parts[1])
      #expect(try folder.names() == ["name.jpg", "photo.jpg"])
    }
  }

  /// Another byte, or one more.
  @Test(arguments: [parts[1].map { $0 ^ 0x55 }, parts[1] + [0], []])
  func oneThatAnotherProgramHasChangedIsLeftWithAllThatIsThere(_ photo: [UInt8]) throws {
    try Self.with(photo) { folder, identifier, files throws in
      let error = #expect(throws: PhotoRepositoryError.self) {
        try OverwrittenPhoto.putBack(identifier)
      }
      #expect(error?.code == .unsafe)
      #expect(error?.message.contains(OverwrittenPhoto.name(files.old)) == true)
      #expect(try folder.bytes(of: "name.jpg") == photo)
      #expect(try folder.names().count == 4)
    }
  }

  /// Before it is read for an edit, and not in a rehearsal, which writes nothing, and knows nothing of
  /// what it would be.
  @Test(arguments: [true, false])
  func itIsPutBackBeforeItIsEdited(isRehearsal: Bool) throws {
    try Self.with(Self.parts[1]) { folder, identifier, _ throws in
      let repository = LibexifPhotoRepository(
        photosAt: [identifier], isForEditing: true,
        updatePolicy: .init(isRehearsal: isRehearsal, hardLinks: .keep))
      var failures: [PhotoRepositoryError.Code] = []
      repository.fetchPhotos { batch in
        failures += batch.outcomes.compactMap {
          if case .failed(let error) = $0 { error.code } else { nil }
        }
        return .goOn
      }
      #expect(failures == (isRehearsal ? [.unsafe] : []))
      #expect(
        try folder.bytes(of: "name.jpg") == (isRehearsal ? Self.parts[1] : Self.old))
    }
  }

  /// By a run that does not keep hard links, also where the photo has lost its other name.
  @Test func itIsNeitherReplacedNorCopiedAsItIs() throws {
    try Self.with(Self.parts[1]) { folder, identifier, files throws in
      func check(_ open: () throws(PhotoRepositoryError) -> OriginalPhoto) {
        let error = #expect(throws: PhotoRepositoryError.self) { _ = try open() }
        #expect(error?.code == .unsafe)
        #expect(error?.message.contains("--hard-links keep") == true)
      }
      check { () throws(PhotoRepositoryError) in try .init(toCopy: identifier) }
      check { () throws(PhotoRepositoryError) in
        try .init(toReplace: identifier, hardLinks: .split)
      }
      try FileManager.default.removeItem(atPath: folder.path(of: "name.jpg").string)
      check { () throws(PhotoRepositoryError) in
        try .init(toReplace: identifier, hardLinks: .refuse)
      }
      try OverwrittenPhoto.putBack(identifier)
      _ = try OriginalPhoto(toReplace: identifier)
      _ = try OriginalPhoto(toCopy: identifier)
    }
  }
}
