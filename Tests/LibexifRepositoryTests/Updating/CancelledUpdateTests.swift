import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

/// Updates that are cancelled while they are made.
@Suite(.tags(.concurrent))
struct CancelledUpdateTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// Each photo is either updated, recorded and reported, or as it was.
  @Test(arguments: [0, 1, 17, 40])
  func begunUpdatesAreReported(wanted: Int) throws {
    try JournaledFolder.with { journaled in
      let folder = journaled.folder
      let photos = try (100..<200).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let batch = try UpdateBatch(photos)
      let cancellation = CancellationSwitch(afterQuestions: wanted == 0 ? 0 : .max)
      var outcomes: [UpdateOutcome] = []
      journaled.run(isCancelled: cancellation.isCancelled)
        .updatePhotos(batch.updates, together: false) { outcome in
          outcomes.append(outcome)
          if outcomes.count == wanted { cancellation.cancel() }
        }

      #expect(outcomes.allSatisfy { $0 == .updated(UpdateReport()) })
      #expect(outcomes.count >= wanted && outcomes.count <= wanted + 32)
      let updated = try photos.map { photo in
        try LibexifPhotoRepository().fetchPhoto(withIdentifier: photo).metadata.exposureValue
          == fraction(3, 10)
      }
      #expect(updated == photos.indices.map { $0 < outcomes.count })
      #expect(try folder.names().filter { $0.hasSuffix(".tmp") } == [])
      if wanted > 0 { #expect(try journaled.lines().count == outcomes.count) }
    }
  }

  /// The cancellation comes at any moment. Photos that are landing still land.
  @Test(arguments: [0, 1, 2, 7, 20, 33, 49, 60, 70, 80, 100, 100_000])
  func jointUpdatesAreAllMadeOrNone(questions: Int) throws {
    try JournaledFolder.with { journaled in
      let folder = journaled.folder
      let photos = try (0..<12).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let batch = try UpdateBatch(photos)
      let before = try FolderTrace(folder)
      let options = EditOptions(backupSuffix: PhotoIdentifier(text: "~"))

      let outcomes = batch.outcomes(
        LibexifPhotoRepository(
          options: options, journal: EditJournal(at: journaled.journal),
          isCancelled: CancellationSwitch(afterQuestions: questions).isCancelled),
        together: true)

      if outcomes.isEmpty {
        #expect(try FolderTrace(folder) == before)
      } else {
        #expect(outcomes.map(\.code) == photos.map { _ in nil })
        #expect(try journaled.lines().count == 12)
        #expect(try folder.names().filter { $0.hasSuffix(".jpg~") }.count == 12)
        #expect(try folder.names().filter { $0.hasSuffix(".tmp") } == [])
      }
      // `isCancelled` is called at least four times for each photo: when it is given out and taken,
      // both twice.
      if questions < 50 { #expect(outcomes.isEmpty) }
      if questions == 100_000 { #expect(!outcomes.isEmpty) }
    }
  }

  /// The other photos are not tried then, and have no outcomes.
  @Test(arguments: 0..<12)
  func cancelledOnesAreNotReportedAsFailures(questions: Int) throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<12).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let batch = try UpdateBatch(photos)
      try folder.place([], at: "0.jpg")
      let repository = LibexifPhotoRepository(
        isCancelled: CancellationSwitch(afterQuestions: questions).isCancelled)
      #expect(batch.outcomes(repository, together: true) == [])
    }
  }

  @Test func landingPhotosStillLand() throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<5).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let cancellation = CancellationSwitch()
      let outcomes = try JointUpdate(
        UpdateBatch(photos).updates.map {
          UpdateRequest(update: $0, options: EditOptions(), output: nil)
        },
        landing: { (replacement) throws(FileFailure) in
          cancellation.cancel()
          try replacement.land()
        }, isCancelled: cancellation.isCancelled
      ).outcomes()

      #expect(outcomes == photos.map { _ in .updated(UpdateReport()) })
      for photo in photos {
        let metadata = try LibexifPhotoRepository().fetchPhoto(withIdentifier: photo).metadata
        #expect(metadata.exposureValue == fraction(3, 10))
      }
    }
  }

  /// The folders that were created for them are removed too.
  @Test func jointUpdatesLeaveNothingInAnotherFolder() throws {
    try TemporaryFolder.with { folder in
      let photos = try (0..<4).map { try folder.place(Self.photo, at: "\($0).jpg") }
      let before = try FolderTrace(folder)
      let options = EditOptions(
        outputFolder: folder.identifier(of: "out/within"))
      let outcomes = try UpdateBatch(photos).outcomes(
        LibexifPhotoRepository(
          options: options,
          // After the first photo has created the folders.
          isCancelled: { (try? folder.names().contains("out")) ?? false }),
        together: true)
      #expect(outcomes == [])
      #expect(try FolderTrace(folder) == before)
    }
  }

  @Test func anUndoLeavesTheRestForTheNextOne() throws {
    try JournaledFolder.with { journaled in
      let photos = try (100..<180).map {
        try journaled.folder.place(Self.photo, at: "\($0).jpg")
      }
      _ = try UpdateBatch(photos).outcomes(journaled.run(), together: false)
      let cancellation = CancellationSwitch()
      var done = 0
      let left = LibexifEditHistory(
        journal: journaled.journal, isCancelled: cancellation.isCancelled
      ).undoEdits(ofNewestRuns: nil) { batch in
        done += batch.outcomes.count
        if done == 3 { cancellation.cancel() }
      }

      #expect(done >= 3 && done <= 3 + 32)
      #expect(left == 80 - done)
      let undone = try photos.indices.map {
        try journaled.folder.bytes(of: "\($0 + 100).jpg") == Self.photo
      }
      #expect(undone == photos.indices.map { $0 < done })
      #expect(journaled.undo().undone.count == left)
      #expect(try journaled.folder.bytes(of: "179.jpg") == Self.photo)
    }
  }
}
