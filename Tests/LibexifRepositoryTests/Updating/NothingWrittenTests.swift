import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Updates that leave the file itself as it is.
struct NothingWrittenTests {
  /// The status that shows whether a file was replaced or written.
  private struct Trace: Equatable {
    let bytes: [UInt8]
    let inode: UInt64
    let modified: [Int]
    let changed: [Int]

    init(_ folder: TemporaryFolder) throws {
      let status = try folder.status(of: "photo.jpg")
      bytes = try folder.bytes(of: "photo.jpg")
      inode = UInt64(status.inode.rawValue)
      modified = [Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec)]
      changed = [Int(status.st_ctim.tv_sec), Int(status.st_ctim.tv_nsec)]
    }
  }

  @Test(arguments: Fixture.all)
  func aRehearsalFailsIfTheEditWouldAndWritesNothing(_ fixture: Fixture) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(fixture.bytes, at: "photo.jpg")
      let before = try Trace(folder)
      let rehearsal = LibexifPhotoRepository(options: .rehearse)
      var rehearsed: [PhotoRepositoryError.Code?] = []
      for edit in PhotoEdit.allCases {
        rehearsed.append(try rehearsal.refusal(of: identifier, edit))
        #expect(try Trace(folder) == before)
        #expect(try folder.names() == ["photo.jpg"])
      }
      for (edit, code) in zip(PhotoEdit.allCases, rehearsed) {
        try folder.place(fixture.bytes, at: "photo.jpg")
        #expect(try LibexifPhotoRepository().refusal(of: identifier, edit) == code)
      }
    }
  }

  @Test(arguments: ["exif-little-endian", "no-exif", "no-room", "cut-in-exif"])
  func anEditThatChangesNothingWritesNothing(_ name: String) throws {
    let bytes = try #require(Fixture.named(name)).bytes
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(bytes, at: "photo.jpg")
      let before = try Trace(folder)
      let repository = LibexifPhotoRepository()
      let metadata = try repository.fetchPhoto(withIdentifier: identifier).metadata
      try repository.updatePhoto(with: metadata, insteadOf: metadata)
      #expect(try Trace(folder) == before)
      #expect(try folder.names() == ["photo.jpg"])
    }
  }

  @Test
  func anEditOfTheSameValueAgainWritesNothing() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(
        try #require(Fixture.named("no-exif")).bytes, at: "photo.jpg")
      try LibexifPhotoRepository().edit(identifier, .bias)
      let before = try Trace(folder)
      try LibexifPhotoRepository().edit(identifier, .bias)
      #expect(try Trace(folder) == before)
    }
  }

  @Test
  func anEditReplacesTheFile() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(
        try #require(Fixture.named("exif-big-endian")).bytes, at: "photo.jpg")
      let before = try Trace(folder)
      try LibexifPhotoRepository().edit(identifier, .bias)
      let after = try Trace(folder)
      #expect(after.inode != before.inode)
      #expect(after.bytes != before.bytes)
    }
  }
}
