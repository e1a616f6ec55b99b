import Foundation
import Testing

/// An operation in its own folder, run once for each fault.
struct FaultTrial {
  private let operation: FaultyOperation
  private let root: TemporaryFolder
  private let photos: TemporaryFolder
  /// The contents of the folder before the operation, and after it without a fault.
  private let before: FileTree
  private let after: FileTree
  /// The names of files and folders before the operation.
  private let namesBefore: [String]
  /// The system calls of the operation.
  let calls: [SystemCall]

  init(of operation: FaultyOperation, in root: TemporaryFolder) throws {
    (self.operation, self.root) = (operation, root)
    photos = TemporaryFolder(path: root.url("photos").path)
    try root.makeFolder("report")
    try operation.placePhotos(in: root)
    for arguments in operation.preparation {
      let result = try Program.run(operation.arguments(arguments, in: photos), in: photos.path)
      try #require(result.exitCode == 0, "\(result.errors)")
    }
    before = try FileTree(photos)
    namesBefore = try photos.allNames()
    let result = try Strace.run(operation.arguments(operation.arguments, in: photos), in: root)
    try #require(result.exitCode == 0, "\(result.errors)")
    after = try FileTree(photos)
    calls = SystemCall.calls(in: try root.text("trace"), about: root.path)
    try #require(before != after)
  }

  /// Runs the operation with the fault, and then without it; nil if the fault did not hit a file of the
  /// operation.
  func outcome(of fault: Fault) throws -> FaultOutcome? {
    try before.restore(in: photos)
    let arguments = operation.arguments(operation.arguments, in: photos)
    let result = try Strace.run(arguments, in: root, fault: fault)
    guard Strace.hasHit(fault, in: try root.text("trace"), about: root.path) else { return nil }

    var outcome = FaultOutcome(operation: operation.name, fault: fault)
    try judge(result, into: &outcome)
    if try isFirstRun(after: fault) { return outcome }
    if operation.isUndoneFirst { try undo(into: &outcome) }
    let retry = try Program.run(arguments, in: photos.path)
    let retried = try FileTree(photos)
    if retry.exitCode != 0 || !isSame(retried, as: after) {
      outcome.blocked = retry.errorLines.first ?? "differs: \(differences(retried, after))"
    }
    try undo(into: &outcome)
    return outcome
  }

  /// Whether the next run is the first one, which has succeeded without a fault. A killed run may have left a record
  /// in the history, which is not among the photos.
  private func isFirstRun(after fault: Fault) throws -> Bool {
    try (fault.kind != .kill || operation.arguments.contains("FOLDER/j"))
      && FileTree(photos) == before && photos.allNames() == namesBefore
  }

  /// Checks the state after the fault, and the report.
  private func judge(_ result: ProgramResult, into outcome: inout FaultOutcome) throws {
    let now = try FileTree(photos)
    let isKilled = outcome.fault.kind == .kill
    if isKilled ? result.signal != 9 : ![0, 1].contains(result.exitCode) {
      outcome.damage.append("ended by \(result.exitCode ?? -1), signal \(result.signal ?? 0)")
    }
    outcome.end = result.exitCode.map { "exit \($0)" } ?? "killed"

    let hidden = now.names.subtracting(before.names).filter { $0.contains(".exifcli-") }
    let states = photoNames.reduce(into: [:]) { $0[$1] = state(of: $1, in: now) }
    outcome.states = states
    for (name, state) in states where state == .other {
      outcome.damage.append("\(name) is neither old nor new")
    }
    // Files that cannot be removed stay.
    let isRemovable = outcome.fault.call.name != "unlinkat"
    if !isKilled, isRemovable, !hidden.isEmpty {
      outcome.damage.append("left \(hidden)")
    }
    let known = before.names.union(after.names).union(hidden)
    for name in now.names where !known.contains(name) { outcome.damage.append("created \(name)") }
    checkBackups(now, states, isKilled: isKilled, &outcome)
    try checkReport(result, states, isKilled: isKilled, &outcome)
  }

