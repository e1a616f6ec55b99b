import Foundation
import PhotoFixtures
import Testing

/// Runs of `exifcli edit` on the same photos at the same time: no edit is lost, or its run says so.
@Suite(.tags(.process))
struct ConcurrentRunsTests {
  private static let count = 100
  private static let names = (0..<count).map { "photos/\($0).jpg" }
  private static let conflicts: Set<String> = ["changedSinceRead", "locked", "notAttempted"]

  /// The runs, each with the option, the value and the name of its field.
  private static let runs: [(option: String, value: Double, field: String)] = [
    ("--ev", 2, "exposureValue"), ("--exposure-time", 7, "exposureDuration"),
    ("--iso", 1250, "iso"),
  ]

  /// Starts all runs at once, with their output in `N.out` and their exit codes in `N.code`.
  private static let script = #"""
    e=$1; shift
    n=0
    for change in "$@"; do
      n=$((n + 1))
      ("$e" edit photos/*.jpg $change --format jsonl >$n.out 2>$n.err; echo $? >$n.code) &
    done
    wait
    """#

  private static func place(in folder: TemporaryFolder) throws -> [UInt8] {
    let photo = try #require(Fixture.named("no-exif")).bytes
    for name in names { try folder.place(photo, at: name) }
    return photo
  }

  /// The photos that the run has edited. Checks that it reports a reason for all others.
  private static func edited(byRun number: Int, in folder: TemporaryFolder) throws -> Set<String> {
    let text = String(decoding: try folder.bytes("\(number).out"), as: UTF8.self)
    let records = try text.split(separator: "\n").map { try JSONRecord(String($0)) }
      .filter { $0.text("file") != nil }
    #expect(records.count == count)
    let failed = records.filter { $0.text("status") == "failed" }
    for record in failed {
      let code = try JSONRecord(record.literal("error")).text("code")
      #expect(code.map(conflicts.contains) == true, "\(code ?? "")")
    }
    let exitCode = String(decoding: try folder.bytes("\(number).code"), as: UTF8.self)
    #expect(exitCode == (failed.isEmpty ? "0\n" : "1\n"))
    return Set(records.filter { $0.text("status") == "edited" }.compactMap { $0.text("file") })
  }

  private static func checkNothingIsLost(_ runs: Int, in folder: TemporaryFolder) throws {
    let listed = try Program.run(["list", "photos", "--format", "jsonl"], in: folder.path).records()
    #expect(listed.count == count)
    var editedByAny: Set<String> = []
    for number in 1...runs {
      let run = Self.runs[number - 1]
      let edited = try edited(byRun: number, in: folder)
      let saying = Set(
        listed.filter { $0.number(run.field) == run.value }.compactMap { $0.text("file") })
      #expect(saying == edited)
      editedByAny.formUnion(edited)
    }
    // In each conflict one run succeeds.
    #expect(editedByAny.count == count)
    #expect(
      try Set(FileManager.default.contentsOfDirectory(atPath: folder.path + "/photos")).count
        == count)
  }

  @Test(arguments: 1...3)
  func noEditIsLost(attempt: Int) throws {
    try TemporaryFolder.with { folder in
      _ = try Self.place(in: folder)
      let changes = Self.runs.prefix(2).map { "\($0.option) \($0.value)" }
      _ = try Program.run(changes, in: folder.path, script: Self.script)
      try Self.checkNothingIsLost(2, in: folder)
    }
  }

  /// Runs with --all-or-nothing report every photo too, at least as not attempted.
  @Test(arguments: 1...3)
  func jointRunsReportAllPhotos(attempt: Int) throws {
    try TemporaryFolder.with { folder in
      _ = try Self.place(in: folder)
      let runs = Self.runs.prefix(2)
      let changes = runs.map { "\($0.option) \($0.value) --all-or-nothing" }
      _ = try Program.run(changes, in: folder.path, script: Self.script)
      let listed = try Program.run(["list", "photos", "--format", "jsonl"], in: folder.path)
        .records()
      for (index, run) in runs.enumerated() {
        let edited = try Self.edited(byRun: index + 1, in: folder)
        #expect(edited.isEmpty || edited.count == Self.count)
        #expect(listed.count { $0.number(run.field) == run.value } == edited.count)
      }
    }
  }

  /// An edit can be undone after all later edits are undone.
  @Test func runsWithAJournalEachAreUndone() throws {
    try TemporaryFolder.with { folder in
      let photo = try Self.place(in: folder)
      let changes = Self.runs.enumerated().map {
        "\($1.option) \($1.value) --journal \($0 + 1).journal"
      }
      _ = try Program.run(changes, in: folder.path, script: Self.script)
      try Self.checkNothingIsLost(3, in: folder)

      for _ in 1...3 {
        for number in 1...3 {
          let undo = try Program.run(
            ["undo", "\(number).journal", "--format", "jsonl"], in: folder.path)
          for record in try undo.records() where record.text("status") == "failed" {
            #expect(try JSONRecord(record.literal("error")).text("code") == "changedSinceEdit")
          }
        }
      }
      for name in Self.names { #expect(try folder.bytes(name) == photo) }
    }
  }
}
