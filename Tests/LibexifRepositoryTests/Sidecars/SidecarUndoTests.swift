import EditJudges
import FileReplacement
import Foundation
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import LibexifRepository

/// Undo of sidecars that have changed since, and by journals of strangers.
struct SidecarUndoTests {
  @Test func editsAreUndoneOneByOne() throws {
    try SidecarFolder.with(sidecar: nil, isRecorded: true) { folder in
      try folder.edit { $0.rating = 1 }
      try folder.edit { $0.keywords = ["a"] }
      let edited = folder.sidecarBytes
      #expect(try folder.undo(isRehearsal: true) == [.undone(folder.sidecarIdentifier, edits: 2)])
      #expect(folder.sidecarBytes == edited)
      #expect(try folder.undo() == [.undone(folder.sidecarIdentifier, edits: 2)])
      #expect(folder.sidecarBytes == nil)
      #expect(
        try folder.undo(isRedo: true, isRehearsal: true)
          == [.undone(folder.sidecarIdentifier, edits: 2)])
      #expect(folder.sidecarBytes == nil)
      #expect(try folder.undo(isRedo: true) == [.undone(folder.sidecarIdentifier, edits: 2)])
      #expect(folder.sidecarBytes == edited)
    }
  }

  @Test func aSidecarThatHasChangedSinceStays() throws {
    try SidecarFolder.with(sidecar: nil, isRecorded: true) { folder in
      try folder.edit { $0.rating = 1 }
      let changed = SidecarFolder.packet("<xmp:Rating>3</xmp:Rating>")
      try folder.folder.place(changed, at: SidecarFolder.sidecar)
      let outcomes = try folder.undo()
      #expect(outcomes.failures == [.changedSinceEdit])
      #expect(folder.sidecarBytes == changed)
    }
  }

  /// Somebody else has removed it: there is nothing to undo.
  @Test func aSidecarThatIsGoneIsFine() throws {
    try SidecarFolder.with(sidecar: nil, isRecorded: true) { folder in
      try folder.edit { $0.rating = 1 }
      try FileManager.default.removeItem(
        atPath: folder.folder.path(of: SidecarFolder.sidecar).string)
      #expect(try folder.undo() == [.undone(folder.sidecarIdentifier, edits: 0)])
    }
  }

  /// A redo makes a sidecar only where nothing is.
  @Test func aRedoReplacesNoFile() throws {
    try SidecarFolder.with(sidecar: nil, isRecorded: true) { folder in
      try folder.edit { $0.rating = 1 }
      _ = try folder.undo()
      let other = SidecarFolder.packet("<xmp:Label>Red</xmp:Label>")
      try folder.folder.place(other, at: SidecarFolder.sidecar)
      #expect(try folder.undo(isRedo: true).failures == [.changedSinceEdit])
      #expect(folder.sidecarBytes == other)
    }
  }

  /// A journal that says that an edit has made a file, or has changed it from something else.
  @Test(arguments: [
    ("secret", "", "notes.xmp"), ("<x/>", "", "notes.xmp"), ("packet", "<script/>", "notes.xmp"),
    ("packet", "", "notes.txt"),
  ])
  func onlyXMPFilesAreChangedOrRemoved(present: String, old: String, name: String) throws {
    try TemporaryFolder.with { folder in
      let bytes =
        present == "packet"
        ? SidecarFolder.packet("<xmp:Label>Red</xmp:Label>") : Array(present.utf8)
      let file = try folder.place(bytes, at: name)
      let journal = try folder.place(
        Array(try Self.line(file, from: Array(old.utf8), to: bytes).utf8), at: "journal")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o600], ofItemAtPath: folder.path(of: "journal").string)
      var outcomes: [UndoOutcome] = []
      LibexifEditHistory(journal: journal).undoEdits(ofNewestRuns: nil) { batch in
        outcomes += batch.outcomes
      }
      #expect(outcomes.failures.count == 1)
      #expect(try folder.bytes(of: name) == bytes)
    }
  }

  private static func line(
    _ file: PhotoIdentifier, from old: [UInt8], to new: [UInt8]
  ) throws -> String {
    let states = try [old, new].map { bytes in
      try OpenFile.with(bytes) { file in
        let hash = try FileState.read(file, size: bytes.count).hashText
        return #"{"size":\#(bytes.count),"sha256":"\#(String(decoding: hash, as: UTF8.self))"}"#
      }
    }
    let hex = { (bytes: [UInt8]) in bytes.map { String(format: "%02x", $0) }.joined() }
    let path = try file.path.resolvingSymlinks().string
    return #"{"edited":{"id":"1","run":"1","time":"2024-05-01T10:00:00Z","file":"\#(path)","#
      + #""before":\#(states[0]),"after":\#(states[1]),"changes":[{"at":0,"old":"\#(hex(old))","#
      + #""new":"\#(hex(new))"}]}}"# + "\n"
  }
}
