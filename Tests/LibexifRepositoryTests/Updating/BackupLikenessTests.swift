import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Files that have a backup's name and nearly equal the photo.
struct BackupLikenessTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// Whichever byte differs, an edit would lose the original.
  @Test(arguments: [0, 100, photo.count / 2, photo.count - 1], [true, false])
  func aFileOfTheSameSizeIsNotABackup(place: Int, isRehearsal: Bool) throws {
    var other = Self.photo
    other[place] ^= 1
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      try folder.place(other, at: "photo.jpg~")
      let options = EditOptions(
        isRehearsal: isRehearsal, backupSuffix: PhotoIdentifier(text: "~"))

      let refusal = try LibexifPhotoRepository(options: options).refusal(of: identifier)

      #expect(refusal == .backupExists)
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
      #expect(try folder.bytes(of: "photo.jpg~") == other)
    }
  }
}