  /// A backup is the whole old photo, and each new photo has one.
  private func checkBackups(
    _ now: FileTree, _ states: [String: FaultOutcome.State], isKilled: Bool,
    _ outcome: inout FaultOutcome
  ) {
    guard let suffix = operation.backupSuffix else { return }
    for name in operation.photos.keys {
      let backup = now.files[name + suffix]
      if let backup, backup != before.files[name] { outcome.damage.append("\(name)\(suffix)") }
      if states[name] == .new, backup == nil { outcome.lost.append("no backup of \(name)") }
      if states[name] == .old, backup != nil, !isKilled, outcome.fault.call.name != "unlinkat" {
        outcome.damage.append("left a backup")
      }
    }
  }

  /// A photo reported as edited is new, a photo reported as failed is old, and a successful run
  /// reports every photo.
  private func checkReport(
    _ result: ProgramResult, _ states: [String: FaultOutcome.State], isKilled: Bool,
    _ outcome: inout FaultOutcome
  ) throws {
    var told: Set<String> = []
    for line in try root.text("report/lines").split(separator: "\n") {
      guard let record = try? JSONRecord(String(line)), let file = record.text("file") else {
        continue
      }
      let name = productName(of: file)
      guard let state = states[name] else { continue }
      let status = record.text("status") ?? ""
      told.insert(name)
      outcome.told[status, default: 0] += 1
      switch status {
      case "edited", "undone": if state != .new { outcome.lost.append("\(name) told \(status)") }
      case "failed": if state == .new { outcome.lost.append("\(name) told failed") }
      default: outcome.lost.append("\(name) told \(status)")
      }
    }
    if result.exitCode == 0, told.count < operation.photos.count || states.values.contains(.old) {
      outcome.lost.append("all well, but \(told.count) told")
    }
    if operation.isJoint, !isKilled {
      let stuck = result.errors.contains("could not be restored")
      if Set(states.values).count > 1, !stuck { outcome.lost.append("some, not all") }
    }
  }

  private func undo(into outcome: inout FaultOutcome) throws {
    guard let undo = operation.undo else { return }
    let hasJournal = FileManager.default.fileExists(atPath: photos.url("j").path)
    let result = try Program.run(operation.arguments(undo, in: photos), in: photos.path)
    let now = try FileTree(photos)
    for name in photoNames where now.files[name] != before.files[name] {
      outcome.lost.append("\(name) is not undone: \(result.errors)")
    }
    if hasJournal, result.exitCode != 0 { outcome.lost.append("undo: \(result.errors)") }
  }

  /// The names of the photos and sidecars that the operation makes, changes or removes.
  private var photoNames: [String] {
    after.names.union(before.names).filter { name in
      let photo = name.hasSuffix(".xmp") ? String(name.dropLast(4)) : name
      return after.files[name] != before.files[name]
        && operation.photos.keys.contains { $0 == URL(filePath: photo).lastPathComponent }
    }.sorted()
  }

  /// The name of the new photo for the one at this path, or of its sidecar.
  private func productName(of path: String) -> String {
    let name = URL(filePath: path).lastPathComponent
    return photoNames.first {
      [name, name + ".xmp"].contains(URL(filePath: $0).lastPathComponent)
    } ?? name
  }

  private func state(of name: String, in now: FileTree) -> FaultOutcome.State {
    switch now.files[name] {
    case before.files[name]: .old
    case after.files[name]: .new
    default: .other
    }
  }

  /// Whether both have the same photos. Journals differ in their times, and a killed program may
  /// leave hidden files.
  private func isSame(_ now: FileTree, as other: FileTree) -> Bool {
    differences(now, other).isEmpty
  }

  private func differences(_ now: FileTree, _ other: FileTree) -> [String] {
    now.names.union(other.names).filter { name in
      now.files[name] != other.files[name] && name != "j" && !name.contains(".exifcli-")
    }.sorted()
  }
}

extension TemporaryFolder {
  /// The names of all files and folders in this one.
  fileprivate func allNames() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
  }

  fileprivate func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }
}
