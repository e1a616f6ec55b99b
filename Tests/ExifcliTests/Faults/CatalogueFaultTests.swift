import Foundation
import Testing

/// Whichever system call fails while a catalogue is made or brought up to date, and wherever the program is
/// killed, the run answers rightly or says which photos failed, the next run answers rightly, and no photo
/// changes.
///
/// `make faults` tries all faults.
@Suite(.tags(.faults), .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)))
struct CatalogueFaultTests {
  @Test(arguments: ["first filling", "update", "look without a change", "first photos by a value"])
  func theNextAnswerIsRight(operation: String) async throws {
    try await TemporaryFolder.with { root async throws in
      let trial = try await CatalogueFaultTrial(of: operation, in: root)
      let outcomes = try Fault.faults(at: trial.calls, FaultTable.isWanted ? .all : .some)
        .compactMap(trial.outcome)
      if operation != "look without a change" { #expect(outcomes.count > 5) }
      for outcome in outcomes where !outcome.isWell { Issue.record("\(outcome.row)") }
      try FaultTable.write(outcomes)
    }
  }
}

/// A listing with a catalogue, run once for each fault. The photos stay as they are.
private struct CatalogueFaultTrial {
  private let operation: String
  private let root: TemporaryFolder
  private let query: [String]
  private let plain: ProgramResult
  /// The catalogue before the run; nil if there is none.
  private let before: [UInt8]?
  private let photos: FileTree
  let calls: [SystemCall]

  init(of operation: String, in root: TemporaryFolder) async throws {
    (self.operation, self.root) = (operation, root)
    let trial = CatalogueTrial(folder: root)
    try trial.placePhotos()
    try root.place("grey", as: "photos/gone/e.jpg")
    try root.makeFolder("report")
    try root.makeFolder("state")
    try await CatalogueTrial.waitUntilPhotosAreOld()
    let options = operation == "first photos by a value" ? ["--sort", "iso", "--limit", "2"] : []
    query = ["list", "-r", root.url("photos").path, "--jobs", "1", "--format", "jsonl"] + options
    let catalogue = ["--catalog=" + root.url("state/c").path]
    if operation != "first filling" {
      _ = try Program.run(query.dropLast(options.count) + catalogue, in: root.path)
    }
    before = operation == "first filling" ? nil : try root.bytes("state/c")
    if operation == "update" {
      try root.place("exif-big-endian", as: "photos/new/f.jpg")
      try root.redate("photos/a.jpg")
      try root.remove("photos/b.jpg")
      try root.remove("photos/gone")
    }
    photos = try FileTree(TemporaryFolder(path: root.url("photos").path))
    plain = try Program.run(query, in: "/")
    let result = try Strace.run(query + catalogue, in: root)
    try #require(result.exitCode == 0, "\(result.errors)")
    // Not those on the listing itself.
    let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
    calls = ["photos", "state"].flatMap {
      SystemCall.calls(in: trace, about: root.url($0).path)
    }
  }

  /// Lists with the fault and then without it; nil if the fault did not hit.
  func outcome(of fault: Fault) throws -> FaultOutcome? {
    try root.remove("state")
    try root.makeFolder("state")
    if let before { try root.placePrivate(before, at: "state/c") }
    let arguments = query + ["--catalog=" + root.url("state/c").path]
    let result = try Strace.run(arguments, in: root, fault: fault)
    let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
    guard Strace.hasHit(fault, in: trace, about: root.path) else { return nil }

    var outcome = FaultOutcome(operation: "list --catalog, " + operation, fault: fault)
    outcome.end = result.exitCode.map { "exit \($0)" } ?? "killed"
    if fault.kind == .kill {
      if result.signal != 9 { outcome.damage.append("ended by itself") }
    } else {
      try judge(result, into: &outcome)
    }
    let next = try Program.run(arguments, in: "/")
    if next.exitCode != 0 || next.outputBytes != plain.outputBytes || next.errors != plain.errors {
      outcome.blocked = next.errorLines.first ?? "another answer"
    }
    if try FileTree(TemporaryFolder(path: root.url("photos").path)) != photos {
      outcome.damage.append("photos")
    }
    return outcome
  }

  /// What the run with the fault said is right, or it names each photo that failed, or the folder around it.
  private func judge(_ result: ProgramResult, into outcome: inout FaultOutcome) throws {
    let lines = String(decoding: try root.bytes("report/lines"), as: UTF8.self)
    if ![0, 1].contains(result.exitCode) { outcome.damage.append("\(outcome.end)") }
    if result.exitCode == 0 {
      if Array(lines.utf8) != plain.outputBytes { outcome.lost.append("another answer") }
    } else if !result.errorLines.contains(where: { $0.contains(root.url("photos").path) }) {
      outcome.lost.append("no reason: \(result.errors)")
    }
    let files = try Set(plain.lines.map { try JSONRecord($0).text("file") ?? "" })
    let told = try Set(
      lines.split(separator: "\n").map { try JSONRecord(String($0)).text("file") ?? "" })
    let isShort = query.contains("--limit")
    for file in files.subtracting(told) where !isShort {
      let isNamed = result.errorLines.contains { line in
        let name = line.dropFirst("exifcli: ".count).prefix { $0 != ":" }
        return !name.isEmpty && file.hasPrefix(name)
      }
      if !isNamed { outcome.lost.append("\(file) is neither listed nor named") }
    }
  }
}
