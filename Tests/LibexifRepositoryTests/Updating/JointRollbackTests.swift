import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

/// Photos that are replaced together, until one of them fails.
@Suite(.tags(.concurrent))
struct JointRollbackTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []
  private static let options = EditOptions(
    backupSuffix: PhotoIdentifier(text: "~"))

  /// Lands photos up to this one, which an event makes fail.
  private static func landing(
    failingAt place: Int, _ happens: @escaping () throws -> Void = {}
  ) -> JointReplacement.Landing {
    var count = 0
    return { (replacement) throws(FileFailure) in
      defer { count += 1 }
      guard count == place else { return try replacement.land() }
      try? happens()
      throw .cannotWrite(.ioError)
    }
  }

  @Test(arguments: [0, 1, 4, 6])
  func theOthersAreRestored(place: Int) throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<7).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let past = Date(timeIntervalSince1970: 1_000_000_000)
      for index in photos.indices {
        let path = folder.path(of: "\(index).jpg").string
        try FileManager.default.setAttributes(
          [.modificationDate: past, .posixPermissions: 0o640], ofItemAtPath: path)
        if ExtendedAttributeFile.isSupported {
          #expect(ExtendedAttributeFile(path: FilePath(path)).set("user.tag", [7]))
        }
      }

      let outcomes = try UpdateBatch(photos).outcomes(
        Self.options, landing: Self.landing(failingAt: place))

      #expect(outcomes.map(\.code) == (0..<7).map { $0 == place ? .writeFailed : .notAttempted })
      #expect(try folder.names() == (0..<7).map { "\($0).jpg" })
      for index in photos.indices {
        let status = try folder.status(of: "\(index).jpg")
        #expect(try folder.bytes(of: "\(index).jpg") == Self.photo)
        #expect(status.st_mtim.tv_sec == 1_000_000_000)
        #expect(status.permissions.rawValue == 0o640)
        if ExtendedAttributeFile.isSupported {
          let file = ExtendedAttributeFile(path: folder.path(of: "\(index).jpg"))
          #expect(file.value("user.tag") == [7])
        }
      }
    }
  }

  /// Another program has written to a photo that must be restored, or has put a file in its place.
  /// Its file stays, and so does the photo's backup.
  @Test(arguments: [true, false])
  func aPhotoThatCannotBeRestoredIsReported(isAnotherFile: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<4).map { try folder.place(Self.photo, at: "\($0).jpg") }

      let outcomes = try UpdateBatch(photos).outcomes(
        Self.options,
        landing: Self.landing(failingAt: 3) {
          let path = folder.path(of: "1.jpg").string
          if isAnotherFile { try FileManager.default.moveItem(atPath: path, toPath: path + ".old") }
          try folder.place([1, 2, 3], at: "1.jpg")
        })
      if isAnotherFile {
        try FileManager.default.removeItem(atPath: folder.path(of: "1.jpg.old").string)
      }

      #expect(outcomes.map(\.code) == [.notAttempted, nil, .notAttempted, .writeFailed])
      #expect(
        outcomes[1].warnings == [.notPutBack(detail: "another program has changed it since")])
      #expect(try folder.names() == ["0.jpg", "1.jpg", "1.jpg~", "2.jpg", "3.jpg"])
      #expect(try folder.bytes(of: "1.jpg") == [1, 2, 3])
      for name in ["0.jpg", "1.jpg~", "2.jpg", "3.jpg"] {
        #expect(try folder.bytes(of: name) == Self.photo)
      }
    }
  }

  /// The late change is not overwritten, and stops the other photos.
  @Test func aPhotoThatChangesAtTheLastMomentIsKept() throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<3).map { try folder.place(Self.photo, at: "\($0).jpg") }
      var count = 0
      let outcomes = try UpdateBatch(photos).outcomes {
        (replacement) throws(FileFailure) in
        if count == 2 { _ = try? folder.place([1, 2, 3], at: "2.jpg") }
        count += 1
        try replacement.land()
      }
      #expect(outcomes.map(\.code) == [.notAttempted, .notAttempted, .changedSinceRead])
      #expect(try folder.names() == ["0.jpg", "1.jpg", "2.jpg"])
      #expect(try folder.bytes(of: "0.jpg") == Self.photo)
      #expect(try folder.bytes(of: "1.jpg") == Self.photo)
      #expect(try folder.bytes(of: "2.jpg") == [1, 2, 3])
    }
  }

  /// The journal says that the recorded edits were not made.
  @Test func anUndoFindsNothingToUndo() throws {
    try JournaledFolder.with { journaled in
      let photos = try (0..<3).map { try journaled.folder.place(Self.photo, at: "\($0).jpg") }
      _ = try UpdateBatch(photos).outcomes(
        EditOptions(), EditJournal(at: journaled.journal),
        landing: Self.landing(failingAt: 2))
      #expect(try journaled.lines().count == 6)
      let outcomes = journaled.undo()
      #expect(outcomes.undone == [])
      #expect(journaled.undo(isRedo: true).undone == [])
      #expect(outcomes.failures == [])
    }
  }
}
