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
