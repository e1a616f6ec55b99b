import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

/// Two runs at the same time, of which the first one edits a photo after the second.
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

  /// The other run's edit is undone first, and that is told, even if the undo is then cancelled.
  @Test(arguments: [false, true])
  func theOthersUndoIsTold(isCancelled: Bool) throws {
    try TemporaryFolder.with(isInMemory: true) { folder in
      let history = folder.identifier(of: "history")
      let runs = try (0..<2).map { _ in
        let journal = EditJournal(
          inHistoryAt: history, command: (folder.identifier(of: "."), ["edit"]))
        try journal.prepare(isRehearsal: false)
        return LibexifPhotoRepository(updatePolicy: .init(journal: journal))
      }
      let first = try folder.place(Self.photo, at: "first.jpg")
      let trailer = [UInt8](repeating: 0, count: isCancelled ? Self.size : 0)
      let shared = try folder.place(Self.photo + trailer, at: "shared.jpg")
      try Self.edit(first, bias: 1, by: runs[0])
      try Self.edit(shared, bias: 2, by: runs[1])
      let own = Self.head(of: shared)
      try Self.edit(shared, bias: 3, by: runs[0])
      let file = try #require(
        try RunFolder(at: history.path).files().first { $0.number == 2 })
      var outcomes: [UndoOutcome] = []
      LibexifEditHistory(
        journal: PhotoIdentifier(PathBytes(file.path)), runs: LibexifRunHistory(at: history)
      ) {
        isCancelled && Self.head(of: shared) == own
      }.undoEdits(ofNewestRuns: nil) {
        outcomes += $0.outcomes
        return .goOn
      }
      let end: UndoOutcome =
        isCancelled
        ? .failed(PhotoRepositoryError(identifier: shared, reason: .notAttempted))
        : .undone(shared, edits: 1)
      #expect(outcomes == [.warning(shared, .undoneToo(run: 1)), end])
      #expect(Self.head(of: shared) == (isCancelled ? own : Self.photo))
    }
  }
}
