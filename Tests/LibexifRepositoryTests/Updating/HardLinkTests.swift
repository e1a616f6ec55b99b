import EditJudges
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import SystemPackage
import Testing

@testable import LibexifRepository

/// Photos with several names, where it was said what is to become of them.
struct HardLinkTests {
  private static let photo = Fixture.named("exif-little-endian")?.bytes ?? []

  /// Lends a folder in which the photo has another name too.
  private static func with(
    _ bytes: [UInt8], _ body: (TemporaryFolder, PhotoIdentifier) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(bytes, at: "photo.jpg")
      try FileManager.default.linkItem(
        atPath: folder.path(of: "photo.jpg").string, toPath: folder.path(of: "name.jpg").string)
      try body(folder, identifier)
      #expect(try folder.names().filter { !$0.hasSuffix("jsonl") } == ["name.jpg", "photo.jpg"])
    }
  }

  @Test func aSplitPhotoStaysAsItWasUnderItsOtherName() throws {
    try Self.with(Self.photo) { folder, identifier in
      try LibexifPhotoRepository(updatePolicy: .init(hardLinks: .split)).edit(identifier, .bias)
      #expect(try folder.bytes(of: "name.jpg") == Self.photo)
      try FileChange(from: Self.photo, to: folder.bytes(of: "photo.jpg")).check(.bias)
      #expect(try folder.status(of: "photo.jpg").linkCount == 1)
    }
  }

  /// In place, and with growth; undone it shrinks again.
  @Test(arguments: Fixture.all, PhotoEdit.allCases)
  func aKeptPhotoIsTheSameUnderAllNames(_ fixture: Fixture, _ edit: PhotoEdit) throws {
    try Self.with(fixture.bytes) { folder, identifier in
      let inode = try folder.status(of: "name.jpg").inode
      let journal = EditJournal(at: folder.identifier(of: "edits.jsonl"))
      let repository = LibexifPhotoRepository(
        updatePolicy: .init(journal: journal, hardLinks: .keep))
      let refusal = try repository.refusal(of: identifier, edit)
      let edited = try folder.bytes(of: "name.jpg")
      #expect(try folder.bytes(of: "photo.jpg") == edited)
      for name in ["name.jpg", "photo.jpg"] {
        #expect(try folder.status(of: name).inode == inode)
      }
      guard refusal == nil else {
        #expect(edited == fixture.bytes)
        return
      }
      try FileChange(from: fixture.bytes, to: edited).check(edit)

      for (hardLinks, isRefused) in [(HardLinkPolicy.refuse, true), (.keep, false)] {
        var outcomes: [UndoOutcome] = []
        LibexifEditHistory(
          journal: folder.identifier(of: "edits.jsonl"), hardLinks: hardLinks
        ).undoEdits(ofNewestRuns: nil) {
          outcomes += $0.outcomes
          return .goOn
        }
        #expect(outcomes.failures == (isRefused ? [.hardLinked] : []))
        #expect(try folder.bytes(of: "name.jpg") == (isRefused ? edited : fixture.bytes))
      }
      #expect(try folder.status(of: "photo.jpg").inode == inode)
    }
  }

  @Test(arguments: [true, false])
  func aKeptPhotoKeepsItsTimesWhereThatIsWanted(_ preservesTimes: Bool) throws {
    try Self.with(Self.photo) { folder, identifier in
      let past = Date(timeIntervalSince1970: 1_000_000_000)
      try FileManager.default.setAttributes(
        [.modificationDate: past], ofItemAtPath: folder.path(of: "photo.jpg").string)
      let policy = LibexifPhotoRepository.UpdatePolicy(
        preservesTimes: preservesTimes, hardLinks: .keep)
      try LibexifPhotoRepository(updatePolicy: policy).edit(identifier, .bias)
      #expect((try folder.status(of: "name.jpg").st_mtim.tv_sec == 1_000_000_000) == preservesTimes)
    }
  }

  /// A photo with one name is replaced in one step all the same.
  @Test func aPhotoWithOneNameIsReplaced() throws {
    try TemporaryFolder.with { folder in
      let identifier = try folder.place(Self.photo, at: "photo.jpg")
      // Held open, so that its inode is not used again.
      let before = try PhotoFile(identifier.path)
      try LibexifPhotoRepository(updatePolicy: .init(hardLinks: .keep)).edit(identifier, .bias)
      #expect(try folder.status(of: "photo.jpg").inode != before.status().inode)
    }
  }

  /// Bytes that do not arrive as they should: what was written is taken back.
  @Test(
    arguments: [
      [.original(0..<100), .new([1, 2, 3]), .originalFrom(103)],
      [.original(0..<100), .new([1, 2, 3]), .originalFrom(100)],
      [.original(0..<100), .originalFrom(200)],
    ] as [[FileRewrite.Part]])
  func whatGoesWrongIsTakenBack(_ parts: [FileRewrite.Part]) throws {
    try Self.with(Self.photo) { folder, identifier in
      let rewrite = FileRewrite(parts: parts)
      var other = rewrite.applied(to: Self.photo)
      other[10] ^= 0x40
      let locked = try OriginalPhoto(toReplace: identifier, hardLinks: .keep)
      try PhotoFile.with(other) { copy in
        try PhotoFile.with(Self.photo) { old in
          #expect(throws: Errno.ioError) {
            try locked.overwrite(by: rewrite, from: copy, keeping: old, preservingTimes: false)
          }
        }
      }
      #expect(firstDifference(try folder.bytes(of: "name.jpg"), Self.photo) == nil)
    }
  }
}
