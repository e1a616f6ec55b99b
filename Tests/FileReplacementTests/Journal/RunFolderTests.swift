import Platform
import SystemPackage
import TestSupport
import Testing

@testable import FileReplacement

/// The files of the recorded runs, and which of them are kept.
struct RunFolderTests {
  /// Runs 1 to 30, of 100 bytes each, among files of other kinds.
  private func withRuns(_ body: (TemporaryFolder, RunFolder) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for number in 1...30 {
        try folder.place([UInt8](repeating: 0, count: 100), at: "\(number).jsonl")
      }
      try folder.place([1], at: "notes.txt")
      try folder.place([1], at: "x.jsonl")
      try body(folder, RunFolder(at: folder.path(of: "1.jsonl").folder))
    }
  }

  /// The oldest go first. The newest 20 stay in any case.
  @Test(arguments: [
    (1000, 1 << 20, 0), (25, 1 << 20, 5), (3, 1 << 20, 10), (1000, 2500, 5), (1000, 100, 10),
    (28, 2200, 8),
  ])
  func keepsTheNewestRuns(maximum: Int, bytes: Int, removed: Int) throws {
    try withRuns { (folder, runs) throws in
      #expect(try runs.prune(maximumRuns: maximum, maximumBytes: bytes) == removed)
      #expect(try runs.files().map(\.number) == Array((removed + 1...30).reversed()))
      #expect(try folder.names().contains("notes.txt"))
      #expect(try runs.prune(maximumRuns: maximum, maximumBytes: bytes) == 0)
    }
  }

  /// A run at work still records.
  @Test func keepsRunsAtWork() throws {
    try withRuns { (folder, runs) throws in
      let second = try #require(try runs.files().first { $0.number == 2 })
      let lock = try runs.lock(second)
      #expect(runs.isLocked(second))
      #expect(try runs.prune(maximumRuns: 20, maximumBytes: 1 << 20) == 9)
      #expect(try runs.files().map(\.number) == Array((11...30).reversed()) + [2])
      withExtendedLifetime(lock) {}
    }
  }

  /// Programs that prune at the same time remove each run once.
  @Test func isPrunedByManyAtOnce() throws {
    try withRuns { (_, runs) throws in
      let removed = Threads.run(4) { _ in
        (try? runs.prune(maximumRuns: 20, maximumBytes: 1 << 20)) ?? 0
      }
      #expect(removed.reduce(0, +) == 10)
      #expect(try runs.files().count == 20)
    }
  }

  /// Also after the largest numbers, and whatever the clock says.
  @Test(arguments: [999_999_999, 4_000_000_000, Int.max - 1])
  func findsRunsOfAnyNumber(last: Int) throws {
    try withRuns { (folder, runs) throws in
      try folder.place([1], at: "\(last).jsonl")
      _ = try runs.create()
      #expect(try runs.files().first?.number == last + 1)
      if last + 1 == .max { #expect(throws: JournalRefusal.full) { _ = try runs.create() } }
    }
  }

  @Test func numbersUndos() throws {
    try withRuns { (folder, runs) throws in
      let first = runs.nextUndo()
      #expect(runs.nextUndo() == first + 1)
      // The clock has gone back.
      try folder.place(Array("9999999999".utf8), at: "undos")
      #expect(runs.nextUndo() == 10_000_000_000)
    }
  }

  /// Without its file, an undo still comes after those before.
  @Test func numbersUndosByTheTimeAtLeast() throws {
    try withRuns { (folder, runs) throws in
      let first = runs.nextUndo()
      try folder.opened().remove("undos")
      try folder.opened().makeFolder("undos")
      #expect(runs.nextUndo() >= first)
    }
  }

  @Test func numbersRunsAfterTheNewest() throws {
    try withRuns { (folder, runs) throws in
      let (file, lock) = try runs.create()
      #expect(try file.size() == 0)
      #expect(try runs.files().first?.number == 31)
      withExtendedLifetime(lock) {}
    }
  }

  @Test func mustBeOfThisUserAlone() throws {
    try withRuns { (folder, runs) throws in
      try folder.setPermissions(0o777, of: ".")
      #expect(throws: JournalRefusal.writableByOthers) { try runs.files() }
      #expect(throws: JournalRefusal.writableByOthers) { try runs.prepare() }
    }
  }
}
