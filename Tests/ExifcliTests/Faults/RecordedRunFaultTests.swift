import Foundation
import Testing

/// Recorded runs that are killed at a call that changes something, or in which that call fails: no photo
/// is edited twice, `resume` does the rest, and everything can be undone.
///
/// `make faults` tries both at every such call.
@Suite(.tags(.faults))
struct RecordedRunFaultTests {
  private static let edit = ["edit", "FOLDER", "--shift", "date=+1h", "--artist", "Somebody Else"]

  @Test(
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)),
    arguments: [[], ["--all-or-nothing"]])
  func runsGoOn(options: [String]) throws {
    try RecordedTrial.with { trial in
      let edit = Self.edit + options
      let (after, faults) = try trial.faults(of: edit)
      #expect(faults.count > 10)
      for fault in faults {
        try trial.restore()
        let result = try trial.run(edit, with: fault)
        try trial.expectWholePhotos([trial.before, after], "\(fault)")
        // Without a place for the history, edits are made all the same, and that is said.
        if result.errors.contains("will not undo this run") { continue }
        if result.signal == 9 {
          // There is nothing to resume if nothing was recorded yet, or if all was done.
          if try trial.run(["resume"]).exitCode != 0,
            try trial.photos() == trial.before
          {
            _ = try trial.run(edit)
          }
          #expect(try trial.leftovers() == [], "\(fault)")
        } else {
          try trial.undoAll()
          #expect(try trial.photos() == trial.before, "\(fault)")
          _ = try trial.run(edit)
        }
        #expect(try trial.photos() == after, "\(fault)")
        try trial.undoAll()
        #expect(try trial.photos() == trial.before, "\(fault)")
      }
    }
  }

  @Test(
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)), arguments: ["undo", "redo"])
  func undosGoOn(command: String) throws {
    try RecordedTrial.with { trial in
      let edited = try trial.prepare(Self.edit)
      if command == "redo" { _ = try trial.run(["undo"]) }
      try trial.keep()
      let (after, faults) = try trial.faults(of: [command, "1"])
      #expect(after == (command == "undo" ? trial.before : edited))
      #expect(faults.count > 10)
      for fault in faults {
        try trial.restore()
        _ = try trial.run([command, "1"], with: fault)
        try trial.expectWholePhotos([trial.before, edited], "\(fault)")
        let again = try trial.run([command, "1"])
        #expect(again.exitCode == 0, "\(fault): \(again.errors)")
        #expect(try trial.photos() == after, "\(fault)")
      }
    }
  }

  /// Values that are set back, or again, below a later run.
  @Test(
    .enabled(if: Strace.isUsable, Comment(rawValue: Strace.absence)), arguments: ["undo", "redo"])
  func valuesGoOn(command: String) throws {
    try RecordedTrial.with { trial in
      _ = try trial.prepare(Self.edit)
      var old = try trial.prepare(["edit", "FOLDER", "--copyright", "Somebody"])
      if command == "redo" { old = try trial.prepare(["undo", "1"]) }
      try trial.keep()
      let (new, faults) = try trial.faults(of: [command, "1"])
      #expect(Set(old.values).isDisjoint(with: new.values))
      #expect(faults.count > 10)
      for fault in faults {
        try trial.restore()
        _ = try trial.run([command, "1"], with: fault)
        try trial.expectWholePhotos([old, new], "\(fault)")
        let again = try trial.run([command, "1"])
        #expect(again.exitCode == 0, "\(fault): \(again.errors)")
        #expect(try trial.photos() == new, "\(fault)")
      }
    }
  }
}

/// A folder of photos with a history, for runs with faults.
private final class RecordedTrial {
  private let root: TemporaryFolder
  private var folder: TemporaryFolder { TemporaryFolder(path: root.url("photos").path) }
  /// The photos and the history that are restored before each run.
  private var kept: FileTree
  /// The photos before any edit.
  let before: [String: [UInt8]]

  static func with(_ body: (RecordedTrial) throws -> Void) throws {
    try TemporaryFolder.with { try body(RecordedTrial(in: $0)) }
  }

  private init(in root: TemporaryFolder) throws {
    self.root = root
    try root.makeFolder("report")
    for (name, fixture) in [
      ("a", "exif-little-endian"), ("b", "date-plain"), ("c", "exif-big-endian"),
    ] {
      try root.place(fixture, as: "photos/\(name).jpg")
    }
    kept = try FileTree(TemporaryFolder(path: root.url("photos").path))
    before = kept.files
  }

  /// Runs exifcli, perhaps with a fault. FOLDER means the folder of the photos.
  func run(_ arguments: [String], with fault: Fault? = nil) throws -> ProgramResult {
    let arguments = arguments.map { $0 == "FOLDER" ? folder.path : $0 }
    let state = "XDG_STATE_HOME='\(folder.path)/state'"
    if let fault { return try Strace.run(arguments, in: root, fault: fault, setting: state) }
    return try Program.run(arguments, in: "/", script: "export \(state); exec \"$@\"")
  }

  /// Runs it without a fault.
  ///
  /// - Returns: The photos after it.
  func prepare(_ arguments: [String]) throws -> [String: [UInt8]] {
    let result = try run(arguments)
    try #require(result.exitCode == 0, "\(result.errors)")
    return try photos()
  }

  /// The photos after a run without a fault, and the faults at its calls. Then restores the folder.
  func faults(of arguments: [String]) throws -> (after: [String: [UInt8]], faults: [Fault]) {
    let state = "XDG_STATE_HOME='\(folder.path)/state'"
    let result = try Strace.run(
      arguments.map { $0 == "FOLDER" ? folder.path : $0 }, in: root, setting: state)
    try #require(result.exitCode == 0, "\(result.errors)")
    let trace = String(decoding: try root.bytes("trace"), as: UTF8.self)
    let faults = Fault.faults(at: SystemCall.calls(in: trace, about: folder.path), .usual)
    let after = try photos()
    try restore()
    return (after, faults)
  }

  /// Keeps the present photos and history, to restore them.
  func keep() throws { kept = try FileTree(folder) }

  func restore() throws { try kept.restore(in: folder) }

  /// Undoes runs until the photos are as before them, or none is left.
  func undoAll() throws {
    for _ in 1...5 {
      guard try run(["undo"]).exitCode == 0, try photos() != before else { return }
    }
  }

  func photos() throws -> [String: [UInt8]] {
    try FileTree(folder).files.filter { $0.key.hasSuffix(".jpg") && !$0.key.hasPrefix(".") }
  }

  /// The hidden files beside the photos.
  func leftovers() throws -> [String] {
    try FileTree(folder).files.keys.filter { $0.contains(".exifcli-") }
  }

  /// Each photo is as in one of these states.
  func expectWholePhotos(_ states: [[String: [UInt8]]], _ comment: Comment) throws {
    let now = try photos()
    for name in before.keys {
      #expect(states.contains { $0[name] == now[name] }, comment)
    }
  }
}
