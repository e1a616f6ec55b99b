import FileReplacement
import PhotoEntities
import PhotoFixtures
import PhotoUseCases
import Platform
import TestSupport
import Testing

@testable import LibexifRepository

/// Photos that get each other's names, or new ones, with their sidecars.
private struct RandomRenaming {
  private let seed: UInt64
  let numbers: [Int]
  private let hasEqualFiles: Bool

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...8, using: &random)
    let shift = Int.random(in: 0...2, using: &random)
    var numbers = Array(shift..<count + shift)
    switch Int.random(in: 0...3, using: &random) {
    case 0: numbers.reverse()
    case 1: numbers.shuffle(using: &random)
    case 2: numbers.swapAt(0, count - 1)
    default: break
    }
    (self.seed, self.numbers, hasEqualFiles) = (seed, numbers, seed % 3 == 0)
  }

  /// The files before; of each photo a sidecar, and of some a note of another program.
  func files(named numbers: [Int]) throws -> [String: [UInt8]] {
    let photo = try #require(Fixture.named("exif-little-endian")).bytes
    var files: [String: [UInt8]] = [:]
    for (index, number) in numbers.enumerated() {
      let own = hasEqualFiles ? 0 : UInt8(index)
      files["\(number).jpg"] = photo + [own]
      files["\(number).xmp"] = [own]
      if index % 2 == 0 { files["\(number).jpg.pp3"] = [own, 1] }
    }
    return files
  }

  func rename(_ folder: TemporaryFolder, _ isCancelled: @escaping Cancellation) throws {
    let names = numbers.enumerated().map { index, number in
      NamedPhoto(
        PhotoIdentifier(PathBytes(folder.path(of: "\(index).jpg"))),
        name: .success(NewName(parts: [.text(Array("\(number).".utf8)), .old(.ext, nil)])))
    }
    let journal = EditJournal(
      inHistoryAt: folder.identifier(of: "history"),
      command: (folder: folder.identifier(of: "."), arguments: ["rename"]))
    try journal.prepare(isRehearsal: false)
    var failures: [RenamingOutcome] = []
    LibexifNaming(journal: journal, isCancelled: isCancelled).renamePhotos(names) {
      if case .failed = $0 { failures.append($0) }
    }
    #expect(failures.isEmpty, "seed \(seed)")
  }

  func resume(_ folder: TemporaryFolder) throws {
    let journal = try EditJournal(
      resumingRun: 1, inHistoryAt: folder.identifier(of: "history"))
    var failures: [RenamingOutcome] = []
    LibexifNaming(journal: journal).resumeRenaming {
      if case .failed = $0 { failures.append($0) }
    }
    #expect(failures.isEmpty, "seed \(seed)")
  }

  /// The journal of the run; nil if no move was recorded.
  func journal(_ folder: TemporaryFolder) throws -> PhotoIdentifier? {
    let files = try RunFolder(at: folder.path(of: "history")).files()
    return files.first.map { PhotoIdentifier(PathBytes($0.path)) }
  }

  func state(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    try folder.names().filter { $0 != "history" }.reduce(into: [:]) {
      $0[$1] = try folder.bytes(of: $1)
    }
  }

  func expect(_ folder: TemporaryFolder, _ files: [String: [UInt8]]) throws {
    #expect(try state(folder) == files, "seed \(seed)")
  }
}

/// Renamings in a folder, cancelled after any number of photos, resumed and undone.
struct RandomRenamingTests {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func endsAsPlannedAndAsBefore(seed: UInt64) throws {
    let plan = RandomRenaming(seed: seed)
    let before = try plan.files(named: Array(plan.numbers.indices))
    let after = try plan.files(named: plan.numbers)
    var random = SeededGenerator(seed: seed &+ 7)
    for resumes in [true, false] {
      try TemporaryFolder.with { folder throws in
        for (name, bytes) in before { try folder.place(bytes, at: name) }
        // The first questions are asked before any file moves.
        let cancellation = CancellationSwitch(
          afterQuestions: Int.random(in: 0...plan.numbers.count * 3 + 6, using: &random))
        try plan.rename(folder, cancellation.isCancelled)
        guard let journal = try plan.journal(folder) else {
          return try plan.expect(folder, before)
        }
        if resumes {
          try plan.resume(folder)
          try plan.expect(folder, after)
        }
        for isRedo in [false, true, false] {
          if isRedo, !resumes { continue }
          var failures: [UndoOutcome] = []
          LibexifEditHistory(
            journal: journal, isRedo: isRedo,
            runs: LibexifRunHistory(at: folder.identifier(of: "history"))
          ).undoEdits(ofNewestRuns: nil) { batch in
            failures += batch.outcomes.filter { if case .failed = $0 { true } else { false } }
          }
          #expect(failures.isEmpty, "seed \(seed)")
          try plan.expect(folder, isRedo ? after : before)
        }
      }
    }
  }
}
