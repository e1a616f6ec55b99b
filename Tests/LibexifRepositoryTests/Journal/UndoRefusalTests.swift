import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Photos that have changed since their edits, and journals that do not fit them.
struct UndoRefusalTests {
  private static let photo = Fixture.named("no-exif")?.bytes ?? []

  /// A byte of the image, a byte after the image, and a byte of the edit itself.
  @Test(arguments: [25, 60, 200])
  func aPhotoThatHasChangedSinceIsNotTouched(place: Int) throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier)
      var changed = try journaled.folder.bytes(of: "photo.jpg")
      changed[place] ^= 1
      try journaled.folder.place(changed, at: "photo.jpg")
      for _ in 0..<2 {
        let outcomes = journaled.undo()
        #expect(outcomes.failures == [.changedSinceEdit])
        #expect(outcomes.undone == [])
        #expect(try journaled.folder.bytes(of: "photo.jpg") == changed)
      }
      // After the byte is restored, the edit can be undone.
      changed[place] ^= 1
      try journaled.folder.place(changed, at: "photo.jpg")
      #expect(journaled.undo() == [.undone(identifier, edits: 1)])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }

  /// An edit that is not recorded, such as one by another program, comes between two recorded ones.
  @Test func undoesAsManyEditsAsPossible() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier, bias: 1)
      try LibexifPhotoRepository().edit(identifier, .bias)
      let between = try journaled.folder.bytes(of: "photo.jpg")
      try journaled.edit(identifier, bias: 2)
      let outcomes = journaled.undo()
      #expect(outcomes.undone == [1])
      #expect(outcomes.failures == [.changedSinceEdit])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == between)
      #expect(journaled.undo().failures == [.changedSinceEdit])
    }
  }

  /// The user restores the photo, to its state before all edits or between two.
  @Test(arguments: [0, 1])
  func aPhotoThatIsAlreadyRestoredIsFine(edits: Int) throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      var states: [[UInt8]] = []
      for bias in 1...3 {
        states.append(try journaled.folder.bytes(of: "photo.jpg"))
        try journaled.edit(identifier, bias: bias)
      }
      try journaled.folder.place(states[edits], at: "photo.jpg")
      #expect(journaled.undo() == [.undone(identifier, edits: edits)])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
      #expect(journaled.undo() == [])
    }
  }

  /// The line is on the disk before the photo is replaced, and a crash may come in between.
  @Test func anEditThatNeverLandedIsIgnored() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier)
      try journaled.folder.place(Self.photo, at: "photo.jpg")
      let inode = try journaled.folder.status(of: "photo.jpg").inode
      #expect(journaled.undo() == [.undone(identifier, edits: 0)])
      #expect(try journaled.folder.status(of: "photo.jpg").inode == inode)
      // A later edit of the photo is undone as usual.
      try journaled.edit(identifier, bias: 3)
      #expect(journaled.undo() == [.undone(identifier, edits: 1)])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }

  /// The undo ends before it is recorded in the journal.
  @Test func anInterruptedUndoContinues() throws {
    try JournaledFolder.with { journaled in
      let names = ["a.jpg", "b.jpg"]
      let photos = try names.map { try journaled.folder.place(Self.photo, at: $0) }
      for photo in photos { try journaled.edit(photo) }
      let journal = try journaled.folder.bytes(of: JournaledFolder.journalName)
      #expect(throws: OutputEnded()) {
        try LibexifEditHistory(journal: journaled.journal).undoEdits(ofNewestRuns: 1) {
          (_) throws(OutputEnded) in throw OutputEnded()
        }
      }
      try journaled.writeJournal(journal)
      #expect(
        journaled.undo() == [.undone(photos[1], edits: 0), .undone(photos[0], edits: 1)])
      for name in names { #expect(try journaled.folder.bytes(of: name) == Self.photo) }
    }
  }

  @Test func photosThatMayNotBeReplacedAreLeft() throws {
    try JournaledFolder.with { journaled in
      let names = ["read-only.jpg", "linked.jpg", "gone.jpg", "fine.jpg"]
      let photos = try names.map { try journaled.folder.place(Self.photo, at: $0) }
      for photo in photos { try journaled.edit(photo) }
      let edited = try journaled.folder.bytes(of: "read-only.jpg")
      try journaled.folder.setPermissions(0o444, of: "read-only.jpg")
      try FileManager.default.linkItem(
        atPath: photos[1].path.string, toPath: journaled.folder.path(of: "name.jpg").string)
      try FileManager.default.removeItem(atPath: photos[2].path.string)
      let outcomes = journaled.undo()
      #expect(outcomes.failures == [.notFound, .hardLinked, .readOnly])
      #expect(outcomes.first == .undone(photos[3], edits: 1))
      for name in names.prefix(2) { #expect(try journaled.folder.bytes(of: name) == edited) }
    }
  }

  /// The journal cannot give a photo bytes that it never had.
  @Test func aJournalWithOtherBytesDoesNoHarm() throws {
    try JournaledFolder.with { journaled in
      let original = Fixture.named("exif-little-endian")?.bytes ?? []
      let identifier = try journaled.folder.place(original, at: "photo.jpg")
      try journaled.edit(identifier, bias: 7)
      let edited = try journaled.folder.bytes(of: "photo.jpg")
      let line = String(decoding: try #require(journaled.lines().first), as: UTF8.self)
      try journaled.writeJournal(
        Array(line.replacing(/"old":"../, with: #""old":"5a"#).utf8))
      #expect(journaled.undo().failures == [.notVerified])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == edited)
      try journaled.writeJournal(
        Array(line.replacing(/"at":[0-9]+/, with: #""at":99999999"#).utf8))
      #expect(journaled.undo().failures == [.unsafe])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == edited)
    }
  }
}
