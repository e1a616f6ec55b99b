import Dispatch
import Foundation
import PhotoFixtures
import Synchronization
import Testing

/// Thousands of damaged copies of the fixtures: the program survives each of them. `make hostile`
/// tries more, with the installed program.
@Suite(.tags(.process))
struct MutatedCopiesTests {
  private static let count =
    ProcessInfo.processInfo.environment["MUTATED_COPIES"].flatMap { Int($0) } ?? 100

  /// The results of a command for all copies.
  private struct Tally {
    var runs = 0
    var crashes: [Int] = []
    var hangs: [Int] = []
    var faults: [String] = []
    var slowest = (seed: 0, milliseconds: 0.0)
    var largest = (seed: 0, memory: 0)

    mutating func add(_ run: MeasuredRun, seed: Int) {
      runs += 1
      if run.isHanging {
        hangs.append(seed)
      } else if run.result.signal != nil {
        crashes.append(seed)
      }
      if run.milliseconds > slowest.milliseconds { slowest = (seed, run.milliseconds) }
      if run.memory > largest.memory { largest = (seed, run.memory) }
    }
  }

  private static let commands: [(name: String, arguments: [String])] = [
    ("list", ["list", "--columns", "all"]), ("show", ["show", "--format", "json"]),
    ("html", ["list", "--format", "html"]), ("edit", ["edit", "--ev", "0.7"]),
  ]

  @Test(arguments: commands.map(\.name))
  func areBorne(command: String) throws {
    let arguments = try #require(Self.commands.first { $0.name == command }).arguments
    let tally = Mutex(Tally())
    DispatchQueue.concurrentPerform(iterations: Self.count) { seed in
      do {
        try Self.run(arguments, seed: seed, tally)
      } catch {
        tally.withLock { $0.faults.append("\(seed): \(error)") }
      }
    }
    let result = tally.withLock { $0 }
    Self.report(result, of: command)
    #expect(result.runs == Self.count)
    #expect(result.crashes.isEmpty)
    #expect(result.hangs.isEmpty)
    #expect(result.faults.isEmpty)
  }

  private static func run(_ arguments: [String], seed: Int, _ tally: borrowing Mutex<Tally>) throws
  {
    let bytes = PhotoMutation(seed: UInt64(seed)).bytes
    try TemporaryFolder.with { folder in
      try folder.place(bytes, at: "photo.jpg")
      let run = try MeasuredRun(arguments + ["photo.jpg"], in: folder.path)
      let fault = try fault(of: run, bytes, in: folder)
      tally.withLock {
        $0.add(run, seed: seed)
        if let fault { $0.faults.append("\(seed): \(fault)") }
      }
    }
  }

  /// The fault of the folder or of the output; nil if both are right.
  private static func fault(
    of run: MeasuredRun, _ old: [UInt8], in folder: TemporaryFolder
  ) throws -> String? {
    guard let exitCode = run.result.exitCode else { return nil }
    guard exitCode <= 1, (exitCode == 1) == run.result.errorLines.contains(where: isFailure) else {
      return "exit code \(exitCode) with: \(run.result.errors)"
    }
    let new = try folder.bytes("photo.jpg")
    if try folder.names() != ["photo.jpg"] { return "something was left behind" }
    if new == old { return nil }
    if exitCode == 1 || !run.result.output.contains("exposureValue") {
      return "changed nevertheless"
    }
    return EditedCopy(old: old, new: new).fault
  }

  private static func isFailure(_ line: String) -> Bool {
    !line.hasPrefix("exifcli: photo.jpg: warning: ")
  }

  /// A line of the table that `make hostile` prints.
  private static func report(_ tally: Tally, of command: String) {
    print(
      "hostile: \(command): \(tally.runs) runs, \(tally.crashes.count) crashes,"
        + " \(tally.hangs.count) hangs, at most \(Int(tally.slowest.milliseconds)) ms"
        + " (seed \(tally.slowest.seed)) and \(tally.largest.memory >> 20) MB"
        + " (seed \(tally.largest.seed))")
  }
}
