import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

/// The old version of a photo, which stays under a hidden name if the program is killed just before it removes it.
@Suite(.tags(.concurrent))
struct LeftoverTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  private static func hidden(_ folder: TemporaryFolder) throws -> [String] {
    try folder.names().filter { $0.hasPrefix(".exifcli-") }
  }

  /// Only a version of the photo goes, and only if the photo is there.
  @Test(arguments: [false, true], ["old", "new", "other", "gone"])
  func anUndoRemovesIt(isRehearsal: Bool, _ content: String) throws {
    try JournaledFolder.with { journaled in
      let folder = journaled.folder
      let photo = try folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(photo)
      let edited = try folder.bytes(of: "photo.jpg")
      let edit = try #require(journaled.contents().files(ofNewestRuns: nil).first?.edits.first)
      let name = try #require(TemporaryFile.takenName(ofEdit: edit.id)).string
      try folder.place(
        content == "new" ? edited : content == "other" ? edited + [0] : Self.photo, at: name)
      if content == "gone" { try folder.move("photo.jpg", to: "elsewhere.jpg") }
      let outcomes = journaled.undo(isRehearsal: isRehearsal)
      let isRemoved = !isRehearsal && ["old", "new"].contains(content)
      #expect(try Self.hidden(folder) == (isRemoved ? [] : [name]))
      if content != "gone" { #expect(outcomes == [.undone(photo, edits: 1)]) }
    }
  }

  /// Edits the photo in a run that does not end.
  private static func cutEdit(_ photo: PhotoIdentifier, in folder: TemporaryFolder) throws {
    let repository = LibexifPhotoRepository(
      journal: try newRun(in: folder, isRehearsal: false))
    let old = try repository.fetchPhoto(withIdentifier: photo).metadata
    var new = old
    new.exposureValue = fraction(7, 1)
    #expect(try repository.updatePhoto(with: new, insteadOf: old) == [])
  }

  private static func newRun(
    in folder: TemporaryFolder, isRehearsal: Bool
  ) throws -> EditJournal {
    let journal = EditJournal(
      inHistoryAt: folder.identifier(of: "history"),
      command: (folder.identifier(of: "."), ["edit"]))
    try journal.prepare(isRehearsal: isRehearsal)
    return journal
  }

  /// By `resume`, or by any other run.
  @Test(arguments: [false, true])
  func theNextRunRemovesIt(isResumed: Bool) throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo, at: "photo.jpg")
      try Self.cutEdit(photo, in: folder)
      let history = folder.identifier(of: "history")
      let file = try #require(try RunFolder(at: history.path).files().first)
      let states = try RecordedStates.read(file, pathText: .ofPhotos) { false }
      let edit = try #require(states.versions(of: photo.pathBytes).first?.edit)
      let name = try #require(TemporaryFile.takenName(ofEdit: edit)).string
      try folder.place(Self.photo, at: name)
      for isRehearsal in [true, false] {
        if isResumed {
          _ = try EditJournal(resumingRun: 1, inHistoryAt: history, isRehearsal: isRehearsal)
        } else {
          _ = try Self.newRun(in: folder, isRehearsal: isRehearsal)
        }
        #expect(try Self.hidden(folder) == (isRehearsal ? [name] : []))
      }
    }
  }

  /// A run is only read again if its last record is an edit.
  @Test func finishedRunsAreNotCut() throws {
    try TemporaryFolder.with { folder in
      let photo = try folder.place(Self.photo, at: "photo.jpg")
      let runs = RunFolder(at: folder.path(of: "history"))
      #expect(runs.newestCutRun() == nil)
      try Self.cutEdit(photo, in: folder)
      #expect(runs.newestCutRun()?.number == 1)
      do {
        let journal = try EditJournal(
          resumingRun: 1, inHistoryAt: folder.identifier(of: "history"))
        // It is at work.
        #expect(runs.newestCutRun() == nil)
        #expect(journal.finish() == [])
      }
      let file = try #require(try runs.files().first)
      #expect(!runs.isLocked(file))
      #expect(runs.newestCutRun() == nil)
    }
  }
}
