import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

/// Several editors of one photo.
@Suite(.tags(.concurrent))
struct ConflictTests {
  private static let photo = Fixture.named("apex-long-exposure")?.bytes ?? []

  @Test
  func anEditOfAChangedFieldIsRefused() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      let (one, other) = (LibexifPhotoRepository(), LibexifPhotoRepository())
      let stale = try one.fetchPhoto(withIdentifier: identifier).metadata
      try other.edit(identifier, .bias)
      let between = try folder.bytes(of: "photo.jpg")

      var metadata = stale
      PhotoEdit.time.apply(to: &metadata)
      for options in [EditOptions(), .rehearse] {
        let error = #expect(throws: PhotoRepositoryError.self) {
          try LibexifPhotoRepository(options: options)
            .updatePhoto(with: metadata, insteadOf: stale)
        }
        #expect(error?.code == .changedSinceRead)
      }
      #expect(try folder.bytes(of: "photo.jpg") == between)
      #expect(try folder.names() == ["photo.jpg"])
    }
  }

  @Test
  func aChangeOfAnotherFieldMattersToo() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      let repository = LibexifPhotoRepository()
      var original = try repository.fetchPhoto(withIdentifier: identifier).metadata
      original.iso = 123
      var metadata = original
      metadata.exposureValue = 2
      let error = #expect(throws: PhotoRepositoryError.self) {
        try repository.updatePhoto(with: metadata, insteadOf: original)
      }
      #expect(error?.code == .changedSinceRead)
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }

  @Test(arguments: PhotoEdit.allCases)
  func editsOneAfterTheOtherAreBothKept(_ first: PhotoEdit) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      try LibexifPhotoRepository().edit(identifier, first)
      try LibexifPhotoRepository().edit(identifier, first == .bias ? .time : .bias)
      let metadata = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier).metadata
      #expect(metadata.exposureValue == fraction(3, 10))
      #expect(metadata.exposureDuration == fraction(1, 333))
      // The second edit overwrites the bytes that the first one appended, if it changes the same
      // field.
      #expect(try LibexifPhotoRepository().refusal(of: identifier, first) == nil)
    }
  }

  /// Several editors at the same time: each tries again if another editor was faster.
  @Test
  func editsAtTheSameTimeAreBothKept() async throws {
    try await TemporaryFolder.with { (folder) async throws in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for edit in PhotoEdit.allCases + PhotoEdit.allCases {
          group.addTask {
            while let code = try LibexifPhotoRepository().refusal(of: identifier, edit) {
              try #require(code == .changedSinceRead)
            }
          }
        }
        try await group.waitForAll()
      }
      let metadata = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier).metadata
      #expect(metadata.exposureValue == fraction(3, 10))
      #expect(metadata.exposureDuration == fraction(1, 333))
      #expect(try folder.names() == ["photo.jpg"])
    }
  }

  /// An editor waits for the lock for some seconds.
  @Test
  func aPhotoThatIsLockedByAnotherProgramIsLeft() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      let file = try FileHandle(
        forReadingFrom: URL(fileURLWithPath: String(decoding: identifier.bytes, as: UTF8.self)))
      #expect(flock(file.fileDescriptor, LOCK_EX) == 0)
      #expect(try LibexifPhotoRepository().refusal(of: identifier) == .locked)
      #expect(try folder.bytes(of: "photo.jpg") == Self.photo)
      #expect(try folder.names() == ["photo.jpg"])
      #expect(flock(file.fileDescriptor, LOCK_UN) == 0)
      #expect(try LibexifPhotoRepository().refusal(of: identifier) == nil)
      try file.close()
    }
  }

  /// A lock keeps out editors, not readers.
  @Test
  func aLockedPhotoCanBeRead() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      let locked = try OriginalFile.openToReplace(identifier.path)
      let photo = try LibexifPhotoRepository().fetchPhoto(withIdentifier: identifier)
      #expect(photo.metadata.iso == 50)
      #expect(locked.isUnchanged)
      try folder.place(Self.photo + [0], at: "photo.jpg")
      #expect(!locked.isUnchanged)
    }
  }
}
