import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Photos that are updated together: all or none.
@Suite(.tags(.concurrent))
struct JointUpdateTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// An obstacle to the edit of a photo.
  enum Obstacle: CaseIterable {
    case isReadOnly, isGone, isChanged, isHardLinked, isTooFull, isDamaged, hasBackup
    case hasUnstorableValue

    var code: PhotoRepositoryError.Code {
      switch self {
      case .isReadOnly: .readOnly
      case .isGone: .notFound
      case .isChanged: .changedSinceRead
      case .isHardLinked: .hardLinked
      case .isTooFull: .noRoom
      case .isDamaged: .unsafe
      case .hasBackup: .backupExists
      case .hasUnstorableValue: .notStorable
      }
    }

    fileprivate var bytes: [UInt8] {
      switch self {
      case .isTooFull: Fixture.named("no-room")?.bytes ?? []
      case .isDamaged: Fixture.named("cut-in-exif")?.bytes ?? []
      default: JointUpdateTests.photo
      }
    }

    /// Makes the obstacle for the photo of the update.
    fileprivate func arise(in folder: TemporaryFolder, _ update: inout MetadataUpdate) throws {
      let path = folder.path(of: "5.jpg").string
      switch self {
      case .isReadOnly: try folder.setPermissions(0o444, of: "5.jpg")
      case .isGone: try FileManager.default.removeItem(atPath: path)
      case .isChanged: try LibexifPhotoRepository().edit(folder.identifier(of: "5.jpg"), .time)
      case .isHardLinked: try FileManager.default.linkItem(atPath: path, toPath: path + ".name")
      case .isTooFull, .isDamaged: break
      case .hasBackup: try folder.place([1], at: "5.jpg~")
      case .hasUnstorableValue:
        var metadata = update.metadata
        metadata.exposureValue = fraction(1, 1 << 32)
        update = MetadataUpdate(to: metadata, from: update.original)
      }
    }
  }

  @Test(arguments: Obstacle.allCases, [true, false])
  func anImpossibleOneLeavesAllUntouched(_ obstacle: Obstacle, isRehearsal: Bool) throws {
    try JournaledFolder.with { journaled in
      let folder = journaled.folder
      let photos = try (0..<9).map {
        try folder.place($0 == 5 ? obstacle.bytes : Self.photo, at: "\($0).jpg")
      }
      var batch = try UpdateBatch(photos)
      batch.updates[2] = MetadataUpdate(
        to: batch.updates[2].original, from: batch.updates[2].original)
      try obstacle.arise(in: folder, &batch.updates[5])
      let before = try FolderTrace(folder)

      let outcomes = batch.outcomes(
        .init(
          isRehearsal: isRehearsal, backupSuffix: PhotoIdentifier(text: "~")),
        EditJournal(at: journaled.journal), together: true)

      #expect(
        outcomes.map(\.code)
          == (0..<9).map { $0 == 5 ? obstacle.code : $0 == 2 ? nil : .notAttempted })
      #expect(try FolderTrace(folder) == before)
    }
  }

  @Test func allAreDone() throws {
    try JournaledFolder.with { journaled in
      let photos = try (0..<50).map {
        try journaled.folder.place(Self.photo, at: "\($0 % 3)/\($0).jpg")
      }
      let outcomes = try UpdateBatch(photos).outcomes(
        .init(backupSuffix: PhotoIdentifier(text: "~")), EditJournal(at: journaled.journal),
        together: true)
      #expect(outcomes == Array(repeating: .updated(UpdateReport()), count: 50))
      #expect(try FolderTrace(journaled.folder).names.count == 3 + 50 + 50 + 1)
      for index in photos.indices {
        let name = "\(index % 3)/\(index).jpg"
        try FileChange(from: Self.photo, to: journaled.folder.bytes(of: name)).check(.bias)
        #expect(try journaled.folder.bytes(of: name + "~") == Self.photo)
      }
      #expect(try journaled.lines().count == 50)
      #expect(journaled.undo().undone.count == 50)
    }
  }

  @Test func aRehearsalWritesNothing() throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<9).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let before = try FolderTrace(folder)
      let outcomes = try UpdateBatch(photos).outcomes(.rehearse, together: true)
      #expect(outcomes == Array(repeating: .updated(UpdateReport()), count: 9))
      #expect(try FolderTrace(folder) == before)
    }
  }

  /// Edits that cannot be recorded are not made.
  @Test func allAreLeftIfTheJournalCannotBeWritten() throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<9).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let before = try FolderTrace(folder)
      let outcomes = try UpdateBatch(photos).outcomes(
        .init(
          backupSuffix: PhotoIdentifier(text: "~")),
        EditJournal(at: folder.identifier(of: "missing/journal")), together: true)
      #expect(outcomes.map(\.code) == Array(repeating: .notRecorded, count: 9))
      #expect(try FolderTrace(folder) == before)
    }
  }

  @Test(arguments: [true, false])
  func aPhotoWithSeveralNamesIsRefusedOrSplit(isRehearsal: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<3).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let path = folder.path(of: "1.jpg").string
      try FileManager.default.linkItem(atPath: path, toPath: path + ".name")
      let batch = try UpdateBatch(photos)
      let before = try FolderTrace(folder)
      for (splits, codes) in [
        (false, [.notAttempted, .hardLinked, .notAttempted]),
        (true, [nil, nil, nil]),
      ] as [(Bool, [PhotoRepositoryError.Code?])] {
        let outcomes = batch.outcomes(
          .init(isRehearsal: isRehearsal, splitsHardLinks: splits), together: true)
        #expect(outcomes.map(\.code) == codes)
        if isRehearsal || !splits { #expect(try FolderTrace(folder) == before) }
      }
    }
  }

  /// A photo would wait for its own lock.
  @Test(arguments: [true, false])
  func aPhotoIsNotEditedUnderTwoNames(isSymbolic: Bool) throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo, at: "a.jpg")
      if isSymbolic {
        try folder.link("b.jpg", to: "a.jpg")
      } else {
        try FileManager.default.linkItem(
          atPath: folder.path(of: "a.jpg").string, toPath: folder.path(of: "b.jpg").string)
      }
      let batch = try UpdateBatch([photo, folder.identifier(of: "b.jpg")])
      let before = try FolderTrace(folder)
      let outcomes = batch.outcomes(.init(splitsHardLinks: true), together: true)
      #expect(outcomes.map(\.code) == [.notAttempted, .hardLinked])
      #expect(try FolderTrace(folder) == before)
    }
  }

  @Test func anEmptyBatchHasNoOutcomes() {
    var count = 0
    LibexifPhotoRepository().updatePhotos([], together: true) { _ in
      count += 1
    }
    #expect(count == 0)
  }
}
