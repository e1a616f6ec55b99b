import EditJudges
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import TestSupport
import Testing

@testable import LibexifRepository

/// Damaged files of every format: each can be listed and shown or is refused, and an edit of it is sound or
/// refused; its undo gives back every byte. `EXIFCLI_MUTATED_FILES` says how many.
@Suite(.tags(.proof))
struct MutatedFileTests {
  /// A file that takes longer hangs. Sanitizers take some of it.
  private static let patience = Duration.seconds(20)

  /// A date of the same size, and a text that needs room.
  private static let edits: [@Sendable (inout Metadata) -> Void] = [
    { metadata in
      metadata.captureDate =
        metadata.captureDate?.adding(seconds: 100_000)
        ?? CaptureDate(year: 2001, month: 2, day: 3, hour: 4, minute: 5, second: 6)
    },
    { $0.artist = "An artist with a name that is longer than before" },
  ]

  private struct Counts {
    var (unread, edited) = (0, 0)
    var refused: [String: Int] = [:]
  }

  @Test(arguments: Array(stride(from: 0, to: MutatedFile.count, by: MutatedFile.seedsPerCase)))
  func anEditIsSoundOrRefused(from start: Int) throws {
    var counts = Counts()
    for seed in start..<min(start + MutatedFile.seedsPerCase, MutatedFile.count) {
      let file = MutatedFile(seed: seed)
      let time = try ContinuousClock().measure {
        try TemporaryFolder.with(isInMemory: true) { folder in
          try Self.check(
            file, "\(seed): \(file.name)", in: JournaledFolder(folder: folder), &counts)
        }
      }
      #expect(time < Self.patience, "\(seed): \(file.name)")
    }
    print(
      "mutated files from \(start): unread \(counts.unread), edited \(counts.edited),",
      "refused \(counts.refused)")
    #expect(counts.edited > 0)
    #expect(!counts.refused.isEmpty)
  }

  private static func check(
    _ file: MutatedFile, _ name: Comment, in journaled: JournaledFolder, _ counts: inout Counts
  ) throws {
    let folder = journaled.folder
    let identifier = try folder.place(file.bytes, at: "p")
    let repository = LibexifPhotoRepository(
      options: .init(allowsRawGrowth: true), journal: EditJournal(at: journaled.journal))
    do throws(PhotoRepositoryError) {
      _ = try repository.fetchPhoto(withIdentifier: identifier)
    } catch {
      #expect(error.identifier == identifier, name)
      counts.unread += 1
      return
    }
    _ = try repository.fetchTags(ofIdentifier: identifier, from: Set(TagSource.allCases))
    try EditJournal(at: journaled.journal).prepare(isRehearsal: false)
    var count = 0
    for edit in edits {
      let before = try folder.bytes(of: "p")
      let old = try repository.fetchPhoto(withIdentifier: identifier)
      var new = old.metadata
      edit(&new)
      if new == old.metadata { continue }
      do throws(PhotoRepositoryError) {
        try repository.updatePhoto(with: new, insteadOf: old.metadata)
      } catch {
        #expect(error.identifier == identifier, name)
        #expect(error.code != .notVerified, name)
        #expect(try folder.bytes(of: "p") == before, name)
        counts.refused[error.code.rawValue, default: 0] += 1
        continue
      }
      count += 1
      let edited = try repository.fetchPhoto(withIdentifier: identifier)
      let wanted = old.editable(as: new).qualified(as: edited.metadata)
      #expect(edited.editable(as: edited.metadata) == wanted, name)
    }
    counts.edited += count
    if count > 0 {
      #expect(journaled.undo() == [.undone(identifier, edits: count)], name)
    }
    #expect(firstDifference(try folder.bytes(of: "p"), file.bytes) == nil, name)
    #expect(try folder.names() == [JournaledFolder.journalName, "p"].sorted(), name)
  }
}
