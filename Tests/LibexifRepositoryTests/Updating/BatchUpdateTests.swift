import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

/// Many photos that are updated at once, each on its own.
@Suite(.tags(.concurrent))
struct BatchUpdateTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// Every outcome has the index of its photo.
  @Test func everyOutcomeBelongsToItsPhoto() throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<60).map { try folder.place(Self.photo, at: "\($0).jpg") }
      var batch = try UpdateBatch(photos)
      let failing = [3: PhotoRepositoryError.Code.readOnly, 17: .notFound, 40: .changedSinceRead]
      try folder.setPermissions(0o444, of: "3.jpg")
      try FileManager.default.removeItem(atPath: folder.path(of: "17.jpg").string)
      try LibexifPhotoRepository().edit(photos[40], .time)
      batch.updates[50] = MetadataUpdate(
        to: batch.updates[50].original, from: batch.updates[50].original)

      let outcomes = batch.outcomes(together: false)

      #expect(outcomes.map(\.code) == (0..<60).map { failing[$0] })
      for (index, outcome) in outcomes.enumerated() {
        if case .failed(let error) = outcome { #expect(error.identifier == photos[index]) }
        if index == 17 { continue }
        let said = try LibexifPhotoRepository().fetchPhoto(withIdentifier: photos[index]).metadata
        let isEdited = ![3, 40, 50].contains(index)
        #expect((said.exposureValue == fraction(3, 10)) == isEdited)
      }
      #expect(try folder.names().allSatisfy { $0.hasSuffix(".jpg") })
    }
  }

  @Test func everyEditIsInTheJournalOnceAndCanBeUndone() throws {
    try JournaledFolder.with { journaled in
      let photos = try (0..<40).map { try journaled.folder.place(Self.photo, at: "\($0).jpg") }
      let outcomes = try UpdateBatch(photos).outcomes(journaled.run(), together: false)
      #expect(outcomes.allSatisfy { $0 == .updated(UpdateReport()) })
      #expect(try journaled.lines().count == 40)
      #expect(journaled.undo().undone == Array(repeating: 1, count: 40))
      for photo in photos {
        #expect(try Array(Data(contentsOf: URL(filePath: photo.path.string))) == Self.photo)
      }
    }
  }

  @Test(arguments: [true, false])
  func outcomesAreHandedOverAsLongAsTheyAreWanted(together: Bool) throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<100).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let batch = try UpdateBatch(photos)
      var count = 0
      #expect(throws: OutputEnded()) {
        try LibexifPhotoRepository().updatePhotos(batch.updates, together: together) {
          (_) throws(OutputEnded) in
          count += 1
          if count == 3 { throw OutputEnded() }
        }
      }
      #expect(count == 3)
      let edited = try photos.count { photo in
        try LibexifPhotoRepository().fetchPhoto(withIdentifier: photo).metadata.exposureValue
          == fraction(3, 10)
      }
      // Joint updates are all done before the first outcome is handed over.
      #expect(together ? edited == 100 : edited >= 3 && edited < 100)
      #expect(try folder.names().count == 100)
    }
  }

  /// Such a photo is not even opened.
  @Test(arguments: [true, false])
  func anUpdateWithoutChangesDoesNotTouchThePhoto(together: Bool) throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo, at: "photo.jpg")
      var batch = try UpdateBatch([photo])
      batch.updates[0] = MetadataUpdate(
        to: batch.updates[0].original, from: batch.updates[0].original)
      try FileManager.default.removeItem(atPath: folder.path(of: "photo.jpg").string)
      #expect(batch.outcomes(together: together) == [.updated(UpdateReport())])
    }
  }

  /// The original is checked a second time, as preparing may take a while.
  @Test(arguments: [Array("other".utf8), photo])
  func aPhotoThatChangesAfterPreparationIsLeft(_ other: [UInt8]) throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo, at: "photo.jpg")
      let batch = try UpdateBatch([photo])
      let request = UpdateRequest(
        update: batch.updates[0], options: .init(backupSuffix: PhotoIdentifier(text: "~")),
        output: nil)
      do {
        let prepared = try #require(try request.plan()?.prepare().first)
        #expect(try folder.names().count == (prepared.copy?.isUnnamed ?? true ? 2 : 3))
        try folder.place(other, at: "photo.jpg")
        #expect(throws: FileFailure.changed) { try prepared.land() }
      }
      #expect(try folder.names() == ["photo.jpg"])
      #expect(try folder.bytes(of: "photo.jpg") == other)
    }
  }
}
