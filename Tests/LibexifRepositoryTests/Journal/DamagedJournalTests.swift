import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Journals with damaged or cut lines.
struct DamagedJournalTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// A line that is cut anywhere does not count, and the next one begins a new line.
  @Test func aCutLineIsSkipped() throws {
    try JournaledFolder.with { journaled in
      let names = ["a.jpg", "b.jpg"]
      let photos = try names.map { try journaled.folder.place(Self.photo, at: $0) }
      try journaled.edit(photos[0])
      let whole = try journaled.folder.bytes(of: JournaledFolder.journalName)
      let edited = try journaled.folder.bytes(of: "a.jpg")
      let line = try #require(journaled.lines().first)
      for length in Array(stride(from: 1, to: line.count - 1, by: 7)) + [line.count - 1] {
        try journaled.folder.place(Self.photo, at: "b.jpg")
        try journaled.writeJournal(whole + line.prefix(length))
        try journaled.edit(photos[1])
        #expect(try journaled.lines().count == 3)
        let outcomes = journaled.undo()
        #expect(outcomes.undone == [1, 1])
        #expect(outcomes.warnings == [.cutJournalLine(2)])
        #expect(outcomes.failures == [])
        for name in names { #expect(try journaled.folder.bytes(of: name) == Self.photo) }
        try journaled.folder.place(edited, at: "a.jpg")
      }
    }
  }

  @Test(arguments: [
    #"{"edited":{"id":"1"}}"#, #"{"other":{}}"#, "{}", "[}}", #"{"undone":{"id":7}}"#,
  ])
  func aDamagedLineIsAFailure(line: String) throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier)
      let whole = try journaled.folder.bytes(of: JournaledFolder.journalName)
      try journaled.writeJournal(whole + Array((line + "\n").utf8))
      let outcomes = journaled.undo()
      let error = PhotoRepositoryError(
        identifier: journaled.journal, reason: .notRecorded(.damaged(line: 2)))
      #expect(outcomes == [.failed(error), .undone(identifier, edits: 1)])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }

  /// The line is not held in memory, and the lines around it are read.
  @Test(arguments: [(32 << 20) + 1, 50 << 20])
  func anEndlessLineIsAFailure(length: Int) throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier, .bias)
      let first = try journaled.folder.bytes(of: JournaledFolder.journalName)
      try journaled.edit(identifier, .time)
      let both = try journaled.folder.bytes(of: JournaledFolder.journalName)
      let endless = [UInt8](repeating: UInt8(ascii: " "), count: length) + Array("{}}\n".utf8)
      try journaled.writeJournal(first + endless + both[first.count...])
      let outcomes = journaled.undo()
      #expect(outcomes.failures == [.notRecorded])
      #expect(outcomes.last == .undone(identifier, edits: 2))
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }

  /// A file that consists of such lines is not a journal, and is not read to its end.
  @Test(arguments: [("x\n", 1000, true), ("x\n", 1001, false), ("[}}\n", 5000, false)])
  func tooManyUnreadableLinesAreNotAJournal(line: String, count: Int, isUndone: Bool) throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier)
      let edited = try journaled.folder.bytes(of: "photo.jpg")
      let whole = try journaled.folder.bytes(of: JournaledFolder.journalName)
      try journaled.writeJournal(whole + Array(String(repeating: line, count: count).utf8))
      let outcomes = journaled.undo()
      #expect(outcomes.failures == (isUndone ? [] : [.notRecorded]))
      #expect(outcomes.count == (isUndone ? count + 1 : 1))
      #expect(try journaled.folder.bytes(of: "photo.jpg") == (isUndone ? Self.photo : edited))
    }
  }

  /// A line that an undo would not read is not written.
  @Test func aFullJournalGetsNoMoreLines() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier)
      let edited = try journaled.folder.bytes(of: "photo.jpg")
      let path = journaled.journal.path
      func setSize(_ size: Int) { path.withPlatformString { _ = truncate($0, off_t(size)) } }

      setSize(JournalFile.maximumSize - JournalContents.maximumLineLength)
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      setSize(JournalFile.maximumSize - JournalContents.maximumLineLength + 1)
      for isRehearsal in [true, false] {
        let error = #expect(throws: PhotoRepositoryError.self) {
          try EditJournal(at: journaled.journal).prepare(isRehearsal: isRehearsal)
        }
        #expect(error?.reason == .notRecorded(.full(limit: JournalFile.maximumSize)))
      }

      setSize(JournalFile.maximumSize)
      #expect(try journaled.edit(identifier, .time) == .notRecorded)
      #expect(try journaled.folder.bytes(of: "photo.jpg") == edited)
      #expect(
        try Int(journaled.folder.status(of: JournaledFolder.journalName).size)
          == JournalFile.maximumSize)
      setSize(JournalFile.maximumSize + 1)
      #expect(throws: JournalRefusal.unreadable(.fileTooLarge)) {
        try journaled.contents()
      }
    }
  }

  /// The remaining edits of such a journal are unknown.
  @Test func aPartlyReadJournalIsNotUndone() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier)
      let edited = try journaled.folder.bytes(of: "photo.jpg")
      let left = LibexifEditHistory(journal: journaled.journal, isCancelled: { true })
        .undoEdits(ofNewestRuns: nil) { _ in
          Issue.record("nothing is undone")
        }
      #expect(left == nil)
      #expect(try journaled.folder.bytes(of: "photo.jpg") == edited)
    }
  }

  /// A line without only its line break counts, and the next line begins a new line.
  @Test func aLineWithoutItsLineBreakCounts() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier, .bias)
      try journaled.writeJournal(journaled.folder.bytes(of: JournaledFolder.journalName).dropLast())
      try journaled.edit(identifier, .time)
      #expect(journaled.undo() == [.undone(identifier, edits: 2)])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }

  @Test(arguments: [1, 5, 10, 11, 40])
  func theFirstLineMayBeCutToo(length: Int) throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier)
      let line = try #require(journaled.lines().first)
      try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.writeJournal(Array(line.prefix(length)))
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      try journaled.edit(identifier, .time)
      let outcomes = journaled.undo()
      #expect(outcomes.warnings == [.cutJournalLine(1)])
      #expect(outcomes.last == .undone(identifier, edits: 1))
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }
}
