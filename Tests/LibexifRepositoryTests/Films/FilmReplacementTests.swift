import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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

  /// A large film, which is a hole for the most part, is compared with its copy for a while: that can be cancelled.
  @Test(arguments: [true, false]) func theComparisonOfALargeOneIsCancelled(isCancelled: Bool) throws
  {
    try JournaledFolder.with { journaled in
      var builder = FilmBuilder()
      builder.keys = [("com.apple.quicktime.creationdate", "2024-05-01T02:00:00+0200")]
      builder.isMovieFirst = true
      let room = 1200 << 20
      builder.furtherFile = BoxBuilder.number(8 + room, 4) + Array("free".utf8)
      let film = try journaled.folder.place(builder.bytes, at: "film.mov")
      let size = builder.bytes.count + room
      try #require(film.path.withPlatformString { truncate($0, off_t(size)) } == 0)
      let journal = EditJournal(at: journaled.journal, isCancelled: { isCancelled })
      try journal.prepare(isRehearsal: false)
      let repository = LibexifPhotoRepository(journal: journal)
      let original = try repository.fetchPhoto(withIdentifier: film).metadata
      var metadata = original
      metadata.originalDate = metadata.originalDate?.adding(seconds: 3600)
      let update = MetadataUpdate(to: metadata, from: original, assigning: [])
      var outcomes: [UpdateOutcome] = []
      repository.updatePhotos([update], together: false) { outcomes.append($0) }
      let edited = try repository.fetchPhoto(withIdentifier: film).metadata
      #expect(edited == (isCancelled ? original : metadata))
      #expect(try journaled.lines().count == (isCancelled ? 0 : 1))
      #expect(try journaled.folder.names().count == 2)
    }
  }
}
