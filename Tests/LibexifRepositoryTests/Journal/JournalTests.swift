import EditJudges
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

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file that records edits.
@Suite(.tags(.concurrent))
struct JournalTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  @Test func aLineHasTheChangesWithTheirOffsets() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier)
      let edited = try journaled.folder.bytes(of: "photo.jpg")
      let line = try #require(journaled.lines().first)
      let record = try #require(JournalRecord(line: line[...])?.edited)
      #expect(record.file == identifier.text)
      #expect(record.before.size == Self.photo.count)
      #expect(record.after.size == edited.count)
      #expect(record.before.sha256 != record.after.sha256)
      #expect(record.time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
      for change in record.changes {
        let (old, new) = (change.old.bytes, change.new.bytes)
        #expect(Array(Self.photo[change.at..<change.at + old.count]) == old)
        #expect(Array(edited[change.at..<change.at + new.count]) == new)
      }
      #expect(record.changes.map(\.new.bytes.count).reduce(0, +) <= 8)
    }
  }

  /// A rehearsal, an edit that changes nothing, and one that is refused.
  @Test func anEditThatDoesNotLandIsNotRecorded() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      let journal = EditJournal(at: journaled.journal)
      try journal.prepare(isRehearsal: true)
      let rehearsal = LibexifPhotoRepository(
        options: .init(isRehearsal: true), journal: journal)
      try rehearsal.edit(identifier, .bias)
      #expect(try journaled.folder.names() == ["photo.jpg"])

      try journal.prepare(isRehearsal: false)
      let metadata = try journaled.run().fetchPhoto(withIdentifier: identifier).metadata
      try journaled.run().updatePhoto(with: metadata, insteadOf: metadata)
      try journaled.folder.setPermissions(0o444, of: "photo.jpg")
      #expect(try journaled.edit(identifier) == .readOnly)
      #expect(try journaled.folder.bytes(of: JournaledFolder.journalName) == [])
    }
  }

  /// Nothing can be appended to a folder. The photo is as it was.
  @Test func anEditThatCannotBeRecordedIsNotMade() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.folder.place([], at: JournaledFolder.journalName + "/file")
      #expect(try journaled.edit(identifier) == .notRecorded)
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
      #expect(try journaled.folder.names() == [JournaledFolder.journalName, "photo.jpg"])
    }
  }

  /// However large the photo becomes, no more than its first size is read.
  @Test func aPhotoThatGrowsMeanwhileIsNotRecorded() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      let original = try OriginalFile.openToReplace(identifier.path)
      let path = identifier.path
      try #require(path.withPlatformString { truncate($0, 1 << 42) } == 0)
      let journal = EditJournal(at: journaled.journal).journal
      #expect(throws: FileFailure.changed) {
        try journal.record(of: original, .whole, to: original.file)
      }
    }
  }

  /// The photo is larger than any photo of a camera, so reading it takes long: a hole follows its
  /// picture.
  @Test func anEditThatIsCancelledWhileItIsRecordedIsNotMade() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      let path = identifier.path
      try #require(path.withPlatformString { truncate($0, 66 << 20) } == 0)
      let journal = EditJournal(at: journaled.journal, isCancelled: { true })
      try journal.prepare(isRehearsal: false)
      let repository = LibexifPhotoRepository(journal: journal)
      #expect(try repository.refusal(of: identifier, .bias) == .notAttempted)
      #expect(
        try journaled.folder.bytes(of: "photo.jpg").prefix(Self.photo.count) == Self.photo[...])
      #expect(try journaled.lines() == [])
      #expect(try journaled.folder.names() == [JournaledFolder.journalName, "photo.jpg"])
    }
  }

  /// A run records everything in the file that was checked, even if another file takes its place.
  @Test func aRunKeepsToItsFirstFile() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      let run = journaled.run()
      try run.edit(identifier, .bias)
      try journaled.folder.move(JournaledFolder.journalName, to: "moved")
      try journaled.writeJournal([])
      try run.edit(identifier, .time)
      #expect(try journaled.lines() == [])
      try journaled.folder.replace(JournaledFolder.journalName, by: "moved")
      #expect(journaled.undo() == [.undone(identifier, edits: 2)])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }

  @Test func aRunStopsEditingIfItsJournalIsRemoved() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      let run = journaled.run()
      try run.edit(identifier, .bias)
      let edited = try journaled.folder.bytes(of: "photo.jpg")
      try FileManager.default.removeItem(atPath: journaled.journal.path.string)
      #expect(try run.refusal(of: identifier, .time) == .notRecorded)
      #expect(try journaled.folder.bytes(of: "photo.jpg") == edited)
      #expect(try journaled.folder.names() == ["photo.jpg"])
    }
  }

  @Test(arguments: [
    Array("not a journal\n".utf8), Array(#"{"file":"a"}"#.utf8), [0xFF, 0xD8], [0], [10],
  ])
  func onlyAJournalIsAppendedTo(bytes: [UInt8]) throws {
    try JournaledFolder.with { journaled in
      try journaled.writeJournal(bytes)
      for isRehearsal in [true, false] {
        let error = #expect(throws: PhotoRepositoryError.self) {
          try EditJournal(at: journaled.journal).prepare(isRehearsal: isRehearsal)
        }
        #expect(error?.code == .notRecorded)
        #expect(error?.identifier == journaled.journal)
      }
      #expect(journaled.undo().failures == [.notRecorded])
      #expect(try journaled.folder.bytes(of: JournaledFolder.journalName) == bytes)
    }
  }

  @Test(arguments: ["missing/edits.jsonl", "fifo", "folder"])
  func aPathThatCannotBeAJournalFails(name: String) throws {
    try JournaledFolder.with { journaled in
      try journaled.folder.makeFIFO("fifo")
      try journaled.folder.place([], at: "folder/file")
      let error = #expect(throws: PhotoRepositoryError.self) {
        try EditJournal(at: journaled.folder.identifier(of: name)).prepare(isRehearsal: false)
      }
      #expect(error?.code == .notRecorded)
    }
  }

  @Test func anUndoNeedsAJournal() throws {
    try JournaledFolder.with { journaled in
      #expect(journaled.undo().failures == [.notFound])
      #expect(try journaled.folder.names() == [])
      try journaled.writeJournal([])
      #expect(journaled.undo() == [])
    }
  }

  /// One run with many threads. Each thread records single edits and groups of edits.
  @Test func thousandsOfRecordsAreReadBack() throws {
    try JournaledFolder.with { journaled in
      let journal = EditJournal(at: journaled.journal).journal
      let state = try OpenFile.with(Self.photo) {
        try FileState.read($0, size: Self.photo.count)
      }
      let appended = Threads.run(8) { thread in
        (0..<20).count { batch in
          let records = (0..<(batch == 0 ? 1 : 25)).map { index in
            JournalRecord.edited(
              JournalRecord.Edit(
                id: "\(thread)-\(batch)-\(index)", run: "run", time: JournalRecord.now,
                file: "/\(thread)/\(index).jpg", before: state, after: state, changes: []))
          }
          return (try? journal.append(records)) != nil
        }
      }
      #expect(appended == [Int](repeating: 20, count: 8))
      #expect(try journaled.lines().count == 8 * (1 + 19 * 25))
      let contents = try journaled.contents()
      #expect(contents.damagedLines + contents.cutLines == [])
      let photos = contents.files(ofNewestRuns: 1)
      #expect(photos.count == 8 * 25)
      for photo in photos {
        let parts = PhotoIdentifier(photo.path).text.split(separator: "/")
        let ids = (0..<20).reversed().map { "\(parts[0])-\($0)-" + parts[1].dropLast(4) }
        #expect(photo.edits.map(\.id) == (parts[1] == "0.jpg" ? ids : ids.dropLast()))
      }
    }
  }

  /// Several programs edit at the same time. Each line stays whole.
  @Test func linesAreAppendedWhole() async throws {
    try await TemporaryFolder.with { (folder) async throws in
      let journaled = JournaledFolder(folder: folder)
      let photos = try (0..<8).map { try folder.place(Self.photo, at: "\($0).jpg") }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for photo in photos {
          group.addTask { for bias in 1...3 { try journaled.edit(photo, bias: bias) } }
        }
        try await group.waitForAll()
      }
      #expect(try journaled.lines().count == 24)
      let outcomes = journaled.undo()
      #expect(outcomes.undone == [Int](repeating: 3, count: 8))
      #expect(outcomes.count == 8)
      for index in 0..<8 { #expect(try folder.bytes(of: "\(index).jpg") == Self.photo) }
    }
  }
}
