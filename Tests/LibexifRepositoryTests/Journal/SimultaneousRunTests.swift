import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

/// Two runs at the same time.
struct SimultaneousRunTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []
  /// Only larger photos are cancelled midway.
  private static let size = 66 << 20

  private static func edit(
    _ photo: PhotoIdentifier, bias: Int, by run: LibexifPhotoRepository
  ) throws {
    let old = try run.fetchPhoto(withIdentifier: photo).metadata
    var new = old
    new.exposureValue = fraction(Int64(bias), 1)
    try run.updatePhoto(with: new, insteadOf: old)
  }

  /// The first bytes, which have the Exif block.
  private static func head(of photo: PhotoIdentifier) -> [UInt8] {
    (try? OpenFile(photo.path).read(0..<Self.photo.count)) ?? []
  }

  /// Begins runs with histories in the folder.
  private static func begin(_ count: Int, in folder: TemporaryFolder) throws -> [EditJournal] {
    try (0..<count).map { _ in
      let journal = EditJournal(
        inHistoryAt: folder.identifier(of: "history"),
        command: (folder.identifier(of: "."), ["edit"]))
      try journal.prepare(isRehearsal: false)
      return journal
    }
  }

  private static func undo(
    _ run: Int, in folder: TemporaryFolder, isRedo: Bool = false,
    isCancelled: @escaping Cancellation = { false }
  ) throws -> [UndoOutcome] {
    let history = folder.identifier(of: "history")
    let file = try #require(try RunFolder(at: history.path).files().first { $0.number == run })
    var outcomes: [UndoOutcome] = []
    LibexifEditHistory(
      journal: PhotoIdentifier(PathBytes(file.path)), isRedo: isRedo,
      runs: LibexifRunHistory(at: history), isCancelled: isCancelled
    ).undoEdits(ofNewestRuns: nil) {
      outcomes += $0.outcomes
    }
    return outcomes
  }

  /// The other run's edit is undone first, and that is told, even if the undo is then cancelled.
  @Test(arguments: [false, true])
  func theOthersUndoIsTold(isCancelled: Bool) throws {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let trailer = [UInt8](repeating: 0, count: isCancelled ? Self.size : 0)
      let shared = try folder.place(Self.photo + trailer, at: "shared.jpg")
      let own = try Self.editTurnAbout(shared, besides: "first.jpg", in: folder)
      let outcomes = try Self.undo(2, in: folder) { isCancelled && Self.head(of: shared) == own }
      let end: UndoOutcome =
        isCancelled
        ? .failed(PhotoRepositoryError(identifier: shared, reason: .notAttempted))
        : .undone(shared, edits: 1)
      #expect(outcomes == [.warning(shared, .undoneToo(run: 1)), end])
      #expect(Self.head(of: shared) == (isCancelled ? own : Self.photo))
    }
  }
  /// Two runs edit a photo, of which the first one has begun with another photo. Both are at their end.
  ///
  /// - Returns: The beginning of the photo after the edit of the second run.
  private static func editTurnAbout(
    _ shared: PhotoIdentifier, besides name: String, in folder: TemporaryFolder
  ) throws -> [UInt8] {
    let runs = try begin(2, in: folder).map {
      LibexifPhotoRepository(journal: $0)
    }
    try edit(try folder.place(photo, at: name), bias: 1, by: runs[0])
    try edit(shared, bias: 2, by: runs[1])
    defer { withExtendedLifetime(runs) {} }
    let own = head(of: shared)
    try edit(shared, bias: 3, by: runs[0])
    return own
  }

  /// Neither the run at work nor the other one on the same photo is undone or made again. What the run at work has
  /// not begun to change is.
  @Test(arguments: [1, 2])
  func nothingIsUndoneBesideARunAtWork(other: Int) throws {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let shared = try folder.place(Self.photo, at: "shared.jpg")
      let owns = try ["first.jpg", "second.jpg"].map { try folder.place(Self.photo, at: $0) }
      var journals: [EditJournal?] = try Self.begin(2, in: folder)
      for (index, photo) in [(0, owns[0]), (1, owns[1]), (2 - other, shared), (other - 1, shared)] {
        let run = LibexifPhotoRepository(journal: journals[index])
        try Self.edit(photo, bias: index + 5, by: run)
      }
      // The run with the last edit has ended, the other one has not.
      journals[other - 1] = nil
      let refusal = UndoOutcome.failed(
        PhotoRepositoryError(
          identifier: folder.identifier(of: "history"),
          reason: .notRecorded(.runAtWork(3 - other))))
      let edited = Self.head(of: shared)
      #expect(try Self.undo(other, in: folder) == [refusal])
      #expect(Self.head(of: shared) == edited)

      journals = []
      for isRedo in [false, true] {
        let outcomes = try Self.undo(other, in: folder, isRedo: isRedo)
        #expect(outcomes.count == 2)
        for photo in [shared, owns[other - 1]] {
          #expect(outcomes.contains(.undone(photo, edits: 1)))
        }
        // A run that has begun with nothing holds nothing back.
        journals = try Self.begin(1, in: folder)
      }
    }
  }

  /// A renaming records all moves before the first one.
  @Test func nothingIsUndoneBesideARenaming() throws {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let (shared, other) = (
        try folder.place(Self.photo, at: "shared.jpg"), try folder.place(Self.photo, at: "o.jpg")
      )
      for photo in [shared, other] {
        let run = LibexifPhotoRepository(
          journal: try Self.begin(1, in: folder)[0])
        try Self.edit(photo, bias: 2, by: run)
      }
      let renaming = try Self.begin(1, in: folder)[0]
      let real = PathBytes(try shared.path.resolvingSymlinks())
      let move = FileMove(
        planningFrom: real, to: real.folder.appending(Array("new.jpg".utf8)), false)
      _ = try renaming.journal.append([(move, 0)], making: [], leaving: [])
      let refusal = UndoOutcome.failed(
        PhotoRepositoryError(
          identifier: folder.identifier(of: "history"), reason: .notRecorded(.runAtWork(3))))
      #expect(try Self.undo(1, in: folder) == [refusal])
      #expect(try Self.undo(2, in: folder) == [.undone(other, edits: 1)])
    }
  }
}
