import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import FileReplacement
@testable import LibexifRepository
@testable import Platform

/// Thousands of edits of one photo, each of another byte of its Exif.
@Suite(.tags(.concurrent))
struct ManyEditsTests {
  private static let count = 20_000

  /// Lends a folder with such a photo and the journal of its edits.
  private static func withEdits(
    _ body: (JournaledFolder, PhotoIdentifier, _ original: [UInt8], _ edited: [UInt8]) throws ->
      Void
  ) throws {
    try JournaledFolder.with { journaled in
      let block: [UInt8] = Array("MM\0*\0\0\0\u{8}\0\0\0\0\0\0".utf8)
      let payload = Array("Exif\0\0".utf8) + block + [UInt8](repeating: 0, count: 3 * count)
      let length = payload.count + 2
      let head: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)]
      let rest = (Fixture.named("no-exif")?.bytes ?? []).dropFirst(2)
      let original = head + payload + rest
      let start = head.count + payload.count - 3 * count
      var edited = original
      for index in 0..<count { edited[start + 3 * index] = 1 }

      var state = try state(original)
      let last = try Self.state(edited)
      let identifier = journaled.folder.identifier(of: "photo.jpg")
      let lines = (0..<count).map { index in
        // Only the journal knows the states in between.
        let after = index == count - 1 ? last : #"{"sha256":"0\#(index + 1_000_000)","size":1}"#
        defer { state = after }
        // In no particular order.
        let place = start + 3 * (index * 7 % count)
        return #"{"edited":{"after":\#(after),"before":\#(state),"changes":[{"at":\#(place),"#
          + #""new":"01","old":"00"}],"file":"\#(identifier.text)","id":"\#(index)","run":"r","#
          + #""time":"now"}}"# + "\n"
      }
      try journaled.writeJournal(lines.flatMap { Array($0.utf8) })
      try journaled.folder.place(edited, at: "photo.jpg")
      try body(journaled, identifier, original, edited)
    }
  }

  private static func state(_ bytes: [UInt8]) throws -> String {
    let state = try OpenFile.with(bytes) { try FileState.read($0, size: bytes.count) }
    let digits = try #require(state.sha256).bytes.map {
      String(256 + Int($0), radix: 16).dropFirst()
    }.joined()
    return #"{"sha256":"\#(digits)","size":\#(bytes.count)}"#
  }

  /// If the work grew with the square of their number, it would take minutes.
  @Test func areUndoneAtOnce() throws {
    try Self.withEdits { journaled, identifier, original, _ in
      #expect(journaled.undo() == [.undone(identifier, edits: Self.count)])
      let undone = try journaled.folder.bytes(of: "photo.jpg")
      #expect(firstDifference(undone, original) == nil)
    }
  }

  /// The cancellation comes after the journal is read, between two edits.
  @Test func canBeCancelledMidway() throws {
    try Self.withEdits { journaled, _, _, edited in
      // While the journal is read, the question is asked for each piece of 64 KiB.
      let size = try journaled.folder.bytes(of: JournaledFolder.journalName).count
      let history = LibexifEditHistory(
        journal: journaled.journal,
        isCancelled: CancellationSwitch(afterQuestions: (size >> 16) + 12).isCancelled)
      var batches = 0
      let count = history.undoEdits(ofNewestRuns: nil) { _ in
        batches += 1
      }
      #expect(count == 1)
      #expect(batches == 0)
      let left = try journaled.folder.bytes(of: "photo.jpg")
      #expect(firstDifference(left, edited) == nil)
    }
  }
}
