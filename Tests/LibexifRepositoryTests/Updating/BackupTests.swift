import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// The times and the backup of a photo that is replaced.
struct BackupTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []
  private static let past = Date(timeIntervalSince1970: 1_000_000_000.25)

  private static func backing(isRehearsal: Bool = false) -> LibexifPhotoRepository {
    LibexifPhotoRepository(
      options: .init(isRehearsal: isRehearsal, backupSuffix: PhotoIdentifier(text: "~")))
  }

  /// Places a photo that was last modified long ago.
  private static func placeOld(in folder: TemporaryFolder) throws -> PhotoIdentifier {
    let identifier = try folder.place(photo, at: "photo.jpg")
    try FileManager.default.setAttributes(
      [.modificationDate: past], ofItemAtPath: folder.path(of: "photo.jpg").string)
    return identifier
  }

  private static func isOld(_ name: String, in folder: TemporaryFolder) throws -> Bool {
    let time = try folder.status(of: name).st_mtim
    return time.tv_sec == 1_000_000_000 && time.tv_nsec == 250_000_000
  }

  @Test(arguments: [true, false])
  func keepsTheTimesIfWanted(_ preservesTimes: Bool) throws {
    try TemporaryFolder.with { folder in
      let identifier = try Self.placeOld(in: folder)
      let options = EditOptions(preservesTimes: preservesTimes)
      try LibexifPhotoRepository(options: options).edit(identifier, .bias)
      #expect(try folder.bytes(of: "photo.jpg") != Self.photo)
      #expect(try Self.isOld("photo.jpg", in: folder) == preservesTimes)
    }
  }

  @Test func isThePhotoAsItWas() throws {
    try TemporaryFolder.with { folder in
      let identifier = try Self.placeOld(in: folder)
      try folder.setPermissions(0o640, of: "photo.jpg")
      try Self.backing().edit(identifier, .bias)
      #expect(try folder.names() == ["photo.jpg", "photo.jpg~"])
      #expect(try folder.bytes(of: "photo.jpg~") == Self.photo)
      #expect(try folder.bytes(of: "photo.jpg") != Self.photo)
      #expect(try folder.status(of: "photo.jpg~").permissions.rawValue == 0o640)
      #expect(try Self.isOld("photo.jpg~", in: folder))
      #expect(try !Self.isOld("photo.jpg", in: folder))
    }
  }

  @Test func isBesideTheTargetOfALink() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: "album/photo.jpg")
      try folder.link("link.jpg", to: "album/photo.jpg")
      try Self.backing().edit(folder.identifier(of: "link.jpg"), .bias)
      #expect(try folder.names() == ["album", "link.jpg"])
      #expect(try folder.bytes(of: "album/photo.jpg~") == Self.photo)
    }
  }

  @Test(arguments: [true, false])
  func anOlderOneIsNotReplaced(_ isRehearsal: Bool) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      try folder.link("photo.jpg~", to: "nowhere")
      #expect(
        try Self.backing(isRehearsal: isRehearsal).refusal(of: identifier) == .backupExists)
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
      #expect(try folder.status(of: "photo.jpg~").type == .symbolicLink)
      #expect(try folder.names() == ["photo.jpg", "photo.jpg~"])
    }
  }

  /// A run may have been interrupted before it replaced the photo.
  @Test func anEqualFileServesAsTheBackup() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      try folder.place(Self.photo, at: "photo.jpg~")
      let inode = try folder.status(of: "photo.jpg~").inode
      try Self.backing().edit(identifier, .bias)
      #expect(try folder.bytes(of: "photo.jpg") != Self.photo)
      #expect(try folder.bytes(of: "photo.jpg~") == Self.photo)
      #expect(try folder.status(of: "photo.jpg~").inode == inode)
      #expect(try folder.names() == ["photo.jpg", "photo.jpg~"])
    }
  }

  /// Writing to one name of the photo changes all its names.
  @Test func anotherNameOfThePhotoIsNotABackup() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      try FileManager.default.linkItem(
        atPath: folder.path(of: "photo.jpg").string, toPath: folder.path(of: "photo.jpg~").string)
      let options = EditOptions(
        backupSuffix: PhotoIdentifier(text: "~"), splitsHardLinks: true)
      #expect(
        try LibexifPhotoRepository(options: options).refusal(of: identifier) == .backupExists)
      #expect(try folder.bytes(of: "photo.jpg~") == Self.photo)
    }
  }

  /// A rehearsal, an edit that changes nothing, and one that fails after the backup is made.
  @Test func aPhotoThatStaysGetsNoBackup() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      #expect(try Self.backing(isRehearsal: true).refusal(of: identifier) == nil)
      let metadata = try Self.backing().fetchPhoto(withIdentifier: identifier).metadata
      try Self.backing().updatePhoto(with: metadata, insteadOf: metadata)
      let repository = LibexifPhotoRepository(
        options: EditOptions(backupSuffix: PhotoIdentifier(text: "~")),
        journal: EditJournal(at: folder.identifier(of: "missing/journal")))
      #expect(
        try repository.refusal(of: identifier) == .notRecorded)
      #expect(try folder.names() == ["photo.jpg"])
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }
}
