import Foundation
import Testing

/// Whichever system call fails, and wherever the program is killed, each photo is the old or the
/// new one, its report and its record are true, and a second run succeeds.
///
/// `make faults` tries all faults, and prints the outcome of each.
@Suite(.tags(.faults))
struct FaultTests {
  @Test(
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)),
    arguments: FaultyOperation.all)
  func nothingIsDamagedOrLost(_ operation: FaultyOperation) throws {
    try TemporaryFolder.with { folder in
      let trial = try FaultTrial(of: operation, in: folder)
      let outcomes = try Fault.faults(at: trial.calls, FaultTable.isWanted ? .all : .some)
        .compactMap(trial.outcome)
      #expect(outcomes.count > 5)
      for outcome in outcomes where !outcome.isWell { Issue.record("\(outcome.row)") }
      try FaultTable.write(outcomes)
    }
  }
}

/// The table of all faults for `make faults`.
enum FaultTable {
  /// The file for the table, one row per line; nil if none is wanted.
  private static let path = ProcessInfo.processInfo.environment["EXIFCLI_FAULTS"]

  static var isWanted: Bool { path != nil }

  static func write(_ outcomes: [FaultOutcome]) throws {
    guard let path else { return }
    let rows = outcomes.map { $0.row.replacing("\n", with: " ") + "\n" }
    let file = try #require(fopen(path, "a"))
    fputs(rows.joined(), file)
    #expect(fclose(file) == 0)
  }
}
