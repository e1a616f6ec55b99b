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

/// Edits that are recorded, and undone.
@Suite(.tags(.concurrent))
struct UndoTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// Each of two edits alone, and both, restore the original bytes. Refused edits are not recorded.
  @Test(.tags(.proof), arguments: Fixture.all)
  func restoresEveryFixture(_ fixture: Fixture) throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(fixture.bytes, at: "photo.jpg")
      try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
      for edits in [[PhotoEdit.bias], [.time], [.bias, .time], [.time, .bias]] {
        let landed = try edits.count { try journaled.edit(identifier, $0) == nil }
        let edited = try journaled.folder.bytes(of: "photo.jpg")
        #expect((edited == fixture.bytes) == (landed == 0))

        let outcomes = journaled.undo()
        #expect(outcomes == (landed == 0 ? [] : [.undone(identifier, edits: landed)]))
        #expect(
          firstDifference(try journaled.folder.bytes(of: "photo.jpg"), fixture.bytes) == nil)
        #expect(journaled.undo() == [])
        guard landed > 0 else { break }
      }
      #expect(try journaled.folder.names().allSatisfy { !$0.hasPrefix(".") })
    }
  }

  /// One undo for each edit restores the state before that edit.
  @Test(arguments: ["exif-little-endian", "exif-big-endian", "no-exif", "makernote-at-end"])
  func goesBackLevelByLevel(_ name: String) throws {
    let original = try #require(Fixture.named(name)).bytes
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(original, at: "photo.jpg")
      var states: [[UInt8]] = []
      for bias in [7, -2, 3, 7, 5] {
        states.append(try journaled.folder.bytes(of: "photo.jpg"))
        try journaled.edit(identifier, bias: bias)
      }
      for state in states.reversed() {
        #expect(journaled.undo(runs: 1) == [.undone(identifier, edits: 1)])
        #expect(firstDifference(try journaled.folder.bytes(of: "photo.jpg"), state) == nil)
      }
      #expect(try journaled.folder.bytes(of: "photo.jpg") == original)
      #expect(journaled.undo(runs: 1) == [])
    }
  }

  @Test func undoesOnlyTheNewestRuns() throws {
    try JournaledFolder.with { journaled in
      let names = ["a.jpg", "b.jpg", "c.jpg"]
      let photos = try names.map { try journaled.folder.place(Self.photo, at: $0) }
      let first = journaled.run()
      for photo in photos { try first.edit(photo, .bias) }
      try journaled.edit(photos[2], .time)
      try journaled.edit(photos[0], .time)
      let runs = journaled.undo(runs: 2)
      #expect(runs == [.undone(photos[0], edits: 1), .undone(photos[2], edits: 1)])
      #expect(journaled.undo() == photos.map { .undone($0, edits: 1) })
      for name in names { #expect(try journaled.folder.bytes(of: name) == Self.photo) }
    }
  }

  /// Swift's strings are equal, but the file system has two names.
  @Test func namesThatOnlyLookTheSameAreTwoPhotos() throws {
    try JournaledFolder.with { journaled in
      let names = ["e\u{301}.jpg", "\u{E9}.jpg"]
      let photos = try names.map { try journaled.folder.place(Self.photo, at: $0) }
      let run = journaled.run()
      for photo in photos { try run.edit(photo, .bias) }
      #expect(journaled.undo() == photos.map { .undone($0, edits: 1) })
      for name in names { #expect(try journaled.folder.bytes(of: name) == Self.photo) }
    }
  }

  /// Edits after an undo are recorded in the same journal, and undone in the same way.
  @Test func editsMayFollowAnUndo() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier, bias: 1)
      try journaled.edit(identifier, bias: 2)
      journaled.undo(runs: 1)
      try journaled.edit(identifier, bias: 4)
      #expect(journaled.undo() == [.undone(identifier, edits: 2)])
      #expect(try journaled.folder.bytes(of: "photo.jpg") == Self.photo)
    }
  }

  @Test func aRehearsalReportsTheSameAndWritesNothing() throws {
    try JournaledFolder.with { journaled in
      let names = ["a.jpg", "changed.jpg", "gone.jpg"]
      let photos = try names.map { try journaled.folder.place(Self.photo, at: $0) }
      for photo in photos { for edit in PhotoEdit.allCases { try journaled.edit(photo, edit) } }
      try journaled.folder.place(Self.photo + [0], at: "changed.jpg")
      try FileManager.default.removeItem(atPath: photos[2].path.string)
      let states = try ["a.jpg", "changed.jpg", JournaledFolder.journalName].map {
        try (journaled.folder.status(of: $0).inode, journaled.folder.bytes(of: $0))
      }
      let rehearsed = journaled.undo(isRehearsal: true)
      let after = try ["a.jpg", "changed.jpg", JournaledFolder.journalName].map {
        try (journaled.folder.status(of: $0).inode, journaled.folder.bytes(of: $0))
      }
      #expect(zip(states, after).allSatisfy { $0.0 == $1.0 && $0.1 == $1.1 })
      #expect(rehearsed.undone == [2])
      #expect(rehearsed.failures == [.notFound, .changedSinceEdit])
      #expect(journaled.undo() == rehearsed)
    }
  }

  @Test func manyThreadsMayUndoPhotos() throws {
    try JournaledFolder.with { journaled in
      let names = (0..<12).map { "\($0).jpg" }
      let photos = try names.map { try journaled.folder.place(Self.photo, at: $0) }
      for photo in photos { for edit in PhotoEdit.allCases { try journaled.edit(photo, edit) } }
      let file = try journaled.openJournal()
      let edited = try journaled.contents().files(ofNewestRuns: nil)
      let history = LibexifEditHistory(journal: journaled.journal)
      let outcomes = Threads.run(edited.count) { history.undo(edited[$0], in: file) }
      #expect(outcomes == photos.reversed().map { [.undone($0, edits: 2)] })
      for name in names { #expect(try journaled.folder.bytes(of: name) == Self.photo) }
      #expect(try journaled.lines().count == 48)
      #expect(journaled.undo() == [])
    }
  }

  @Test func keepsTheModeAndAttributesOfThePhoto() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "photo.jpg")
      try journaled.edit(identifier)
      try journaled.folder.setPermissions(0o640, of: "photo.jpg")
      let attributes = ExtendedAttributeFile(path: identifier.path)
      let hasAttributes = attributes.set("user.tag", [1, 2])
      #expect(journaled.undo() == [.undone(identifier, edits: 1)])
      #expect(try journaled.folder.status(of: "photo.jpg").permissions.rawValue == 0o640)
      if hasAttributes { #expect(attributes.value("user.tag") == [1, 2]) }
    }
  }

  /// The journal contains the photo's own path, not the link's.
  @Test func undoesAnEditThroughALink() throws {
    try JournaledFolder.with { journaled in
      let identifier = try journaled.folder.place(Self.photo, at: "album/photo.jpg")
      try journaled.folder.link("link.jpg", to: "album/photo.jpg")
      let link = journaled.folder.identifier(of: "link.jpg")
      try journaled.edit(link, .bias)
      try journaled.edit(identifier, .time)
      try FileManager.default.removeItem(atPath: link.path.string)
      #expect(journaled.undo() == [.undone(identifier, edits: 2)])
      #expect(try journaled.folder.bytes(of: "album/photo.jpg") == Self.photo)
    }
  }
}
