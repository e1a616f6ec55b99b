import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Whether a film is overwritten or replaced.
struct FilmReplacementTests {
  /// Without a record of its old bytes, a film that was overwritten in part would be lost.
  @Test(arguments: [true, false])
  func onlyARecordedEditOverwritesIt(isRecorded: Bool) throws {
    try TemporaryFolder.with { folder in
      var builder = FilmBuilder()
      builder.keys = [("com.apple.quicktime.creationdate", "2024-05-01T02:00:00+0200")]
      let film = try folder.place(builder.bytes, at: "film.mov")
      let before = try folder.status(of: "film.mov").inode
      let repository = LibexifPhotoRepository(
        options: EditOptions(editsFilmsInPlace: true),
        journal: isRecorded ? EditJournal(at: folder.identifier(of: "edits.jsonl")) : nil)
      let original = try repository.fetchPhoto(withIdentifier: film).metadata
      var metadata = original
      metadata.originalDate = CaptureDate(
        year: 2024, month: 5, day: 1, hour: 6, minute: 42, second: 17, utcOffset: 120)
      try repository.updatePhoto(with: metadata, insteadOf: original)
      let edited = try repository.fetchPhoto(withIdentifier: film).metadata
      #expect(edited.originalDate == metadata.originalDate)
      #expect(try (folder.status(of: "film.mov").inode == before) == isRecorded)
    }
  }
}
