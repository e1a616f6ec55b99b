import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository
@testable import Platform

/// Another program replaces a folder while a photo in it is edited: each step still goes to
/// the opened folder, and no other file changes.
struct ExchangedFolderTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []
  private static let other = Fixture.named("exif-big-endian")?.bytes ?? []

  /// The new entry at the folder's path.
  enum Exchange: CaseIterable {
    case anotherFolder
    case linkToAnotherFolder

    /// Moves `album` away, and puts this entry in its place.
    func perform(in folder: TemporaryFolder) throws {
      try folder.move("album", to: "moved")
      switch self {
      case .anotherFolder: try folder.move("other", to: "album")
      case .linkToAnotherFolder: try folder.link("album", to: "other")
      }
    }
  }

  private static func with(
    _ body: (TemporaryFolder, UpdateBatch) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(photo, at: "album/photo.jpg")
      try folder.place(other, at: "other/photo.jpg")
      try body(folder, UpdateBatch([identifier]))
    }
  }

  @Test(arguments: Exchange.allCases, [nil, "~"])
  func theOpenFolderGetsTheNewFile(_ exchange: Exchange, backupSuffix: String?) throws {
    try Self.with { (folder, batch) throws in
      let options = EditOptions(
        backupSuffix: backupSuffix.map(PhotoIdentifier.init(text:)))
      let outcomes = batch.outcomes(options) { (replacement) throws(FileFailure) in
        try? exchange.perform(in: folder)
        try replacement.land()
      }
      #expect(outcomes == [.updated(UpdateReport())])
      #expect(try folder.bytes(of: "album/photo.jpg") == Self.other)
      try FileChange(from: Self.photo, to: folder.bytes(of: "moved/photo.jpg")).check(.bias)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "moved").string)
          .sorted()
          == ["photo.jpg"] + (backupSuffix == nil ? [] : ["photo.jpg~"]))
    }
  }

  /// The same holds if the photo must be restored.
  @Test(arguments: Exchange.allCases)
  func theOpenFolderGetsTheRestoredPhoto(_ exchange: Exchange) throws {
    try TemporaryFolder.with { folder in
      let photos = try ["album/photo.jpg", "second.jpg"].map {
        try folder.place(Self.photo, at: $0)
      }
      try folder.place(Self.other, at: "other/photo.jpg")
      var count = 0
      let outcomes = try UpdateBatch(photos).outcomes(.init()) {
        (replacement) throws(FileFailure) in
        count += 1
        if count == 1 { return try replacement.land() }
        try? exchange.perform(in: folder)
        throw .cannotWrite(.ioError)
      }
      #expect(outcomes.map(\.code) == [.notAttempted, .writeFailed])
      #expect(try folder.bytes(of: "moved/photo.jpg") == Self.photo)
      #expect(try folder.bytes(of: "album/photo.jpg") == Self.other)
    }
  }

  /// A symbolic link in the photo's place is a different file.
  @Test func aLinkInThePhotosPlaceIsNotFollowed() throws {
    try Self.with { (folder, batch) throws in
      let outcomes = batch.outcomes(.init()) { (replacement) throws(FileFailure) in
        try? folder.move("album/photo.jpg", to: "album/first.jpg")
        try? folder.link("album/photo.jpg", to: "../other/photo.jpg")
        try replacement.land()
      }
      #expect(outcomes.map(\.code) == [.changedSinceRead])
      #expect(try folder.bytes(of: "other/photo.jpg") == Self.other)
      #expect(try folder.bytes(of: "album/first.jpg") == Self.photo)
    }
  }

  @Test func unexpectedSymbolicLinksAreNotFollowed() throws {
    try TemporaryFolder.with { folder in
      try folder.place([1], at: "album/within/file")
      try folder.link("link", to: "album")
      let path = try folder.path.resolvingSymlinks()
      for name in ["link", "link/within", "album/within/file"] {
        #expect(throws: Errno.notDirectory) { try OpenFolder(path.appending(name)) }
      }
      let album = try OpenFolder(path.appending("album"))
      #expect(album.path == path.appending("album"))
      #expect(try album.folder(named: "within").status(of: "file").size == 1)
      #expect(throws: Errno.invalidArgument) { try OpenFolder("album") }
      #expect(throws: Errno.tooManySymbolicLinkLevels) {
        try OpenFolder(path).open("link", .readOnly)
      }
    }
  }
}
