import Foundation
import Testing

/// Whichever system call fails, and wherever the program is killed, each photo is the old or the
/// new one, its report and its record are true, and a second run succeeds.
///
/// `make faults` tries all faults, and prints the outcome of each.
@Suite(.tags(.faults))
struct FaultTests {
  /// The file for the table, one row per line; nil if none is wanted.
  private static let table = ProcessInfo.processInfo.environment["EXIFCLI_FAULTS"]

  @Test(
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)),
    arguments: FaultyOperation.all)
  func nothingIsDamagedOrLost(_ operation: FaultyOperation) throws {
    try TemporaryFolder.with { folder in
      let trial = try FaultTrial(of: operation, in: folder)
      let outcomes = try Fault.faults(at: trial.calls, all: Self.table != nil)
        .compactMap(trial.outcome)
      #expect(outcomes.count > 10)
      for outcome in outcomes where !outcome.isWell { Issue.record("\(outcome.row)") }
      try Self.write(outcomes)
    }
  }

  private static func write(_ outcomes: [FaultOutcome]) throws {
    guard let table else { return }
    let rows = outcomes.map { $0.row.replacing("\n", with: " ") + "\n" }
    let file = try #require(fopen(table, "a"))
    fputs(rows.joined(), file)
    #expect(fclose(file) == 0)
  }
}
