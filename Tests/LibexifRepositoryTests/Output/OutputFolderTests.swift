import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

/// Photos that are written to another folder.
@Suite(.tags(.concurrent))
struct OutputFolderTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// A repository of the photos in `photos` that writes to `out`, beside it.
  private static func writing(
    _ folder: TemporaryFolder, to output: String = "out", isRehearsal: Bool = false,
    preservesTimes: Bool = false
  ) -> LibexifPhotoRepository {
    LibexifPhotoRepository(
      photosAt: [folder.identifier(of: "photos")], isRecursive: true,
      options: .init(
        isRehearsal: isRehearsal, preservesTimes: preservesTimes,
        outputFolder: folder.identifier(of: output)))
  }

  private static func place(
    _ names: [String], in folder: TemporaryFolder
  ) throws -> [PhotoIdentifier] {
    try names.map { try folder.place(photo, at: $0) }
  }

  @Test(arguments: [true, false])
  func holdsTheWholeSet(together: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(
        ["photos/a.jpg", "photos/x/a.jpg", "photos/x/y/b.jpg", "c.jpg"], in: folder)
      var batch = try UpdateBatch(photos)
      batch.updates[1] = MetadataUpdate(
        to: batch.updates[1].original, from: batch.updates[1].original)
      let before = try FolderTrace(folder)

      let outcomes = batch.outcomes(Self.writing(folder), together: together)

      #expect(outcomes == Array(repeating: .updated(UpdateReport()), count: 4))
      let after = try FolderTrace(folder)
      #expect(after.files.filter { !$0.key.hasPrefix("out") } == before.files)
      #expect(
        after.names.filter { $0.hasPrefix("out") } == [
          "out", "out/a.jpg", "out/c.jpg", "out/x", "out/x/a.jpg", "out/x/y", "out/x/y/b.jpg",
        ])
      for name in ["out/a.jpg", "out/c.jpg", "out/x/y/b.jpg"] {
        try FileChange(from: Self.photo, to: folder.bytes(of: name)).check(.bias)
      }
      #expect(try folder.bytes(of: "out/x/a.jpg") == Self.photo)
    }
  }

  @Test(arguments: [true, false], [true, false])
  func aRehearsalMakesNothing(together: Bool, exists: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg", "photos/x/a.jpg"], in: folder)
      if exists { try folder.place([1], at: "out/x/a.jpg") }
      let before = try FolderTrace(folder)
      let rehearsed = try UpdateBatch(photos).outcomes(
        Self.writing(folder, isRehearsal: true), together: together)
      #expect(try FolderTrace(folder) == before)
      let done = try UpdateBatch(photos).outcomes(Self.writing(folder), together: together)
      #expect(rehearsed == done)
      #expect(
        done.map(\.code)
          == (exists ? [together ? .notAttempted : nil, .outputExists] : [nil, nil]))
    }
  }

  /// A file, a folder, a link that leads nowhere.
  @Test(arguments: ["file", "folder", "link"], [true, false])
  func nothingInItIsReplaced(_ kind: String, isRehearsal: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg"], in: folder)
      switch kind {
      case "file": try folder.place([1], at: "out/a.jpg")
      case "folder": try folder.place([1], at: "out/a.jpg/b.jpg")
      default:
        try folder.place([1], at: "out/b.jpg")
        try folder.link("out/a.jpg", to: "nowhere")
      }
      let before = try FolderTrace(folder)
      let repository = Self.writing(folder, isRehearsal: isRehearsal)
      #expect(
        try UpdateBatch(photos).outcomes(repository, together: false)[0].code == .outputExists)
      #expect(try FolderTrace(folder) == before)
    }
  }

  /// An interrupted run may have written the file: it stays, even if the other photos
  /// fail.
  @Test(arguments: [true, false])
  func anEqualFileCountsAsDone(together: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg", "photos/b.jpg"], in: folder)
      let first = try UpdateBatch([photos[0]]).outcomes(Self.writing(folder), together: false)
      #expect(first.map(\.code) == [nil])
      let inode = try folder.status(of: "out/a.jpg").inode
      try folder.place([1], at: "out/b.jpg")
      let outcomes = try UpdateBatch(photos).outcomes(Self.writing(folder), together: together)
      #expect(outcomes.map(\.code) == [together ? .notAttempted : nil, .outputExists])
      #expect(try folder.status(of: "out/a.jpg").inode == inode)
      #expect(
        try FolderTrace(folder).names.filter { $0.hasPrefix("out/") }
          == ["out/a.jpg", "out/b.jpg"])
    }
  }

  /// A file that appears at the last moment is not replaced either.
  @Test func aFileThatCameMeanwhileIsNotReplaced() throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg"], in: folder)
      let batch = try UpdateBatch(photos)
      let repository = Self.writing(folder)
      let request = UpdateRequest(
        update: batch.updates[0], options: repository.options,
        output: repository.output?.place(for: photos[0].pathBytes))
      do {
        let prepared = try #require(try request.plan()?.prepare().first)
        try folder.place([1], at: "out/a.jpg")
        #expect(throws: FileFailure.outputExists) { try prepared.land() }
      }
      #expect(try folder.bytes(of: "out/a.jpg") == [1])
      #expect(try FolderTrace(folder).names == ["out", "out/a.jpg", "photos", "photos/a.jpg"])
    }
  }

  @Test(arguments: [true, false])
  func aLinkThatLeadsNowhereIsNotAnOutputFolder(isRehearsal: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg"], in: folder)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(of: "out").string, withDestinationPath: "nowhere")
      let outcomes = try UpdateBatch(photos).outcomes(
        Self.writing(folder, isRehearsal: isRehearsal), together: false)
      #expect(outcomes.map(\.code) == [.writeFailed])
      #expect(try FolderTrace(folder).names == ["out", "photos", "photos/a.jpg"])
    }
  }

  /// Another call of the same repository may be running, with folders that are still empty.
  @Test func foldersAreKeptDuringOtherUpdates() throws {
    try TemporaryFolder.with { folder in
      let output = try #require(Self.writing(folder).output)
      output.update {
        #expect((try? output.make(["below"])) != nil)
        output.update {}
        #expect(throws: Never.self) { try Stat(folder.path(of: "out/below")) }
      }
      #expect(throws: Errno.self) { try Stat(folder.path(of: "out")) }
    }
  }

  /// A symbolic link, or a file, in the output folder: nothing is written through it.
  @Test(arguments: ["out/x", "out/x/y"], [(false, false), (false, true), (true, false)])
  func aLinkInsideItIsNotFollowed(
    link: String, how: (isRehearsal: Bool, together: Bool)
  ) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/x/y/a.jpg"], in: folder)
      try folder.place([1], at: "elsewhere/y/file")
      try folder.place([1], at: link.dropLast(2) + "/file")
      try folder.link(link, to: folder.path(of: "elsewhere").string)
      let before = try FolderTrace(folder)
      let outcomes = try UpdateBatch(photos).outcomes(
        Self.writing(folder, isRehearsal: how.isRehearsal), together: how.together)
      #expect(outcomes.map(\.reason) == [.writeFailed(.outputBlocked(by: String(link.suffix(1))))])
      #expect(try FolderTrace(folder) == before)
    }
  }

  /// The folder itself may be named by a link.
  @Test func aLinkToItIsFollowed() throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/x/a.jpg"], in: folder)
      try folder.place([1], at: "real/file")
      try folder.link("out", to: "real")
      let outcomes = try UpdateBatch(photos).outcomes(Self.writing(folder), together: false)
      #expect(outcomes == [.updated(UpdateReport())])
      try FileChange(from: Self.photo, to: folder.bytes(of: "real/x/a.jpg")).check(.bias)
    }
  }

  @Test func thePhotosOwnFolderHasThemAlready() throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg"], in: folder)
      let before = try FolderTrace(folder)
      let outcomes = try UpdateBatch(photos).outcomes(
        Self.writing(folder, to: "photos"), together: false)
      #expect(outcomes[0].code == .outputExists)
      #expect(try FolderTrace(folder) == before)
    }
  }

  /// The first photo gets the name, even if it is updated later than the second. The same photo may
  /// be tried again.
  @Test(arguments: [true, false])
  func ofPhotosWithTheSameNameTheFirstGetsIt(isRehearsal: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["a.jpg", "photos/b.jpg", "other/a.jpg"], in: folder)
      let repository = Self.writing(folder, isRehearsal: isRehearsal)
      let outcomes = try UpdateBatch(photos).outcomes(repository, together: false)
      #expect(outcomes.map(\.code) == [nil, nil, .outputExists])
      let later = try UpdateBatch([photos[2]]).outcomes(repository, together: false)
      #expect(later.map(\.code) == [.outputExists])
      let again = try UpdateBatch([photos[0]]).outcomes(repository, together: false)
      #expect(again.map(\.code) == [nil])
    }
  }

  @Test func allAppearOrNone() throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg", "photos/x/a.jpg", "a.jpg"], in: folder)
      let before = try FolderTrace(folder)
      let outcomes = try UpdateBatch(photos).outcomes(Self.writing(folder), together: true)
      #expect(outcomes.map(\.code) == [.notAttempted, .notAttempted, .outputExists])
      #expect(try FolderTrace(folder) == before)
    }
  }

  /// Copies that appeared are removed again, with the folders that were created for them.
  @Test func copiesThatAppearedAreRemovedAgain() throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg", "photos/x/a.jpg", "photos/x/b.jpg"], in: folder)
      let before = try FolderTrace(folder)
      let repository = Self.writing(folder)
      let requests = try UpdateBatch(photos).updates.map {
        UpdateRequest(
          update: $0, options: repository.options,
          output: repository.output?.place(for: $0.original.localIdentifier.pathBytes))
      }
      var count = 0
      var outcomes: [UpdateOutcome] = []
      repository.output?.update {
        outcomes =
          JointUpdate(requests) {
            (replacement) throws(FileFailure) in
            if count == 2 { _ = try? folder.place([1], at: "out/x/b.jpg") }
            count += 1
            try replacement.land()
          }.outcomes()
      }
      #expect(outcomes.map(\.code) == [.notAttempted, .notAttempted, .outputExists])
      let after = try FolderTrace(folder)
      #expect(after.files.filter { !$0.key.hasPrefix("out") } == before.files)
      #expect(after.names.filter { $0.hasPrefix("out") } == ["out", "out/x", "out/x/b.jpg"])
    }
  }

  /// A photo that cannot be replaced can still be copied.
  @Test func aPhotoThatCannotBeReplacedIsCopied() throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg"], in: folder)
      try folder.setPermissions(0o444, of: "photos/a.jpg")
      let path = folder.path(of: "photos/a.jpg").string
      try FileManager.default.linkItem(atPath: path, toPath: path + ".name")
      try folder.setPermissions(0o555, of: "photos")
      defer { try? folder.setPermissions(0o755, of: "photos") }
      let locked = try FileHandle(forReadingFrom: URL(filePath: path))
      #expect(flock(locked.fileDescriptor, LOCK_EX) == 0)
      let before = try FolderTrace(folder)

      let outcomes = try UpdateBatch(photos).outcomes(Self.writing(folder), together: false)

      try locked.close()
      #expect(outcomes == [.updated(UpdateReport())])
      let after = try FolderTrace(folder)
      #expect(after.files.filter { !$0.key.hasPrefix("out") } == before.files)
      #expect(try folder.status(of: "out/a.jpg").permissions.rawValue == 0o444)
    }
  }

  @Test(arguments: [true, false])
  func aCopyHasTheRightsAndAttributes(preservesTimes: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg"], in: folder)
      let path = folder.path(of: "photos/a.jpg")
      if ExtendedAttributeFile.isSupported {
        #expect(ExtendedAttributeFile(path: path).set("user.tag", [7]))
      }
      let past = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes(
        [.modificationDate: past, .posixPermissions: 0o4711], ofItemAtPath: path.string)
      let repository = Self.writing(folder, preservesTimes: preservesTimes)
      _ = try UpdateBatch(photos).outcomes(repository, together: false)
      let status = try folder.status(of: "out/a.jpg")
      #expect(status.permissions.rawValue == 0o711)
      #expect((status.st_mtim.tv_sec == 1_000_000_000) == preservesTimes)
      if ExtendedAttributeFile.isSupported {
        let copy = ExtendedAttributeFile(path: folder.path(of: "out/a.jpg"))
        #expect(copy.value("user.tag") == [7])
      }
    }
  }

  @Test func aLinkedPhotoIsCopiedUnderTheLinksName() throws {
    try TemporaryFolder.with { folder in
      try folder.place(Self.photo, at: "elsewhere/z.jpg")
      try folder.place([1], at: "photos/text")
      try folder.link("photos/link.jpg", to: "../elsewhere/z.jpg")
      let photos = [folder.identifier(of: "photos/link.jpg")]
      let outcomes = try UpdateBatch(photos).outcomes(Self.writing(folder), together: false)
      #expect(outcomes == [.updated(UpdateReport())])
      #expect(try folder.status(of: "out/link.jpg").type == .regular)
      try FileChange(from: Self.photo, to: folder.bytes(of: "out/link.jpg")).check(.bias)
      #expect(try folder.bytes(of: "elsewhere/z.jpg") == Self.photo)
    }
  }

  @Test(arguments: [true, false])
  func aFileIsNotAnOutputFolder(isRehearsal: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try Self.place(["photos/a.jpg"], in: folder)
      try folder.place([1], at: "file")
      let before = try FolderTrace(folder)
      for output in ["file", "file/out"] {
        let repository = Self.writing(folder, to: output, isRehearsal: isRehearsal)
        #expect(
          try UpdateBatch(photos).outcomes(repository, together: false)[0].code == .writeFailed)
      }
      #expect(try FolderTrace(folder) == before)
    }
  }

  /// A photo that cannot be edited is not copied, and its folder is not created.
  @Test func aPhotoThatIsRefusedHasNoCopy() throws {
    try TemporaryFolder.with { folder in
      let bytes = try #require(Fixture.named("cut-in-exif")).bytes
      let photo = try folder.place(bytes, at: "photos/x/a.jpg")
      var batch = try UpdateBatch([photo])
      #expect(batch.outcomes(Self.writing(folder), together: false)[0].code == .unsafe)
      #expect(try folder.names() == ["photos"])
      // Without an edit, it can be copied.
      batch.updates[0] = MetadataUpdate(
        to: batch.updates[0].original, from: batch.updates[0].original)
      #expect(batch.outcomes(Self.writing(folder), together: false) == [.updated(UpdateReport())])
      #expect(try folder.bytes(of: "out/x/a.jpg") == bytes)
    }
  }
}
